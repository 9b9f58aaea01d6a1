"""Team events: entry list, conditions, seating of the matches."""
