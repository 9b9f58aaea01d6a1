"""Personal data: erased, kept for a time, shown by another name."""
