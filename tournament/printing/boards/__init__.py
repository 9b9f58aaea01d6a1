"""Forms about boards and results."""
