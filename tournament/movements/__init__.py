"""Who sits where, against whom, with which boards: pure, no clock, no database."""
