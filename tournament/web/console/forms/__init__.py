"""Forms that check one field at a time."""
