"""Events of pairs that are ranked by matches."""
