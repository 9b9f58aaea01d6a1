"""Robots that play the table games of a rehearsal: they choose sensibly among what the rules allow.

Pure and deterministic: the same `Random` gives the same cards, calls and tricks.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from scoring.games.agreement import Agreement
from tournament.robots import bridge_tables, israeli_whist, spades
from tournament.robots.table import Played

# A game's robots by its code: rules, the tally so far, and chance.
ROBOTS: dict[str, Callable[[Any, Any, Random], Played]] = {
    "chicago": bridge_tables.chicago,
    "rubber": bridge_tables.rubber_bridge,
    "minibridge": bridge_tables.mini,
    "reverse": bridge_tables.reverse,
    "cutthroat": bridge_tables.cut_throat,
    "towie": bridge_tables.towie_bridge,
    "honeymoon": bridge_tables.honeymoon_bridge,
    "spades": spades.spades,
    "israeli_whist": israeli_whist.whist,
}


def play_deal(agreed: Agreement, deals: Sequence[Any], chance: Random) -> Played:
    """The next deal of a game that is not over, from the shuffle to the record."""
    return ROBOTS[agreed.code](agreed.rules, agreed.game.tally(agreed.rules, deals), chance)
