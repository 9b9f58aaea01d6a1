"""Boards that travel together: a *bundle* is what a table plays in a round.

In most plans a bundle is one set. A plan that lists single boards, because some lie turned, has bundles of
several.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from tournament.movements.plan import Movement, PlanRow

Bundle = tuple[int, ...]


@lru_cache(maxsize=64)
def bundles(movement: Movement) -> tuple[Bundle, ...]:
    """What a table may be given for a round: no set is in two bundles, and all are of the usual size.

    Rows that were played otherwise make bundles only of what no more frequent row has.
    """
    often = Counter(row.sets for row in movement.full_rows())
    size = _usual(often)
    kept: list[Bundle] = []
    seen: set[int] = set()
    for held, _count in sorted(often.items(), key=lambda item: (-item[1], item[0])):
        if len(held) == size and not seen & {*held}:
            kept.append(held)
            seen |= {*held}
    rest = [number for number in range(1, movement.board_sets + 1) if number not in seen]
    kept += [tuple(rest[at : at + size]) for at in range(0, len(rest) - size + 1, size)]
    return tuple(sorted(kept))


def bundle_size(movement: Movement) -> int:
    return _usual(Counter(row.sets for row in movement.full_rows()))


def _usual(often: Counter[Bundle]) -> int:
    sizes: Counter[int] = Counter()
    for held, count in often.items():
        sizes[len(held)] += count
    return max(sizes, key=lambda size: (sizes[size], size), default=1)


def by_bundles(movement: Movement) -> Movement | None:
    """The plan with one set for boards that always travel together; None where a board lies turned, or where
    the bundles are not of one size."""
    together = travelling_together((row.round, row.table, row.sets) for row in movement.rows)
    if len({len(held) for held in together}) != 1 or any(row.turned for row in movement.rows):
        return None
    return replace(movement, rows=_headed(movement.rows, {held[0] for held in together}))


def travelling_together(rows: Iterable[tuple[int, int, Iterable[int]]]) -> list[Bundle]:
    """Boards (or sets) that are at the same tables in all rounds, in groups ordered by their first.

    A row is a round, a table and what it plays there.
    """
    ways: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for number, table, held in rows:
        for board in held:
            ways[board].append((number, table))
    together: dict[tuple[tuple[int, int], ...], list[int]] = defaultdict(list)
    for board in sorted(ways):
        together[tuple(ways[board])].append(board)
    return [tuple(held) for held in together.values()]


def _headed(rows: Sequence[PlanRow], heads: set[int]) -> tuple[PlanRow, ...]:
    return tuple(replace(row, sets=tuple(s for s in row.sets if s in heads)) for row in rows)
