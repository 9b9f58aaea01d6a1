"""Events and results as files: brought in, taken along, and for federations."""
