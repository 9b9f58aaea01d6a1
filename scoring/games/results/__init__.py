"""Results from the deals of tables: a match, a league, a settlement, a recount."""
