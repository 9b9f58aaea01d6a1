"""Tables of three (cut-throat, Towie): players who met least meet, and those who sat out least sit out."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

Pair = frozenset[int]
Three = tuple[int, ...]


def rounds(players: int, count: int) -> Iterator[list[Three]]:
    """The tables of each round, players from 1; the first seat changes. ValueError below three."""
    if players < 3:
        raise ValueError("a table of three needs three")
    met: Counter[Pair] = Counter()
    played: Counter[int] = Counter()
    for number in range(count):
        resting = sorted(range(1, players + 1), key=lambda who: (-played[who], who))[: players % 3]
        tables = _apart([who for who in range(1, players + 1) if who not in resting], met)
        turn = number % 3
        yield [(*three[turn:], *three[:turn]) for three in tables]
        for three in tables:
            met.update(map(frozenset, combinations(three, 2)))
            played.update(three)


def _apart(players: Sequence[int], met: Counter[Pair]) -> list[tuple[int, ...]]:
    """Tables of three that have met least: the best of several starts, each improved by exchanges."""
    starts = (
        [*players[step::stride], *_others(players, step, stride)]
        for stride in (1, 2, 3, 4)
        for step in range(stride)
    )
    return _threes_of(min((_improved(start, met) for start in starts), key=lambda order: _cost(order, met)))


def _others(players: Sequence[int], step: int, stride: int) -> list[int]:
    return [who for index, who in enumerate(players) if index % stride != step]


def _improved(order: list[int], met: Counter[Pair]) -> list[int]:
    """Exchange two players of different tables as long as that helps."""
    cost = _cost(order, met)
    while cost:
        found = next((other for other in _exchanges(order) if _cost(other, met) < cost), None)
        if found is None:
            break
        order, cost = found, _cost(found, met)
    return order


def _exchanges(order: list[int]) -> Iterator[list[int]]:
    for a, b in combinations(range(len(order)), 2):
        if a // 3 != b // 3:
            other = order.copy()
            other[a], other[b] = other[b], other[a]
            yield other


def _cost(order: Sequence[int], met: Counter[Pair]) -> int:
    """How often those who now meet have met, weighted so that a third time is worse than two second ones."""
    couples = (frozenset(pair) for three in _threes_of(order) for pair in combinations(three, 2))
    return sum(2 * met[couple] ** 2 + met[couple] for couple in couples)


def _threes_of(order: Sequence[int]) -> list[tuple[int, ...]]:
    return [tuple(order[at : at + 3]) for at in range(0, len(order), 3)]
