"""Movements exported, listed, searched."""
