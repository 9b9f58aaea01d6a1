"""What double dummy tells of a board's results: where the points came from, luck, a board that lay turned."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from scoring.boards.imps import imps
from scoring.contract import Outcome
from scoring.duplicate import score_ns
from scoring.hands.deal import Deal, seats_from
from scoring.hands.double_dummy import DoubleDummy
from scoring.hands.par import par
from scoring.seats import Direction, Vulnerability

# Where the points of one result came from: par, the bidding, the opening lead and the play, by double dummy.
#
# P is par; B the contract as reached at its declarer's double-dummy tricks; L the same after the card that
# was led; A what was scored. bidding = B − P, lead = L − B, play = A − L. In another currency each figure is
# first put through that currency's worth of a score, in the same order, so that the parts always add up.


@dataclass(frozen=True, slots=True)
class Scores:
    """The four scores of a result, for North-South; `after_lead` is None where no lead is known."""

    par: int
    bid: int
    after_lead: int | None
    actual: int


@dataclass(frozen=True, slots=True)
class Parts:
    """Differences for North-South. `lead` None: unknown, and part of `play`. `field`: what par itself is
    worth beyond the average in this field.
    """

    bidding: int
    lead: int | None
    play: int
    total: int
    field: int


def scores(
    outcome: Outcome,
    table: DoubleDummy,
    dealer: Direction,
    vulnerability: Vulnerability,
    tricks_after_lead: int | None = None,
) -> Scores:
    """The four scores of a result; `tricks_after_lead`: the declarer's, double dummy, after the lead."""
    point = par(table, dealer, vulnerability).score
    contract = outcome.contract
    if contract is None:
        return Scores(point, 0, None, 0)

    def at(tricks: int) -> int:
        return score_ns(Outcome(contract, tricks), vulnerability)

    bid = at(table.tricks(contract.declarer, contract.denomination))
    after = None if tricks_after_lead is None else at(tricks_after_lead)
    return Scores(point, bid, after, score_ns(outcome, vulnerability))


def in_matchpoints(figures: Scores, others: Sequence[int]) -> Parts:
    """Against the other tables' North-South scores; 2 for each beaten, 1 for each equal; top 2 × others."""

    def worth(points: int) -> int:
        return sum((points > other) + (points >= other) for other in others) - len(others)

    return parts_in(figures, worth)


def in_cross_imps(figures: Scores, others: Iterable[int]) -> Parts:
    """Summed over the other tables; divide by their number to show."""
    scores_of_others = tuple(others)
    return parts_in(figures, lambda points: sum(imps(points - other) for other in scores_of_others))


def parts_in(figures: Scores, worth: Callable[[int], int]) -> Parts:
    """The parts of a score in the currency of a field: `worth` of North-South's points in it."""
    par_worth, bid, actual = worth(figures.par), worth(figures.bid), worth(figures.actual)
    led = None if figures.after_lead is None else worth(figures.after_lead)
    return Parts(
        bidding=bid - par_worth,
        lead=None if led is None else led - bid,
        play=actual - (bid if led is None else led),
        total=actual,
        field=par_worth,
    )


# How much of a score was in the opponents' hands, and how far it could be chance.
#
# Deviations are in a pair's own sign: per cent of the top, or IMPs. Figures of estimation are floats: a
# standard error is irrational, and none of these is a score.

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


# Whether a board lay turned on its table: the results tell by how far they are from double dummy.

_LEAD_NOT_HELD = 5  # as much as five tricks
_LEAST_GAIN = 5
_GAIN_A_LINE = 1.5


@dataclass(frozen=True, slots=True)
class Played:
    """A result with the card led, None where it is not known."""

    outcome: Outcome
    lead: str | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """`costs` for nought to three quarter turns clockwise; `quarter_turns` to ask about, 0 for none."""

    costs: tuple[int, ...]
    quarter_turns: int


def find_turn(deal: Deal, table: DoubleDummy, played: Sequence[Played]) -> Turn:
    """Compare what one table played with the deal as it lay, and turned once, twice and three times.

    A turn is worth a question where it explains clearly more: by five tricks, and by one and a half a line.
    """
    costs = tuple(sum(_cost(deal, table, one, turns) for one in played) for turns in range(4))
    best = costs.index(min(costs))
    clear = costs[0] - costs[best] >= max(_LEAST_GAIN, _GAIN_A_LINE * len(played))
    return Turn(costs, best if best and clear else 0)


def _cost(deal: Deal, table: DoubleDummy, played: Played, turns: int) -> int:
    """Tricks between the result and double dummy, and five for a lead that the leader does not hold."""
    contract, tricks = played.outcome.contract, played.outcome.tricks
    if contract is None or tricks is None:
        return 0
    declarer = _turned_back(contract.declarer, turns)
    leader = _turned_back(contract.declarer.next, turns)
    missing = played.lead is not None and played.lead not in deal.hand(leader)
    return abs(tricks - table.tricks(declarer, contract.denomination)) + _LEAD_NOT_HELD * missing


def _turned_back(direction: Direction, turns: int) -> Direction:
    return seats_from(direction)[-turns % 4]
