"""Pages of team events."""
