"""Files for federations and other programs, and what they lack."""
