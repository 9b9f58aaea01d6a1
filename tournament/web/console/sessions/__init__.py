"""Sessions: the desk, a new one, again, files, rehearsals."""
