"""How fair and how costly a movement is."""
