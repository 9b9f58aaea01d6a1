"""Robots that play the table games of a rehearsal: they choose sensibly among what the rules allow.

Pure and deterministic: the same `Random` gives the same cards, calls and tricks.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from scoring.games.agreement import Agreement
from tournament.robots import four_hands, israeli_whist, spades, three_hands, two_hands
from tournament.robots.table import Played

# A game's robots by its code: rules, the tally so far, and chance.
ROBOTS: dict[str, Callable[[Any, Any, Random], Played]] = {
    "chicago": four_hands.chicago,
    "rubber": four_hands.rubber_bridge,
    "minibridge": four_hands.mini,
    "reverse": four_hands.reverse,
    "cutthroat": three_hands.cut_throat,
    "towie": three_hands.towie_bridge,
    "honeymoon": two_hands.honeymoon_bridge,
    "spades": spades.spades,
    "israeli_whist": israeli_whist.whist,
}


def play_deal(agreed: Agreement, deals: Sequence[Any], chance: Random) -> Played:
    """The next deal of a game that is not over, from the shuffle to the record."""
    return ROBOTS[agreed.code](agreed.rules, agreed.game.tally(agreed.rules, deals), chance)
