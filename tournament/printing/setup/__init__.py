"""Lists at the door, cards that lead through a session, and the movement."""
