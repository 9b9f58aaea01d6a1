"""Table games."""
