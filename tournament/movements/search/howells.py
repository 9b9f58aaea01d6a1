"""The Howell designs kept in data/howell.json, each with a certificate: how it was found and how even it is.

A design is cyclic where that exists (starter.py), or from a field (squared.py), else an exact cover that a
step of the order in WHOLE or HALVES leaves as it is (symmetric.py). Lines are then annealed; a certificate
names the seeds and the steps.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from tournament.movements.families.howell import from_design
from tournament.movements.measures.balance import balance
from tournament.movements.search import squared, starter
from tournament.movements.search.symmetric import Symmetry, howell
from tournament.movements.solving.anneal import anneal

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
        listed = squared.howell(FIELDS[tables, rounds])
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
    line = starter.difference_set(rounds) if rounds == 2 * tables - 1 else frozenset()
    first = starter.find(tables, rounds, seed, line=line)
    if not first:
        return None
    return {"generator": "cyclic", "seed": seed, "first": first, "even": bool(line)}


def _covered(generator: str, symmetry: Symmetry, seed: int) -> dict[str, Any] | None:
    shared = SHARED.get((symmetry.tables, symmetry.rounds), ())
    playings = howell(symmetry, seed, shared=shared)
    if playings is None:
        return None
    listed: list[list[list[int]]] = [[] for _ in range(symmetry.rounds)]
    for number, a, b, s in sorted(playings):
        listed[number].append([a, b, s])
    found = {"generator": generator, "seed": seed, "rounds": listed, "even": False}
    return found | ({"share": len(shared)} if shared else {})
