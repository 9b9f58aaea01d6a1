"""Copies of the database: made, encrypted, kept by a policy, restored on trial."""
