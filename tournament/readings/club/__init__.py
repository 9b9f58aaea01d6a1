"""The time zone of a club."""
