"""The movement of a session and a club's own."""
