"""What the deals of a table come to: a match, a league, a settlement, a recount."""
