"""The cards of a duplicate board: deals, double-dummy tables, par, where points came from, and fair dealing.

Nothing here solves a hand: a double-dummy table is an argument. Scores are North-South's unless noted.
"""
