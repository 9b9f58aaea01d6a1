"""Rounds that are drawn one by one from the ranking."""
