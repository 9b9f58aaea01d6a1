"""Magic Contest's way of drawing a round: strictly top-down, then repeats at the bottom are untangled.

The best meets the next that it has not met, without a look at the rest; where it has met all that are left,
it meets the next again. Then a repeat is removed by exchanging opponents with a match above, from the last
table upwards to the middle. The best three tables stay as they are, so that a repeat can remain.
"""

from collections.abc import Collection, Hashable, Sequence

Couple = tuple[Hashable, Hashable]
Forbidden = Collection[frozenset[Hashable]]
UNTOUCHED = 3


def untangled(order: Sequence[Hashable], forbidden: Forbidden) -> tuple[Couple, ...]:
    """The round of an even number of contestants, best first."""
    tables = _straight_down(order, forbidden)
    highest = max(UNTOUCHED, len(tables) // 2)
    for table in range(len(tables) - 1, highest - 1, -1):
        if frozenset(tables[table]) in forbidden:
            _exchange(tables, table, highest, forbidden)
    return tuple(tables)


def _straight_down(order: Sequence[Hashable], forbidden: Forbidden) -> list[Couple]:
    left, tables = [*order], []
    while left:
        first = left.pop(0)
        second = next((one for one in left if frozenset((first, one)) not in forbidden), left[0])
        left.remove(second)
        tables.append((first, second))
    return tables


def _exchange(tables: list[Couple], table: int, highest: int, forbidden: Forbidden) -> None:
    """With the nearest match above where that removes most repeats; with none where none goes."""
    options = [
        (_repeats((tables[above], tables[table]), forbidden) - _repeats(way, forbidden), way, above)
        for above in range(table - 1, highest - 1, -1)
        for way in _ways(tables[above], tables[table])
    ]
    best = max(options, key=lambda option: option[0], default=None)
    if best and best[0] > 0:
        _removed, (tables[best[2]], tables[table]), _above = best


def _ways(upper: Couple, lower: Couple) -> tuple[tuple[Couple, Couple], ...]:
    (a, b), (c, d) = upper, lower
    return ((a, c), (b, d)), ((a, d), (b, c))


def _repeats(couples: Collection[Couple], forbidden: Forbidden) -> int:
    return sum(frozenset(couple) in forbidden for couple in couples)
