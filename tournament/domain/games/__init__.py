"""Table games: matches, their deals and rulings, leagues and ledgers."""
