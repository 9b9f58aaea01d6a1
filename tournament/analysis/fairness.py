"""Qf of a field, and over each contestant's own comparisons. `lines` has each contestant's direction."""

from collections import defaultdict
from fractions import Fraction
from functools import lru_cache

from tournament.analysis.tally import tally_of
from tournament.movements.measures.balance import Balance, competition_matrix, field_quality, quality
from tournament.movements.plan import Movement
from tournament.sheets.fairness import Figure


def figure_of(movement: Movement, lines: tuple[str, ...], unit: str, own: int | None = None) -> Figure | None:
    """The figure of a movement, and of one contestant in it; None for a movement without rows."""
    if not movement.rows:
        return None
    apart = movement.winners == 2
    qf = field_quality(movement) if apart else quality(movement)
    return Figure(qf, unit, apart, own_figures(movement, lines).get(own) if own else None)


@lru_cache(maxsize=64)
def own_figures(movement: Movement, lines: tuple[str, ...]) -> dict[int, Fraction]:
    """The definition of Qf over each contestant's own comparisons with those ranked with it, by number.

    Cached: the plan stays the same while its results come in.
    """
    found = _within_lines(movement, lines) if movement.winners == 2 else _with_everybody(movement)
    return {own: _qf(values) for own, values in found.items() if values}


def _with_everybody(movement: Movement) -> dict[int, list[int]]:
    found: dict[int, list[int]] = defaultdict(list)
    for couple, value in competition_matrix(movement).items():
        for own in couple:
            found[own].append(value)
    return found


def _within_lines(movement: Movement, lines: tuple[str, ...]) -> dict[int, list[int]]:
    """Where two lines are ranked apart only boards in the same line count."""
    found = {}
    for own, line in enumerate(lines, start=1):
        same = tally_of(movement, own).same
        found[own] = [same[n] for n, other in enumerate(lines, start=1) if other == line and n != own]
    return found


def _qf(values: list[int]) -> Fraction:
    return Balance(sum(values), sum(value * value for value in values), len(values)).qf
