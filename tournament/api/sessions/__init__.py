"""Events, sessions, conditions, rehearsals."""
