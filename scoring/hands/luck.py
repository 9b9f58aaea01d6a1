"""How much of a score was in the opponents' hands, and how far it could be chance.

Deviations are in a pair's own sign: per cent of the top, or IMPs. Figures of estimation are floats: a
standard error is irrational, and none of these is a score.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

# The variance of a board by chance over the variance between pairs, from the sessions of three clubs.
_PRIOR_BOARDS = 50
_ERRORS_OF_CHANCE = 2


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean with its standard error and the range of two errors each way; None for a single figure."""

    mean: float
    standard_error: float | None
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True)
class BoardLuck:
    """`given` by field and opponents, the pair's `own`, `shared` with the opponents; in sum `deviation`.

    `share`: |given| in the sum of the three absolute figures; None where all are nothing.
    """

    deviation: float
    given: float
    own: float
    shared: float
    share: float | None


@dataclass(frozen=True, slots=True)
class RoundPlayed:
    """A pair's deviations on the boards of a round, and its opponents' on all boards against other pairs."""

    own: Sequence[float]
    opponents_elsewhere: Sequence[float]


@dataclass(frozen=True, slots=True)
class SessionLuck:
    """Means per board. `draw`: what an average pair gets against these opponents; `rest`: what is left."""

    boards: int
    deviation: float
    draw: float
    rest: float
    share: float | None
    standard_error: float | None

    @property
    def beyond_chance(self) -> bool:
        """Whether the rest is more than two standard errors from nothing."""
        return self.standard_error is not None and abs(self.rest) > _ERRORS_OF_CHANCE * self.standard_error


def mean_with_error(values: Sequence[float]) -> Mean:
    """The mean of at least one figure."""
    mean = fmean(values)
    if len(values) == 1:
        return Mean(mean, None, None, None)
    error = stdev(values) / sqrt(len(values))
    return Mean(mean, error, mean - _ERRORS_OF_CHANCE * error, mean + _ERRORS_OF_CHANCE * error)


def board_luck(
    *,
    declared: bool,
    field: float,
    bidding: float,
    lead: float | None,
    play: float,
    play_own: float | None = None,
    play_opponents: float | None = None,
) -> BoardLuck:
    """One board of a pair that declared or defended, from the parts of its result in the pair's own sign.

    `play_own` and `play_opponents` are known where the cards were recorded; otherwise the play is shared.
    """
    led = lead or 0
    recorded = play_own is not None and play_opponents is not None
    given = field + led * declared + (play_opponents or 0) * recorded
    own = led * (not declared) + (play_own or 0) * recorded
    shared = bidding + play * (not recorded)
    return BoardLuck(given + own + shared, given, own, shared, _share(given, own, shared))


def session_luck(rounds: Sequence[RoundPlayed]) -> SessionLuck:
    """How strong the opponents were on the boards they did not play against this pair, and what is left."""
    own = [figure for one in rounds for figure in one.own]
    draw = sum(_expected(one.opponents_elsewhere) * len(one.own) for one in rounds) / len(own)
    whole = mean_with_error(own)
    rest = whole.mean - draw
    return SessionLuck(len(own), whole.mean, draw, rest, _share(draw, rest), whole.standard_error)


def _expected(opponents: Sequence[float]) -> float:
    """What an average pair gets a board against these opponents; few boards say little, none says nothing."""
    return -sum(opponents) / (len(opponents) + _PRIOR_BOARDS)


def _share(luck: float, *others: float) -> float | None:
    whole = abs(luck) + sum(map(abs, others))
    return abs(luck) / whole if whole else None
