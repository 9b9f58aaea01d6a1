"""Constructions of movements, one family a module."""
