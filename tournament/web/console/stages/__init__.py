"""Draws, sessions and rankings over the stages of an event, at the desk."""
