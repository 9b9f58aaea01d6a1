"""Terminals at tables: switched on, and what is exchanged with the program that serves them."""
