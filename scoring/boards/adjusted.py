"""Adjusted scores: what the director awards in place of a result obtained at the table (Law 12).

Each side has its own ruling, and the two need not balance (Law 12C1, 12C2):

* artificial, fixed: a percentage, or its counterpart in IMPs;
* artificial, variable: average plus, average, average minus, which look at the contestant's own session;
* assigned: one score or up to five weighted ones, kept from North-South's point of view;
* none at all: the board was never to be played, so it counts for nothing.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from scoring.errors import ScoringError
from scoring.rounding import Number, exact_sum, simplest

MOST_OUTCOMES = 5  # of a weighted score (EBU White Book 4.1.1.4)
_IMPS_PER_PERCENT = Fraction(3, 10)  # 60 % ~ +3 IMPs, 50 % ~ 0, 40 % ~ -3 (Law 12C2b)


class Variable(StrEnum):
    """Average plus, average, average minus of Law 12C2, which move with the contestant's own average."""

    PLUS = "+"
    EQUAL = "="
    MINUS = "-"

    def better(self, flat: Number, own: Number) -> Number:
        """Law 12C2(c): at least the own average for a plus, at most for a minus. Same unit in and out."""
        return {Variable.PLUS: max(flat, own), Variable.EQUAL: flat, Variable.MINUS: min(flat, own)}[self]


@dataclass(frozen=True, slots=True)
class Fixed:
    """An artificial score of a fixed `percentage`, 0–100, of a top."""

    percentage: Number

    def __post_init__(self) -> None:
        if not 0 <= self.percentage <= 100:
            raise ScoringError("percentage_out_of_range", percentage=self.percentage)

    def points(self, top: Number | None) -> Number:
        """Of a board with this top; in IMPs where points have none."""
        if top is None:
            return simplest((self.percentage - 50) * _IMPS_PER_PERCENT)
        return simplest(Fraction(top * self.percentage, 100))


@dataclass(frozen=True, slots=True)
class Assigned:
    """Scores (N/S points) with their shares of one whole; a single score has the share 1 (Law 12C1)."""

    outcomes: tuple[tuple[Number, int], ...]

    def __post_init__(self) -> None:
        shares = [share for share, _ in self.outcomes]
        if not 1 <= len(shares) <= MOST_OUTCOMES:
            raise ScoringError("too_many_outcomes" if shares else "outcomes_missing", most=MOST_OUTCOMES)
        if min(shares) <= 0 or exact_sum(shares) != 1:
            raise ScoringError("weights_not_whole", sum=exact_sum(shares) * 100)


Artificial = Variable | Fixed
Ruling = Artificial | Assigned


def flat(ruling: Artificial) -> Fixed:
    """An artificial score before any contestant's own average is considered."""
    return _FLAT[ruling] if isinstance(ruling, Variable) else ruling


@dataclass(frozen=True, slots=True)
class Award:
    """The rulings for the two sides of one table; None gives that side no score on the board."""

    ns: Ruling | None
    ew: Ruling | None


NO_SCORE = Award(None, None)
_FLAT = {Variable.PLUS: Fixed(60), Variable.EQUAL: Fixed(50), Variable.MINUS: Fixed(40)}
_SIDES = re.compile(r"A([+=-])/A([+=-])")
_PERCENTAGES = re.compile(r"A(\d\d)(\d\d)")


def assigned(score_ns: int) -> Award:
    """One score for both sides."""
    return split(score_ns, score_ns)


def split(score_for_ns: int, score_for_ew: int) -> Award:
    """Another score for each side, both in N/S points."""
    return Award(Assigned(((1, score_for_ns),)), Assigned(((1, score_for_ew),)))


def weighted(*outcomes: tuple[Number, int]) -> Award:
    """`(percent, N/S points)` pairs that add up to 100 %, the same for both sides (Law 12C1c)."""
    ruling = Assigned(tuple((Fraction(percent) / 100, score) for percent, score in outcomes))
    return Award(ruling, ruling)


def parse(text: str) -> Award:
    """Read `A6040` (fixed, N/S first), `A+/A-` (variable per side), `A+` (both sides) or `A==` (no score)."""
    plain = "".join(text.upper().split())
    if plain == "A==":
        return NO_SCORE
    if found := _PERCENTAGES.fullmatch(plain):
        return Award(Fixed(int(found[1])), Fixed(int(found[2])))
    if found := _SIDES.fullmatch(plain if "/" in plain else f"{plain}/{plain}"):
        return Award(Variable(found[1]), Variable(found[2]))
    raise ScoringError("award_unreadable", text=text)
