"""The papers of an event of teams: draws, slips, standings, the bracket."""
