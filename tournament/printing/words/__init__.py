"""What forms say, in one language or in two."""
