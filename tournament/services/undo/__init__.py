"""Undo of acts."""
