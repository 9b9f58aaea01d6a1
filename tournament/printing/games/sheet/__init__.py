"""Parts of a score sheet."""
