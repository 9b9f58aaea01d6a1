"""Movements: on offer, as seated, and how fair."""
