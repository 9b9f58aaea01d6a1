"""Setting up: pairs, movement, seats, table games, check-in."""
