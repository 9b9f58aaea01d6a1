"""Rows → sheets: the only readers across nouns. Each reads with a fixed number of queries."""
