"""Which set lies on which table of a first round, so that the boards are never needed twice at once.

Sets step on like the players. Then no player plays a set again as long as the sets, seen from the players of
a ring (set minus place in the ring), all differ, and nothing is shared as long as the tables' sets differ.
"""

import random
from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations, groupby
from typing import Any

from tournament.movements.codes import build
from tournament.movements.families import individual, rainbow
from tournament.movements.measures.fairness import incidence
from tournament.movements.search.rings import Rings
from tournament.movements.search.whist import Four, first_round

# The individuals kept in data/individual.json and data/individual-howell.json, each with its certificate.
#
# A key is PLAYERSxROUNDS. An entry's certificate is its seed: one try from that seed gives the design
# again. An entry without a design says how many seeds have been tried in vain.

StoredDesign = dict[str, Any]


def tried(
    design: Callable[[str, int], StoredDesign | None], key: str, before: int, tries: int
) -> StoredDesign:
    """What the seeds after the first `before` lead to."""
    found = (design(key, seed) for seed in range(before + 1, before + tries + 1))
    return next(filter(None, found), {"tried": before + tries})


def design(key: str, seed: int) -> StoredDesign | None:
    """One try where all tables play the same set; None when it leads nowhere."""
    first = first_round(rings_of(key), random.Random(seed))
    return {"seed": seed, "first": [list(four) for four in first]} if first else None


def design_with_adder(key: str, seed: int) -> StoredDesign | None:
    """One try with a set of its own for every table."""
    chance, rings = random.Random(seed), rings_of(key)
    first = first_round(rings, chance)
    sets = first and adder(first, rings, chance)
    return {"seed": seed, "first": [list(four) for four in first], "sets": sets} if first and sets else None


@cache
def rings_of(key: str) -> Rings:
    return Rings(*map(int, key.split("x")))


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


# The table of individuals in docs/movements.md: how long, how evenly mixed, and how long without sharing.

HEAD = ("players", "rounds", "partners", "opponents", "sit-outs", "rounds with no boards shared")
NONE = "–"


def written(sizes: Iterable[int]) -> str:
    """The table in Markdown, one row for every number of players."""
    lines = [HEAD, ("---",) * len(HEAD), *map(row, sizes)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def row(players: int) -> tuple[str, ...]:
    """The whole individual: how often couples are partners and opponents, rounds that everybody sits out."""
    rounds = individual.longest(players)
    couples = list(combinations(range(1, players + 1), 2))
    partners, opponents = incidence(build(f"individual-{players}x{rounds}"))
    mixed = (ranges({counts[couple] for couple in couples}) for counts in (partners, opponents))
    alone = {*individual.howell_lengths(players), *rainbow.lengths(players)}
    out = str(rounds * (players % 4) // players)
    return (str(players), str(rounds), *mixed, out, ranges(alone) or NONE)


def ranges(numbers: Iterable[int]) -> str:
    """1, 2, 3 and 5 as "1–3, 5"."""
    runs = groupby(enumerate(sorted(numbers)), key=lambda pair: pair[1] - pair[0])
    ends = [(run[0][1], run[-1][1]) for _, members in runs for run in [list(members)]]
    return ", ".join(str(first) if first == last else f"{first}–{last}" for first, last in ends)
