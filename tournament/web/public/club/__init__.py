"""A page of one player of a club."""
