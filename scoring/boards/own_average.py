"""Law 12C2(c): average plus and minus depend on the contestant's other boards of the session."""

from collections.abc import Iterable
from fractions import Fraction

from scoring.boards.adjusted import Variable
from scoring.boards.lines import SideAward
from scoring.rounding import Number, exact_sum, simplest


def own_average(awards: Iterable[SideAward], top: Number | None) -> Number | None:
    """What the contestant's real results average, as points of a board with this top.

    Artificial scores stay out, so nothing here depends on itself. None without a result that was compared.
    """
    real = [award for award in awards if award.real]
    if top is None:
        return simplest(Fraction(exact_sum([award.points for award in real])) / len(real)) if real else None
    compared = [award for award in real if award.top]  # a lone result has a top of 0 and says nothing
    if not compared:
        return None
    points = Fraction(exact_sum([award.points for award in compared]))
    return simplest(points * top / exact_sum([award.top or 0 for award in compared]))


def with_own_average(ruling: Variable, award: SideAward, awards: Iterable[SideAward]) -> SideAward:
    """A variable award, given with its flat points, or the own average where the law gives that instead."""
    own = own_average(awards, award.top)
    return award if own is None else award._replace(points=ruling.better(award.points, own))
