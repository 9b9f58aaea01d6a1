"""Howell designs by exact cover, where no cyclic one exists or where another kind is more even.

A design is looked for among those that a step of some order leaves as they are: rounds, sets and the pairs
of every field fall into whole cycles of that order and a rest that the step does not move.

Whole: all 2T pairs are one field. Halves: two fields of T, and every pair meets all of the other field; so
opponents are few inside a field, its pairs sit in the same line on most sets, and competition comes out far
more even than in a design that mixes everybody a little. T rounds of halves are two orthogonal Latin
squares (pair and set by round and table: a Mitchell in which nothing is shared, for an even T too); in
T + 1 rounds everybody also meets the pair half way round its own field. In T - 1 rounds the last pair of
the first field plays at a table of its own, each round on the set of another table.
"""

import random
from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from tournament.movements.solving.cover import Option, cover

Cell = tuple[str, int, int]


@dataclass(frozen=True)
class Symmetry:
    """For T tables and R rounds: the order of the step, and how many pairs a field has (2T or T)."""

    tables: int
    rounds: int
    order: int
    field: int

    @cached_property
    def first_rounds(self) -> list[int]:
        """A round of every cycle: all the others follow."""
        moving = self.rounds // self.order * self.order
        return [*range(0, moving, self.order), *range(moving, self.rounds)]

    def circle(self, point: int, by: int) -> int:
        """A round, or a set, `by` steps on."""
        return self._step(point, by, self.rounds)

    def pair(self, pair: int, by: int) -> int:
        field, place = divmod(pair, self.field)
        return field * self.field + self._step(place, by, self.field)

    def _step(self, point: int, by: int, size: int) -> int:
        if point >= size // self.order * self.order:
            return point
        return point // self.order * self.order + (point + by) % self.order

    def orbit(self, option: Option) -> set[Option]:
        """Everything the step makes of one playing."""
        number, a, b, s = option
        found: set[Option] = set()
        for k in range(self.order):
            low, high = sorted((self.pair(a, k), self.pair(b, k)))
            found.add((self.circle(number, k), low, high, self.circle(s, k)))
        return found

    def first(self, cell: Cell) -> Cell:
        """The least of the cells the step makes of one."""
        kind, x, y = cell
        of_x = self.pair if kind == "m" else self.circle
        of_y = self.circle if kind == "p" else self.pair
        moved = [(of_x(x, k), of_y(y, k)) for k in range(self.order)]
        return (kind, *min(moved if kind != "m" else [(min(couple), max(couple)) for couple in moved]))

    def may_meet(self, a: int, b: int) -> bool:
        if a // self.field != b // self.field or self.field > self.tables:
            return True
        if self.rounds <= self.tables + 1:
            return self.rounds > self.tables and b - a == self.tables // 2
        return True

    def must(self, cell: Cell) -> bool:
        """Every round and every set of a pair is played.

        So is every meeting of the two halves, if there are rounds enough, else every set in every round.
        """
        kind, a, b = cell
        if self.rounds < self.tables:
            return kind in "rsp"
        return kind in "rs" or (kind == "m" and a // self.field != b // self.field)

    def cells(self, option: Option, shared: Collection[int]) -> list[Cell]:
        """What a playing uses up: round and set of both pairs, their meeting, the place of the set."""
        number, a, b, s = option
        cells = [("r", number, a), ("r", number, b), ("s", s, a), ("s", s, b), ("m", a, b)]
        is_guest = number in shared or (self.rounds < self.tables and a == self.tables - 1)
        return cells if is_guest else [*cells, ("p", number, s)]


def howell(
    symmetry: Symmetry, seed: int, *, shared: Collection[int] = (), nodes: int = 3_000
) -> list[Option] | None:
    """H(R, 2T) as (round, pair, pair, set), all from 0; the rounds in `shared` may share boards.

    In fewer rounds than tables one table shares with another for the whole session.
    """
    tables, rounds = symmetry.tables, symmetry.rounds
    options: dict[Option, list[Cell]] = {}
    for option in product(symmetry.first_rounds, range(2 * tables), range(2 * tables), range(rounds)):
        if option[1] < option[2] and symmetry.may_meet(option[1], option[2]):
            whole = symmetry.orbit(option)
            cells = [cell for one in whole for cell in symmetry.cells(one, shared)]
            if option == min(whole) and len(set(cells)) == len(cells):
                options[option] = sorted({symmetry.first(cell) for cell in cells})
    primary = {cell for held in options.values() for cell in held if symmetry.must(cell)}
    found = cover(options, primary, random.Random(seed), nodes)
    return found and [cell for option in found for cell in symmetry.orbit(option)]
