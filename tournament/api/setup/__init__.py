"""Sections while they are set up."""
