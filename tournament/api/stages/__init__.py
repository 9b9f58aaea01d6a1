"""Draws of rounds."""
