"""Copies of the database, and what a disk refuses."""
