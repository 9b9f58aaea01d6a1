"""Matches that were not played as they should have been: boards removed, matches void, byes, wrong opponents,
withdrawn teams.

The rules are the EBU White Book's (2.4, 3.3.6 to 3.3.9, 3.5.2). `pool` is the most victory points of a match.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from scoring.rounding import Half, Number, exact_sum, round_to, simplest
from scoring.schemes.vp_tables import Measure

AVERAGE_PLUS = 3  # IMPs a board
HUNDREDTH = Fraction(1, 100)
BOTH_AT_FAULT = 40  # per cent of the pool for each side of a void match
DIRECTOR_ERROR = 60
BYE = 60


def void_match(percent: Number, pool: Number = 20) -> Number:
    """Victory points of each side for a match that does not count, or of the one with a bye.

    `BOTH_AT_FAULT`: both teams sat the wrong way. `DIRECTOR_ERROR`: the director seated them so.
    """
    return simplest(Fraction(pool * percent, 100))


def void_margin(boards: int) -> int:
    """IMPs of the innocent side: average plus on half of the boards, rounded up, average on the rest."""
    return AVERAGE_PLUS * ceil(Fraction(boards, 2))


def void_figure(boards: int, measure: Measure, ahead: int = 1) -> Number:
    """`void_margin` in the measure of a scale: IMPs, or per cent with 60 for average plus.

    `ahead` -1: the figure of the other side.
    """
    if measure is Measure.IMPS:
        return ahead * void_margin(boards)
    return 50 + ahead * simplest(Fraction(10 * ceil(Fraction(boards, 2)), boards))


def bye_by_own_average(own: Sequence[Number], pool: Number = 20) -> Number:
    """The average of the matches played, to two decimals; 60 % of the pool before the first."""
    if not own:
        return void_match(BYE, pool)
    return round_to(_mean(own), HUNDREDTH, Half.AWAY_FROM_ZERO)


def bye_by_the_better(own: Sequence[Number], pool: Number = 20) -> Number:
    """60 % of the pool or the own average, whichever is more; up to the next hundredth."""
    return _up(max(_mean(own) if own else 0, void_match(BYE, pool)), HUNDREDTH)


@dataclass(frozen=True, slots=True)
class OpponentWithdrawn:
    """`candidates`: own average, the pool less the withdrawn team's average, 60 %. None: all is cancelled."""

    candidates: tuple[Number, Number, Number] | None

    @property
    def victory_points(self) -> Number | None:
        return max(self.candidates) if self.candidates else None


def opponent_withdrawn(
    own: Sequence[Number],
    withdrawn: Sequence[Number],
    *,
    boards_played: int,
    boards_of_event: int,
    pool: Number = 20,
    unit: Number = HUNDREDTH,
) -> OpponentWithdrawn:
    """All-play-all: before half of the event the withdrawn team's results are cancelled, afterwards its
    opponents to come get the best of three figures, each up to the scale's unit (White Book 2.4.2).

    A team without a match has the average that a bye is worth, the withdrawn team too.
    """
    if 2 * boards_played < boards_of_event:
        return OpponentWithdrawn(None)
    share = void_match(BYE, pool)
    figures = _mean(own or [share]), pool - _mean(withdrawn or [pool - share]), share
    first, second, third = (_up(figure, unit) for figure in figures)
    return OpponentWithdrawn((first, second, third))


def _mean(figures: Sequence[Number]) -> Fraction:
    return Fraction(exact_sum(figures)) / len(figures)


def _up(figure: Number, unit: Number) -> Number:
    return simplest(ceil(Fraction(figure) / unit) * Fraction(unit))
