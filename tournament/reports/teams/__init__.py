"""Team events: matches and the table, from rows to sheets."""
