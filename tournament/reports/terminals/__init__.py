"""What the director sees of terminals."""
