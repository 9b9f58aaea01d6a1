"""An event of pairs over several sessions: its ranking, and where a total comes from."""
