"""Personal data: exported, erased, and kept no longer than a club wants."""
