"""Changes of a movement while a session runs."""
