"""Comparing the results of one board."""
