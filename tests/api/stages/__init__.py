"""Calls of stages."""
