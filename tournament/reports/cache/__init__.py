"""Caches of what was read, each value under its version."""
