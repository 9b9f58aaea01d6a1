"""Entries, results, rulings, repairs."""
