"""Incidents of a running session."""
