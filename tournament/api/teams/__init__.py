"""Team events: matches, rulings on them, and fines."""
