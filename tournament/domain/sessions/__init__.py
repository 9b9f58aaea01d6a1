"""The lifecycle of a session and its settings."""
