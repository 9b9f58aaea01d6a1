"""Individuals by rounds: each round is annealed until nobody partners twice or opposes a third time.

For sizes without a whist tournament at hand, and sessions of fewer rounds than players. Sit-outs go round
the players in order, so that they never differ by more than one.
"""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from math import exp

Four = tuple[int, ...]


def find(players: int, rounds: int, seed: int, steps: int = 40_000) -> list[list[Four]] | None:
    """For every round its tables (n, s, e, w), players from 0; None when some round is not clean."""
    chance = random.Random(seed)
    partners: Counter[tuple[int, int]] = Counter()
    opponents: Counter[tuple[int, int]] = Counter()
    found = []
    for number in range(rounds):
        out = {(number * (players % 4) + k) % players for k in range(players % 4)}
        seats = [p for p in range(players) if p not in out]
        chance.shuffle(seats)
        if not _clean(seats, partners, opponents, chance, steps):
            return None
        tables = [tuple(seats[i : i + 4]) for i in range(0, len(seats), 4)]
        partners.update(chain.from_iterable(_partners(table) for table in tables))
        opponents.update(chain.from_iterable(_opponents(table) for table in tables))
        found.append(tables)
    return found


def _clean(
    seats: list[int],
    partners: Counter[tuple[int, int]],
    opponents: Counter[tuple[int, int]],
    chance: random.Random,
    steps: int,
) -> bool:
    """Swap players between tables, in place, until no couple meets too often."""

    def cost(table: int) -> int:
        four = seats[4 * table : 4 * table + 4]
        again = sum(partners[couple] for couple in _partners(four))
        return 3 * again + sum(max(0, opponents[couple] - 1) for couple in _opponents(four))

    for step in range(steps):
        if step % 50 == 0 and not any(cost(table) for table in range(len(seats) // 4)):
            return True
        i, j = chance.randrange(len(seats)), chance.randrange(len(seats))
        places = {i // 4, j // 4}
        before = sum(map(cost, places))
        seats[i], seats[j] = seats[j], seats[i]
        worse = sum(map(cost, places)) - before
        if worse > 0 and chance.random() >= exp(-3 * worse):
            seats[i], seats[j] = seats[j], seats[i]
    return False


def _partners(four: Four | list[int]) -> Iterator[tuple[int, int]]:
    n, s, e, w = four
    yield min(n, s), max(n, s)
    yield min(e, w), max(e, w)


def _opponents(four: Four | list[int]) -> Iterator[tuple[int, int]]:
    n, s, e, w = four
    for a, b in ((n, e), (n, w), (s, e), (s, w)):
        yield min(a, b), max(a, b)
