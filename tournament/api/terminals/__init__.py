"""Terminals by a program."""
