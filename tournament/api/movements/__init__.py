"""Movements: the catalogue and a club's own."""
