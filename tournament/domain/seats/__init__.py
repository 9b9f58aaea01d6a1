"""Who sits where: contestants, pairs, check-in, and the seating of a movement."""
