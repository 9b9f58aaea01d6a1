"""What was read once is remembered under its version."""
