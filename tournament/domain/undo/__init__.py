"""Undo of an act, and going back."""
