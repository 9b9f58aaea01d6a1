"""Searches for Howell designs: cyclic ones, from a finite field, and by exact cover."""

import random
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any

from tournament.movements.families.galois import field
from tournament.movements.families.howell import from_design
from tournament.movements.measures.balance import balance
from tournament.movements.solving.anneal import anneal
from tournament.movements.solving.cover import Option, cover

# Howell designs by exact cover, where no cyclic one exists or where another kind is more even.
#
# A design is looked for among those that a step of some order leaves as they are: rounds, sets and the
# pairs of every field fall into whole cycles of that order and a rest that the step does not move.
#
# Whole: all 2T pairs are one field. Halves: two fields of T, and every pair meets all of the other field;
# so opponents are few inside a field, its pairs sit in the same line on most sets, and competition comes
# out far more even than in a design that mixes everybody a little. T rounds of halves are two orthogonal
# Latin squares (pair and set by round and table: a Mitchell in which nothing is shared, for an even T too);
# in T + 1 rounds everybody also meets the pair half way round its own field. In T - 1 rounds the last pair
# of the first field plays at a table of its own, each round on the set of another table.

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


def symmetric_howell(
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


# The Howell designs kept in data/howell.json, each with a certificate: how it was found and how even it is.
#
# A design is cyclic where that exists or from a field, else an exact cover that a step of the order in WHOLE
# or HALVES leaves as it is. Lines are then annealed; a certificate
# names the seeds and the steps.

# (tables, rounds) -> the order of the step, where there is no cyclic design and none of halves is kept.
WHOLE = {
    (2, 3): 1, (3, 5): 1, (4, 4): 1, (4, 5): 1, (4, 6): 1, (5, 8): 1, (6, 6): 1, (14, 15): 7,
    (16, 16): 15, (16, 17): 4, (18, 18): 17, (18, 19): 18, (20, 20): 19, (20, 21): 20,
}  # fmt: skip
# The same for designs of two halves, all of whose pairs meet across (as far as there are rounds).
HALVES = {
    (6, 5): 5, (6, 7): 3, (8, 7): 7, (8, 8): 7, (8, 9): 4, (10, 9): 3, (10, 10): 7, (10, 11): 5, (12, 11): 11,
    (12, 12): 11, (12, 13): 6, (14, 13): 13, (14, 14): 11,
}  # fmt: skip
# Complete and wholly even, from a field of this many elements.
FIELDS = {(14, 27): 27}
# Proved not to exist without sharing: the rounds (from 0) in which boards are shared instead.
SHARED = {(2, 3): (0, 1, 2), (3, 5): (4,), (4, 5): (4,)}

LINES_SEEDS = (1, 2, 3)


def design(tables: int, rounds: int, seeds: Iterable[int], steps: int) -> dict[str, Any] | None:
    """The most even design that the seeds lead to; None when they lead to none."""
    found = [one for seed in seeds if (one := _design(tables, rounds, seed, steps))]
    return max(found, key=lambda one: Fraction(one["qf"]), default=None)


def seated(tables: int, rounds: int, seed: int) -> dict[str, Any] | None:
    """A design without its lines: who meets whom when on which set."""
    if (tables, rounds) in FIELDS:
        listed = squared_howell(FIELDS[tables, rounds])
        return {"generator": "field", "seed": seed, "rounds": listed, "even": True}
    if (tables, rounds) in HALVES:
        symmetry = Symmetry(tables, rounds, HALVES[tables, rounds], tables)
        return _covered(f"halves{symmetry.order}", symmetry, seed)
    if (tables, rounds) in WHOLE:
        symmetry = Symmetry(tables, rounds, WHOLE[tables, rounds], 2 * tables)
        return _covered(f"cover{symmetry.order}", symmetry, seed)
    return _cyclic(tables, rounds, seed)


def with_lines(
    tables: int, rounds: int, found: dict[str, Any], lines_seed: int, steps: int
) -> dict[str, Any]:
    """The design with annealed lines and its certificate."""
    movement = from_design(tables, rounds, found)
    playings = [
        (row.sets[0] - 1, north - 1, east - 1) for row in movement.rows for north, east in [row.seated]
    ]
    _, exchanged = anneal(playings, lines_seed, steps)
    lines = sum(bit << index for index, bit in enumerate(exchanged))
    return _certified(
        tables, rounds, {**found, "lines_seed": lines_seed, "steps": steps, "lines": f"{lines:x}"}
    )


def _design(tables: int, rounds: int, seed: int, steps: int) -> dict[str, Any] | None:
    found = seated(tables, rounds, seed)
    if found is None or found.pop("even"):
        return found and _certified(tables, rounds, found)
    tried = [with_lines(tables, rounds, found, lines_seed, steps) for lines_seed in LINES_SEEDS]
    return max(tried, key=lambda one: Fraction(one["qf"]))


def _certified(tables: int, rounds: int, found: dict[str, Any]) -> dict[str, Any]:
    return {**found, "qf": str(balance(from_design(tables, rounds, found)).qf)}


def _cyclic(tables: int, rounds: int, seed: int) -> dict[str, Any] | None:
    line = difference_set(rounds) if rounds == 2 * tables - 1 else frozenset()
    first = find(tables, rounds, seed, line=line)
    if not first:
        return None
    return {"generator": "cyclic", "seed": seed, "first": first, "even": bool(line)}


def _covered(generator: str, symmetry: Symmetry, seed: int) -> dict[str, Any] | None:
    shared = SHARED.get((symmetry.tables, symmetry.rounds), ())
    playings = symmetric_howell(symmetry, seed, shared=shared)
    if playings is None:
        return None
    listed: list[list[list[int]]] = [[] for _ in range(symmetry.rounds)]
    for number, a, b, s in sorted(playings):
        listed[number].append([a, b, s])
    found = {"generator": generator, "seed": seed, "rounds": listed, "even": False}
    return found | ({"share": len(shared)} if shared else {})


# Cyclic Howell designs: a first round (starter) whose boards (adder) let every later round be a step on.
#
# H(R, 2T): 2T pairs, R rounds, R sets; all pairs play every set, no two pairs meet twice, no set is shared.
# The R movers are the residues of R, the other 2T - R pairs stay. Round r is the first round with r added
# to every mover and every set. The differences between two movers at a table must all differ (no rematch),
# and so must, over the movers, set minus mover (no replay).
#
# When the views (set minus mover) of those who sit North-South form a difference set, competition is as
# even as it can be: wholly even where R = 2T - 1 is 3 modulo 4 (a balanced Howell), off by 2 where it is a
# prime 1 modulo 4. The adder is then made to send exactly one of two movers into that set.

Table = tuple[int, int, int]


def difference_set(order: int) -> frozenset[int]:
    """Half the residues, every difference equally often (or nearly); empty where none is known here."""
    if order == 15:  # the points of a plane in PG(3, 2)
        return frozenset({0, 1, 2, 4, 5, 8, 10})
    if order == 35:  # twin primes
        squares = {(x % 5, x % 7): _is_square(x, 5) == _is_square(x, 7) for x in range(35)}
        return frozenset(x for x in range(35) if x % 7 == 0 or (x % 5 and squares[x % 5, x % 7]))
    if any(order % factor == 0 for factor in range(2, order)):
        return frozenset()
    return frozenset(x for x in range(1, order) if _is_square(x, order))


def _is_square(x: int, prime: int) -> bool:
    return any((y * y - x) % prime == 0 for y in range(1, prime))


def find(
    tables: int,
    rounds: int,
    seed: int,
    *,
    line: frozenset[int] = frozenset(),
    tries: int = 100,
    nodes: int = 1000,
) -> list[Table] | None:
    """A first round as (pair, pair, set), the pair in `line` first; stayers are numbered from R up."""
    chance = random.Random(seed)
    stayers = 2 * tables - rounds
    for _ in range(tries):
        couples = _starter(chance, rounds, stayers, nodes)
        adder = couples and _adder(chance, couples, rounds, line, nodes)
        if couples and adder:
            return _tables(couples, adder, rounds, line)
    return None


def _tables(
    couples: list[tuple[int, int]], adder: list[int], rounds: int, line: frozenset[int]
) -> list[Table]:
    """The stayers first; at the other tables the mover whose view is in `line` sits North-South."""
    tables = [
        (b, a, s) if a < rounds and b < rounds and (s - b) % rounds in line else (a, b, s)
        for (a, b), s in zip(couples, adder, strict=True)
    ]
    return sorted(tables, key=lambda table: (-max(table[:2]), table[2]))


def _starter(chance: random.Random, rounds: int, stayers: int, nodes: int) -> list[tuple[int, int]] | None:
    """A random matching of the movers: some with the stayers, the rest with distinct differences."""
    movers = list(range(rounds))
    chance.shuffle(movers)
    couples = [(rounds + j, movers.pop()) for j in range(stayers)]
    free, used = set(movers), set()
    budget = [nodes]

    def extend() -> bool:
        if not free:
            return True
        budget[0] -= 1
        a = free.pop()
        for b in chance.sample(sorted(free), len(free)):
            step = min((a - b) % rounds, (b - a) % rounds)
            if step in used or 2 * step == rounds or budget[0] < 0:
                continue
            free.remove(b)
            used.add(step)
            couples.append((a, b))
            if extend():
                return True
            couples.pop()
            used.discard(step)
            free.add(b)
        free.add(a)
        return False

    return couples if extend() else None


def _adder(
    chance: random.Random, couples: list[tuple[int, int]], rounds: int, line: frozenset[int], nodes: int
) -> list[int] | None:
    """A set for every table: all different, and different seen from every mover."""
    chosen: list[int] = []
    sets = set(range(rounds))
    seen: set[int] = set()
    budget = [nodes]

    def extend() -> bool:
        if len(chosen) == len(couples):
            return True
        budget[0] -= 1
        movers = [m for m in couples[len(chosen)] if m < rounds]
        for number in chance.sample(sorted(sets), len(sets)):
            views = {(number - m) % rounds for m in movers}
            if views & seen or budget[0] < 0 or (line and len(views & line) != len(movers) - 1):
                continue
            sets.discard(number)
            seen.update(views)
            chosen.append(number)
            if extend():
                return True
            chosen.pop()
            seen.difference_update(views)
            sets.add(number)
        return False

    return chosen if extend() else None


# Wholly even complete Howells from a finite field (Berlekamp and Hwang 1972), where no cyclic one is known.
#
# Of the q elements of a field with q = 3 modulo 4, exactly one of x and -x is a square. With k so that k -
# 1 is a square and k + 1 is not, or the other way round, the first round has the stayer against 0 on set 0,
# and for every square x the pairs x and -x on set kx; in round r everything is moved on by r. A pair that
# sees the set from a square (set minus pair) sits North-South: the squares are a difference set, so that
# every two pairs are in the same line equally often.


def squared_howell(q: int) -> list[list[list[int]]]:
    """The q rounds of (q + 1) / 2 tables as [pair North-South, pair East-West, set]; the stayer is q."""
    plus, times, powers = field(q).plus, field(q).times, field(q).powers
    squares = powers[::2]
    minus = powers[(q - 1) // 2]
    fitting = (k for k in powers[1:] if (plus(k, 1) in squares) != (plus(k, minus) in squares))
    k = next(k for k in fitting if k != minus)
    tables = []
    for x in squares:
        couple = x, times(minus, x)
        seen = plus(times(k, x), couple[1]) in squares
        tables.append((*(couple if seen else couple[::-1]), times(k, x)))
    return [[[q, r, r], *([plus(a, r), plus(b, r), plus(s, r)] for a, b, s in tables)] for r in range(q)]
