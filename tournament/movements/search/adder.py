"""Which set lies on which table of a first round, so that the boards are never needed twice at once.

Sets step on like the players. Then nobody plays a set again as long as the sets, seen from the players of a
ring (set minus place in the ring), all differ, and nothing is shared as long as the tables' sets differ.
"""

import random

from tournament.movements.search.whist import Four


def adder(
    first: list[Four], players: int, rounds: int, chance: random.Random, nodes: int = 400
) -> list[int] | None:
    """A set from 0 for every table; None when this try leads nowhere."""
    search = _Adder(nodes, chance)
    ways = {table: _ways(four, players, rounds) for table, four in enumerate(first)}
    return [search.chosen[table] for table in range(len(first))] if search.extend(ways) else None


Ways = dict[int, int]


def _ways(four: Four, players: int, rounds: int) -> Ways:
    """For every set what it uses up: one bit for itself, one for each view of it."""
    moving = players // rounds * rounds
    return {
        number: 1 << moving + number
        | sum(1 << p // rounds * rounds + (number - p) % rounds for p in four if p < moving)
        for number in range(rounds)
    }


class _Adder:
    """Backtracking, always at the table with the fewest ways left."""

    def __init__(self, nodes: int, chance: random.Random) -> None:
        self.nodes, self.chance = nodes, chance
        self.chosen: dict[int, int] = {}

    def extend(self, ways: dict[int, Ways]) -> bool:
        """Choose for the tables that are left, each with the sets that still fit."""
        if not ways:
            return True
        self.nodes -= 1
        table = min(ways, key=lambda one: len(ways[one]))
        for number in self.chance.sample(list(ways[table]), len(ways[table])):
            used = ways[table][number]
            left = {
                other: {n: bits for n, bits in fits.items() if not bits & used}
                for other, fits in ways.items()
                if other != table
            }
            if self.nodes >= 0 and all(left.values()):
                self.chosen[table] = number
                if self.extend(left):
                    return True
        return False
