"""Table games: sections, matches, deals, rulings."""
