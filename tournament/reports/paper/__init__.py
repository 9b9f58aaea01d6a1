"""The contents of each printed form, and who may print it."""
