"""Sheets and facts ↔ text that other programs read."""
