"""Sessions: begun, closed, repeated, kept in the calendar."""
