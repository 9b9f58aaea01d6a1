"""The same answers for programs: one noun a file."""
