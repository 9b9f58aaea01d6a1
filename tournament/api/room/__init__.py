"""Calls, clocks and the wall display."""
