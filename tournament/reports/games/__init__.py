"""Table games: sheets, leagues, ledgers."""
