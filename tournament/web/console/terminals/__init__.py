"""The pages about terminals at tables."""
