"""Cards of boards: stored, dealt, keyed by players, solved, and as files."""
