"""What can happen while a session runs, and the options."""
