"""The time zone of a club, and what each role may do."""
