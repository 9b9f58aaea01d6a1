"""The steps of a deal at a table that plays a game: their shape, and those of each game."""
