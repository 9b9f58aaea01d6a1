"""Setting up: who plays, where they sit, by which movement."""
