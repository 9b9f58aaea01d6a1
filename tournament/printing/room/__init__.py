"""Forms that hang in the room or stand on tables."""
