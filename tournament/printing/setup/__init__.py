"""Forms that lead people through a session."""
