"""Clubs, members, roles, sign-in, and how contestants are named."""
