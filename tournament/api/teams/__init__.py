"""Team events: stages, tables, matches, rulings on them, and fines."""
