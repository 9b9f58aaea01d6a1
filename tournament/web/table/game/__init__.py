"""The phone of a table that plays a game."""
