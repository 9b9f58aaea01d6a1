"""Draws of rounds, and events of pairs over several sessions."""
