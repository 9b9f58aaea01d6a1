"""The cards of a session's boards: stored from a file, replaced, removed."""
