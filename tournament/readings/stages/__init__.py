"""Rounds that are drawn: who had the bye."""
