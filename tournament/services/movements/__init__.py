"""A club's own movements: imported, checked, stored."""
