"""Which set lies on which table of a first round, so that the boards are never needed twice at once.

Sets step on like the players. Then no player plays a set again as long as the sets, seen from the players of
a ring (set minus place in the ring), all differ, and nothing is shared as long as the tables' sets differ.
"""

import random

from tournament.movements.search.rings import Rings
from tournament.movements.search.whist import Four

Ways = dict[int, int]


def adder(first: list[Four], rings: Rings, chance: random.Random, nodes: int = 1_000) -> list[int] | None:
    """A set from 0 for every table; None when this try leads nowhere."""
    sets = chance.sample(range(rings.length), rings.length)
    search = _Adder(nodes)
    ways = {table: _ways(four, sets, rings) for table, four in enumerate(first)}
    return [search.chosen[table] for table in ways] if search.extend(ways) else None


def _ways(four: Four, sets: list[int], rings: Rings) -> Ways:
    """For every set what it uses up: one bit for itself, one for each view of it."""
    length, movers = rings.length, [player for player in four if player < rings.moving]
    return {
        number: 1 << rings.moving + number
        | sum(1 << player // length * length + (number - player) % length for player in movers)
        for number in sets
    }


class _Adder:
    """Backtracking, always at the table with the fewest ways left."""

    def __init__(self, nodes: int) -> None:
        self.nodes = nodes
        self.chosen: dict[int, int] = {}

    def extend(self, ways: dict[int, Ways]) -> bool:
        """Choose for the tables that are left, each with the sets that still fit."""
        if not ways or self.nodes == 0:
            return not ways
        self.nodes -= 1
        table = min(ways, key=lambda one: len(ways[one]))
        for number, used in ways[table].items():
            left = {
                other: {n: bits for n, bits in fits.items() if not bits & used}
                for other, fits in ways.items()
                if other != table
            }
            self.chosen[table] = number
            if all(left.values()) and self.extend(left):
                return True
            if self.nodes == 0:
                return False
        return False
