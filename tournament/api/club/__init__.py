"""Clubs, their players, helpers, mail, webhooks and series."""
