"""Exact cover and annealing, small enough to run during a session."""
