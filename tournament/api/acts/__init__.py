"""The journal and undo."""
