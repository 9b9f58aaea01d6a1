"""What runs the vectors: one runner for each table of cases (`scoring`), one op for each game (`games_*`)."""
