"""Spades, in every rule set: partners or alone, for two, three or four players.

Players are numbered clockwise from 0. Partners are 0 and 2 (side 0) and 1 and 3 (side 1); alone, a player is
a side. Sources: Akagiri's three texts on Spades (1996) and the rules of Yahoo! Japan Games.
"""

from scoring.games.spades.consistency import conflicts
from scoring.games.spades.deal import SpadesDeal, asks, pooled
from scoring.games.spades.game import SpadesRow, problems, tally
from scoring.games.spades.presets import PRESETS
from scoring.games.spades.rules import Rules
from scoring.games.table_game import TableGame


def sides(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """The players of each side."""
    return tuple(rules.members(side) for side in range(rules.side_count))


GAME = TableGame(
    label="Spades",
    rules=Rules,
    deal=SpadesDeal,
    row=SpadesRow,
    presets=PRESETS,
    sides=sides,
    asks=asks,
    conflicts=conflicts,
    tally=tally,
    problems=problems,
    fewest=lambda rules: rules.scoring == "error",
    teams=True,
    notes=("calls", "revokes"),
    ruled=("revokes",),
    pooled=pooled,
    minutes=lambda rules: rules.time_limit,
)
