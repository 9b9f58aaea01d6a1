"""Incidents (a late pair, a wrong board, …): the ways to continue a session after each."""
