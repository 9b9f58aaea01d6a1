"""Servers, databases and releases for tests."""
