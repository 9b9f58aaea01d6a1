"""Clubs, players, helpers, webhooks."""
