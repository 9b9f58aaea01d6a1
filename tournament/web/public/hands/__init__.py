"""The public page of a session's hands, and its files."""
