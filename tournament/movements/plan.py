"""A movement: one session of one section, round by round and table by table.

A *set* is a group of deals that travels together; sets, rounds, tables and contestants count from 1.
In a Mitchell the East-West pair n of a T-table section is contestant T + n, so a number is one pair.
An arrow switch is explicit: the switched table simply has ns and ew exchanged. A *turned* board lies a
quarter clockwise on the table, so that for that board alone the two lines are exchanged.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any


@dataclass(frozen=True, slots=True)
class Placement:
    """A table in a round: the pair (or team half) North-South and the one East-West.

    A sit-out row has one side None and no sets.
    """

    round: int
    table: int
    ns: int | None
    ew: int | None
    sets: tuple[int, ...]
    turned: tuple[int, ...] = ()

    @property
    def seats(self) -> tuple[tuple[str, int | None], ...]:
        return ("ns", self.ns), ("ew", self.ew)

    @property
    def lines(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Who sits North-South, who sits East-West; an empty seat is left out."""
        if self.ns is None or self.ew is None:
            return _present(self.ns), _present(self.ew)
        return (self.ns,), (self.ew,)

    @property
    def seated(self) -> tuple[int, ...]:
        if self.ns is None or self.ew is None:
            return _present(self.ns, self.ew)
        return self.ns, self.ew

    @property
    def is_full(self) -> bool:
        return self.ns is not None and self.ew is not None


@dataclass(frozen=True, slots=True)
class Quartet:
    """A table in a round of an individual or a rotation: one player to a seat."""

    round: int
    table: int
    n: int | None
    s: int | None
    e: int | None
    w: int | None
    sets: tuple[int, ...]
    turned: tuple[int, ...] = ()

    @property
    def seats(self) -> tuple[tuple[str, int | None], ...]:
        return ("n", self.n), ("s", self.s), ("e", self.e), ("w", self.w)

    @property
    def lines(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return _present(self.n, self.s), _present(self.e, self.w)

    @property
    def seated(self) -> tuple[int, ...]:
        return _present(self.n, self.s, self.e, self.w)

    @property
    def is_full(self) -> bool:
        return None not in (self.n, self.s, self.e, self.w)


PlanRow = Placement | Quartet


def full_tables(rows: Iterable[PlanRow]) -> Iterator[Quartet]:
    """The rows of single players where four sit. TypeError for a row of two pairs."""
    for row in rows:
        if not isinstance(row, Quartet):
            raise TypeError(f"two pairs: {row}")
        if row.is_full:
            yield row


def reseated(row: PlanRow, swap: Mapping[int | None, int | None]) -> PlanRow:
    """The row with other contestants (None: an empty seat) in the seats of those that `swap` names."""
    seats: dict[str, Any] = {seat: swap[who] for seat, who in row.seats if who in swap}
    return replace(row, **seats)


def placement(row: PlanRow) -> Placement:
    """The row of two pairs or two teams. TypeError for a row of an individual."""
    if isinstance(row, Placement):
        return row
    raise TypeError(f"four players: {row}")


def exchanged(row: PlanRow) -> Placement:
    """The row with its two lines exchanged. TypeError for a row of an individual."""
    pairs = placement(row)
    return replace(pairs, ns=pairs.ew, ew=pairs.ns)


def left(row: PlanRow, contestant: int) -> PlanRow:
    """The row without a contestant: the others wait, without boards."""
    if contestant not in row.seated:
        return row
    return replace(reseated(row, {contestant: None}), sets=(), turned=())


def _present(*seats: int | None) -> tuple[int, ...]:
    return tuple(seat for seat in seats if seat is not None)


@dataclass(frozen=True, slots=True)
class Allow:
    """Declared exceptions to the rules of check.py.

    share: a set may be at more tables than there are copies; meet, replay: how often the same opponents,
    or the same set; uneven: unequal numbers of boards; half: a team match may be half played.
    """

    share: bool = False
    meet: int = 1
    replay: int = 1
    uneven: bool = False
    half: bool = False


@dataclass(frozen=True)
class Movement:
    """A whole session. kind is pairs, teams or individual; copies is how many of each set are at hand."""

    name: str
    family: str
    kind: str
    tables: int
    rounds: int
    board_sets: int
    contestants: int
    winners: int
    rows: tuple[PlanRow, ...]
    absent: tuple[int, ...] = ()
    copies: int | None = None
    allow: Allow = Allow()
    boards_per_set: int = 1
    title: str = ""
    source: tuple[tuple[str, str], ...] = ()

    @cached_property
    def by_round(self) -> dict[int, tuple[PlanRow, ...]]:
        grouped: dict[int, list[PlanRow]] = {number: [] for number in range(1, self.rounds + 1)}
        for row in self.rows:
            grouped.setdefault(row.round, []).append(row)
        return {number: tuple(rows) for number, rows in grouped.items()}

    def rows_of_round(self, number: int) -> tuple[PlanRow, ...]:
        return self.by_round.get(number, ())

    def rows_of(self, contestant: int) -> tuple[PlanRow, ...]:
        """Every row where the contestant sits, in the order of play."""
        return tuple(sorted((r for r in self.rows if contestant in r.seated), key=_order))

    def full_rows(self) -> Iterator[PlanRow]:
        return (row for row in self.rows if row.is_full)

    @property
    def present(self) -> tuple[int, ...]:
        """The contestants that really play: all numbers but the absent ones."""
        return tuple(c for c in range(1, self.contestants + 1) if c not in self.absent)


def boards(number: int, per_set: int) -> range:
    """The board numbers of set `number` when a set holds `per_set` boards."""
    return range((number - 1) * per_set + 1, number * per_set + 1)


def wrap(value: int, size: int) -> int:
    """The number from 1 to size that value is on a ring of that size."""
    return (value - 1) % size + 1


def _order(row: PlanRow) -> tuple[int, int]:
    return row.round, row.table
