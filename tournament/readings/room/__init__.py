"""Clocks, what a token opens, the address of this computer and the one that is printed."""
