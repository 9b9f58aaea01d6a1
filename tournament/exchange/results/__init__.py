"""Files with results of other programs, as values: what was played, by whom, and what was published of it."""
