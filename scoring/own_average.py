"""Law 12C2(c): average plus and minus look at the contestant's other boards of the session."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from scoring.adjusted import Variable
from scoring.lines import SideAward
from scoring.rounding import Number, exact_sum, simplest


def own_average(awards: Iterable[SideAward], top: Number | None) -> Number | None:
    """What the contestant's real results average, as points of a board with this top.

    Artificial scores stay out, so nothing here depends on itself. None without a real result.
    """
    real = [award for award in awards if award.real]
    if not real:
        return None
    points = Fraction(exact_sum([award.points for award in real]))
    if top is None:
        return simplest(points / len(real))
    return simplest(points * top / exact_sum([award.top for award in real if award.top is not None]))


def with_own_average(ruling: Variable, flat: SideAward, awards: Iterable[SideAward]) -> SideAward:
    """The flat award, or the contestant's own average where the law gives that instead."""
    own = own_average(awards, flat.top)
    return flat if own is None else replace(flat, points=ruling.better(flat.points, own))
