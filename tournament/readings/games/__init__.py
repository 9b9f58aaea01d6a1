"""Matches as the rules of their game read them, and what a changed deal would change."""
