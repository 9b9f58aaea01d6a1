"""The journal as sentences; undo."""
