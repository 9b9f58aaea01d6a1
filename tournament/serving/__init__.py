"""Bring the data up to date, check the computer, and serve Overtrick to the hall."""
