"""Movements: the offers for a section, the plan as seated, and its fairness."""
