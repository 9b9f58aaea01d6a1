"""Awards without a proper match: void matches, byes, withdrawn opponents (White Book 2.4, 3.3)."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from scoring.rounding import Half, Number, exact_sum, round_to, simplest
from scoring.unplayed_match import BOTH_AT_FAULT, BYE, DIRECTOR_ERROR, void_match

AVERAGE_PLUS = 3  # IMPs a board
HUNDREDTH = Fraction(1, 100)


def void_margin(boards: int) -> int:
    """IMPs of the innocent side: average plus on half of the boards, rounded up, average on the rest."""
    return AVERAGE_PLUS * ceil(Fraction(boards, 2))


def shared_fault(pool: Number = 20) -> Number:
    """Each side's victory points when both teams sat the wrong way: 40 % of the pool."""
    return void_match(BOTH_AT_FAULT, pool)


def director_error(pool: Number = 20) -> Number:
    """Each side's victory points when the director seated them so: 60 % of the pool."""
    return void_match(DIRECTOR_ERROR, pool)


def bye(percent: Number = BYE, pool: Number = 20) -> Number:
    return void_match(percent, pool)


def bye_by_own_average(own: Sequence[Number], pool: Number = 20) -> Number:
    """The average of the matches played, to two decimals; 60 % of the pool before the first."""
    if not own:
        return bye(pool=pool)
    return round_to(_mean(own), HUNDREDTH, Half.AWAY_FROM_ZERO)


def bye_by_the_better(own: Sequence[Number], pool: Number = 20) -> Number:
    """60 % of the pool or the own average, whichever is more; up to the next hundredth."""
    return _up(max(_mean(own) if own else 0, bye(pool=pool)), HUNDREDTH)


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
    """
    if 2 * boards_played < boards_of_event:
        return OpponentWithdrawn(None)
    first, second, third = (
        _up(figure, unit) for figure in (_mean(own), pool - _mean(withdrawn), bye(pool=pool))
    )
    return OpponentWithdrawn((first, second, third))


def _mean(figures: Sequence[Number]) -> Fraction:
    return Fraction(exact_sum(figures)) / len(figures)


def _up(figure: Number, unit: Number) -> Number:
    return simplest(ceil(Fraction(figure) / unit) * Fraction(unit))
