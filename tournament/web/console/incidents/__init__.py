"""Incidents, and the options."""
