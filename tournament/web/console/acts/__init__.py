"""The journal in words; taking acts back."""
