"""A rover (bump): one pair too many takes a North-South seat each round; the pair it displaces sits out.

The rover never meets a pair twice and never replays a set. A tour that displaces every home pair at most
once exists for 5 to 8, 10 to 14 and 16 tables of a Mitchell from round 2; at 9 and 15 a pair is
displaced twice.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from tournament.movements.check import sets_played
from tournament.movements.plan import Movement, Placement, placement

# How often home pairs may be displaced again, and rounds the rover may sit out: dearer and dearer.
PRICES = ((0, 0), (1, 0), (2, 0), (4, 0), (0, 1), (4, 1), (6, 2), (9, 4))
NODES = 20_000
Tour = tuple[Placement | None, ...]


def tour(movement: Movement, after: int) -> Tour | None:
    """For every round after `after` the row where the rover sits North-South (None: it waits)."""
    numbers = range(after + 1, movement.rounds + 1)
    rounds = [[placement(row) for row in movement.rows_of_round(number) if row.is_full] for number in numbers]
    for again, waits in PRICES:
        found = _Search(rounds, again, waits).solve()
        if found is not None:
            return found
    return None


def roaming(movement: Movement, after: int) -> Iterator[tuple[str, Movement]]:
    """The movement with pair P + 1 from the round after `after`, two ways; none when it cannot roam.

    "rover": it goes from table to table, and the pair it displaces is at a stand, the table after the last.
    "appendix": it stays at that table instead; the East-West pair and its boards come to it, and the
    opponents they leave behind wait at home.
    """
    found = tour(movement, after)
    if found is None:
        return
    stand = movement.tables + 1
    visited = {(row.round, row.table) for row in found if row}
    waits = [number for number, row in enumerate(found, start=after + 1) if row is None]
    for code, seat in (("rover", _bumped), ("appendix", _taken)):
        rows = [
            made
            for row in movement.rows
            for made in (seat(placement(row), movement) if (row.round, row.table) in visited else (row,))
        ]
        rows += [Placement(number, stand, movement.contestants + 1, None, ()) for number in waits]
        rows.sort(key=lambda row: (row.round, row.table))
        rover = movement.contestants + 1
        made = replace(movement, contestants=rover, tables=stand, rows=tuple(rows))
        counts = sets_played(made).values()
        uneven = movement.allow.uneven or max(counts) - min(counts) > 1
        yield code, replace(made, allow=replace(made.allow, uneven=uneven))


def added(movement: Movement) -> Movement:
    """A pair more than the tables seat, a rover for the whole session; ValueError when it cannot roam."""
    for _, roams in roaming(movement, 0):
        return replace(roams, family="mitchell-rover", winners=1)
    raise ValueError(f"no rover for {movement.name}")


def _bumped(row: Placement, movement: Movement) -> tuple[Placement, ...]:
    stand = Placement(row.round, movement.tables + 1, row.ns, None, ())
    return replace(row, ns=movement.contestants + 1), stand


def _taken(row: Placement, movement: Movement) -> tuple[Placement, ...]:
    appendix = replace(row, table=movement.tables + 1, ns=movement.contestants + 1)
    return replace(row, ew=None, sets=(), turned=()), appendix


class _Search:
    """Depth first through the rounds, no opponent and no set twice, within a budget of nodes."""

    def __init__(self, rounds: list[list[Placement]], again: int, waits: int) -> None:
        self.rounds, self.again, self.waits = rounds, again, waits
        self.met: set[int] = set()
        self.played: set[int] = set()
        self.displaced: Counter[int] = Counter()
        self.found: list[Placement | None] = []
        self.nodes = NODES

    def solve(self) -> Tour | None:
        return tuple(self.found) if self._extend() else None

    def _extend(self) -> bool:
        depth = len(self.found)
        if depth == len(self.rounds):
            return True
        for row in self._open(self.rounds[depth]):
            self.nodes -= 1
            if self.nodes < 0:
                return False
            self._mark(row, 1)
            if self._extend():
                return True
            self._mark(row, -1)
        if self.found.count(None) < self.waits:
            self.found.append(None)
            if self._extend():
                return True
            self.found.pop()
        return False

    def _open(self, rows: list[Placement]) -> Iterator[Placement]:
        fresh = (r for r in rows if r.ew not in self.met and not self.played & set(r.sets))
        spent = self.displaced.total() - sum(count > 0 for count in self.displaced.values())
        most = 2 if spent < self.again else 1
        possible = [r for r in fresh if self.displaced[r.ns or 0] < most]
        yield from sorted(possible, key=lambda row: self.displaced[row.ns or 0])

    def _mark(self, row: Placement, by: int) -> None:
        self.displaced[row.ns or 0] += by
        if by > 0:
            self.found.append(row)
            self.met.add(row.ew or 0)
            self.played.update(row.sets)
        else:
            self.found.pop()
            self.met.discard(row.ew or 0)
            self.played.difference_update(row.sets)
