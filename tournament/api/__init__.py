"""The JSON API: one noun a file."""
