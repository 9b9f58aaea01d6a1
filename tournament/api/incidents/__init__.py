"""Something happened."""
