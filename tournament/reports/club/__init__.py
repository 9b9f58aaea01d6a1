"""A player over many sessions, and the ladder of a club."""
