"""Something happened, and the ways on."""
