"""Forms drawn from the terms of a game."""
