"""A club: its people, roles, sign-in and programs."""
