"""Victory points and masterpoints, as data."""
