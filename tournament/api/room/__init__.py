"""Calls and clocks."""
