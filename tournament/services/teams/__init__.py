"""Team events: entries, matches, line-ups and rulings."""
