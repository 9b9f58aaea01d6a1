"""Checks of this server before and during a session."""
