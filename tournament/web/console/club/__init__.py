"""The club's page, players, helpers, programs, privacy."""
