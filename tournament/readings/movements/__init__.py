"""Movements by code, from files and from rows, and what keeps one from being played."""
