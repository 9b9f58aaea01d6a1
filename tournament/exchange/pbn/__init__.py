"""Portable Bridge Notation 2.1: games of tags and sections (`reader`), their deals (`deals`)."""
