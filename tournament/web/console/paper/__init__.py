"""The Print room."""
