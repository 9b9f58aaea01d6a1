"""A club's own movements: brought, checked, kept."""
