"""Terminals at tables: the connection to their program, and what it is to know of a session."""
