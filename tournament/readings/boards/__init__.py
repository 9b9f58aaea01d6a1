"""Results as people write them, who meets on a board, which rounds have begun."""
