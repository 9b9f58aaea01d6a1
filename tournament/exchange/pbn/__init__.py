"""Portable Bridge Notation 2.1: games of tags and sections, and their deals."""
