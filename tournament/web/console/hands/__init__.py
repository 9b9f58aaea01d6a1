"""The cards of a session's boards: brought in, listed, removed."""
