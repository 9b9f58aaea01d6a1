"""The verdict on a movement: its problems in words and in cells, and its figures when it is valid."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournament.movements.catalogue_figures import Figures, measure
from tournament.movements.check import Problem, problems
from tournament.movements.plan import Movement
from tournament.readings.movements.movement_problems import in_words, involved

SHOWN = 100


@dataclass(frozen=True, slots=True)
class Finding:
    """A problem with its sentence and the (round, table) of every row that takes part in it."""

    problem: Problem
    message: str
    is_warning: bool
    cells: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """`findings` are the first hundred of `number`, warnings last; figures only of what can be played."""

    name: str
    is_valid: bool
    number: int
    findings: tuple[Finding, ...]
    figures: Figures | None


def verdict_on(movement: Movement, more: Iterable[Problem] = ()) -> Verdict:
    """What check.py says, and `more` that stands in the way of a special purpose."""
    found = sorted([*more, *problems(movement)], key=lambda problem: problem.is_warning)
    is_valid = all(problem.is_warning for problem in found)
    return Verdict(
        movement.name,
        is_valid,
        len(found),
        tuple(_finding(problem, movement) for problem in found[:SHOWN]),
        measure(movement) if is_valid and movement.rows else None,
    )


def _finding(problem: Problem, movement: Movement) -> Finding:
    cells = tuple((row.round, row.table) for row in involved(problem, movement))
    return Finding(problem, in_words(problem, movement), problem.is_warning, cells)
