"""Taking acts back."""
