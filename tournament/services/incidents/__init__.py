"""Something happened: what it is, and the ways to go on."""
