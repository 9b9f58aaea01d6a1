"""Incidents, and the ways to continue."""
