"""A contestant's total over its boards, and the penalties beside it, never inside a board (Law 90)."""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from scoring.boards.lines import SideAward
from scoring.errors import ScoringError
from scoring.rounding import Number, exact_sum, simplest


class PenaltyUnit(StrEnum):
    """What a penalty is counted in. A percentage is of one board's top."""

    MATCHPOINTS = "MP"
    TOP_PERCENT = "%"
    IMPS = "IMP"
    POINTS = "points"
    VICTORY_POINTS = "VP"


@dataclass(frozen=True, slots=True)
class Penalty:
    """`amount` is deducted from the contestant and credited to no other; a negative one is a bonus."""

    contestant: Hashable
    amount: Number
    unit: PenaltyUnit


@dataclass(frozen=True, slots=True)
class SitOut:
    """Boards that a pair sat out and that count by the conditions: `each` point of a board, of its `top`."""

    boards: int
    each: Number
    top: Number | None

    @property
    def points(self) -> Number:
        """Of all these boards together."""
        return simplest(Fraction(self.each * self.boards))

    @property
    def percentage(self) -> Fraction | None:
        """Of the top, exact; None where points have none."""
        return Fraction(self.each * 100) / self.top if self.top else None


@dataclass(frozen=True, slots=True)
class Total:
    """Sums of a contestant over the boards it has a score on, those that count as a `sit_out` included.

    `points` are the boards' alone; `penalty` (same unit) and `vp_penalty` are what Law 90 takes away.
    `basis` is what is ranked: "percentage", "mean" per board or "sum".
    """

    points: Number
    top: Number | None
    boards: int
    basis: str
    penalty: Number = 0
    vp_penalty: Number = 0
    sit_out: SitOut | None = None

    def with_sit_out(self, sit_out: SitOut) -> "Total":
        """The total with these boards added to it."""
        top = None if self.top is None or sit_out.top is None else self.top + sit_out.top * sit_out.boards
        points, boards = simplest(Fraction(self.points + sit_out.points)), self.boards + sit_out.boards
        return replace(self, points=points, top=top, boards=boards, sit_out=sit_out)

    @property
    def net(self) -> Number:
        return self.points - self.penalty if self.penalty else self.points

    @property
    def percentage(self) -> Fraction | None:
        """Per cent of the boards played, exact; None where points have no top or no board was played."""
        return Fraction(self.net * 100, self.top) if self.top else None

    @property
    def mean(self) -> Fraction | None:
        """Points per board played, exact."""
        return Fraction(self.net, self.boards) if self.boards else None

    @property
    def value(self) -> Number | None:
        """The exact figure this total is ranked by; None before the first board."""
        if self.basis == "percentage":
            return self.percentage
        return self.mean if self.basis == "mean" else self.net


def total(awards: Iterable[SideAward], basis: str) -> Total:
    """Add up one contestant's awards."""
    own = list(awards)
    tops = [award.top for award in own if award.top is not None]
    points = exact_sum([award.points for award in own])
    return Total(points, exact_sum(tops) if basis == "percentage" else None, len(own), basis)


def fits(penalty: Penalty, unit: PenaltyUnit, top: Number | None) -> bool:
    """Whether a penalty can be taken from totals in this unit, with this top of a board."""
    in_per_cent = penalty.unit is PenaltyUnit.TOP_PERCENT and top is not None
    return in_per_cent or penalty.unit in (PenaltyUnit.VICTORY_POINTS, unit)


def with_penalties(
    totals: Mapping[Hashable, Total], penalties: Iterable[Penalty], unit: PenaltyUnit, top: Number | None
) -> dict[Hashable, Total]:
    """The totals with their penalties beside them.

    `unit` is what the totals are counted in, `top` one board's top. ScoringError when a penalty is for a
    contestant outside the field, or in a unit that cannot be deducted from these totals.
    """
    fined = dict(totals)
    for penalty in penalties:
        if penalty.contestant not in fined:
            raise ScoringError("penalty_for_nobody", contestant=penalty.contestant)
        fined[penalty.contestant] = _fined(fined[penalty.contestant], penalty, unit, top)
    return fined


def _fined(own: Total, penalty: Penalty, unit: PenaltyUnit, top: Number | None) -> Total:
    if penalty.unit is PenaltyUnit.VICTORY_POINTS:
        return replace(own, vp_penalty=own.vp_penalty + penalty.amount)
    if penalty.unit is PenaltyUnit.TOP_PERCENT and top is not None:
        share = simplest(Fraction(penalty.amount * top) / 100)
        return replace(own, penalty=own.penalty + share)
    if penalty.unit is not unit:
        raise ScoringError("penalty_unit", unit=penalty.unit, expected=unit)
    return replace(own, penalty=own.penalty + penalty.amount)
