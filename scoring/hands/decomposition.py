"""Where the points of one result came from: par, the bidding, the opening lead and the play, by double dummy.

P is par; B the contract as reached at its declarer's double-dummy tricks; L the same after the card that was
led; A what was scored. bidding = B − P, lead = L − B, play = A − L. In another currency each figure is first
put through that currency's worth of a score, in the same order, so that the parts always add up.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from scoring.boards.imps import imps
from scoring.contract import Contract, Outcome
from scoring.duplicate import score, score_ns
from scoring.hands.double_dummy import DoubleDummy
from scoring.hands.par import par
from scoring.seats import Direction, Side, Vulnerability


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
    worth beyond the average in this field, None where the currency compares with no field.
    """

    bidding: int
    lead: int | None
    play: int
    total: int
    field: int | None = None


@dataclass(frozen=True, slots=True)
class CardCosts:
    """What the cards played were worth to North-South, by the side that played them."""

    declarer_side: int
    defence: int

    @property
    def play(self) -> int:
        return self.declarer_side + self.defence


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


def in_points(figures: Scores) -> Parts:
    return _parts(figures, lambda points: points)


def in_imps_to_par(figures: Scores) -> Parts:
    return _parts(figures, lambda points: imps(points - figures.par))


def in_matchpoints(figures: Scores, others: Sequence[int]) -> Parts:
    """Against the other tables' North-South scores; 2 for each beaten, 1 for each equal; top 2 × others."""

    def worth(points: int) -> int:
        return sum((points > other) + (points >= other) for other in others) - len(others)

    return _parts(figures, worth, with_field=True)


def in_cross_imps(figures: Scores, others: Iterable[int]) -> Parts:
    """Summed over the other tables; divide by their number to show."""
    scores_of_others = tuple(others)
    return _parts(
        figures, lambda points: sum(imps(points - other) for other in scores_of_others), with_field=True
    )


def in_butler(figures: Scores, datum: int) -> Parts:
    """IMPs against the board's datum, North-South's points of the field (`scoring.boards.butler.datum`)."""
    return _parts(figures, lambda points: imps(points - datum), with_field=True)


def _parts(figures: Scores, worth: Callable[[int], int], with_field: bool = False) -> Parts:
    par_worth, bid, actual = worth(figures.par), worth(figures.bid), worth(figures.actual)
    led = None if figures.after_lead is None else worth(figures.after_lead)
    start = 0 if with_field else par_worth
    return Parts(
        bidding=bid - par_worth,
        lead=None if led is None else led - bid,
        play=actual - (bid if led is None else led),
        total=actual - start,
        field=par_worth if with_field else None,
    )


def card_costs(
    contract: Contract,
    vulnerable: bool,
    tricks_after_lead: int,
    cards: Iterable[tuple[Direction, int]],
) -> CardCosts:
    """Each card's change of the score at double-dummy tricks, given to the side that played it.

    `cards`: whose card it is (dummy's count for the declarer's side) and the declarer's tricks after it.
    """
    own = contract.declarer.side
    costs = dict.fromkeys(Side, 0)
    before = tricks_after_lead
    for direction, after in cards:
        gained = score(contract, after, vulnerable) - score(contract, before, vulnerable)
        costs[direction.side] += gained if own is Side.NS else -gained
        before = after
    return CardCosts(costs[own], costs[own.other])
