"""Israeli whist: the record of a deal and its score, the calls kept with it, and the course of a game.

A game ends when a total has reached the target and one player is alone in front. Until then tied leaders play
on, and the first deal that leaves a single one decides even below the target.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import add
from typing import Any

from scoring.errors import ScoringError
from scoring.games.israeli_whist.all_pass import MOST_PASSES
from scoring.games.israeli_whist.bidding import LOWEST_BID, STRAINS, first_bidding, is_closed, second_bidding
from scoring.games.israeli_whist.rules import PLAYERS, TRICKS, Rules, conflicts
from scoring.games.table_game import Problem, misfits, term


@dataclass(frozen=True, slots=True)
class WhistDeal:
    """The facts of one deal, by player; `card_passes` counts how often three cards were passed on first.

    `calls` are those of both rounds of bidding in their order, where a phone kept them: `5H`, `pass`, `4`.
    A deal that all passed has no bids; it scores nothing and keeps the dealer.
    """

    bids: tuple[int, ...] = term("Bids", range(TRICKS + 1), per="player", default=())
    won: tuple[int, ...] = term("Tricks taken", range(TRICKS + 1), per="player", default=())
    declarer: int | None = term("Declarer", range(PLAYERS), optional=True, default=None)
    trump: str | None = term("Trump", STRAINS, optional=True, default=None)
    all_pass: bool = term("All passed", default=False)
    card_passes: int = term("Cards passed", (0, 1, 2), default=0)
    calls: tuple[str, ...] = term("Auction", None, default=())


@dataclass(frozen=True, slots=True)
class WhistRow:
    """One deal on the score sheet, by player. `state` is empty where all passed."""

    number: int = term("Deal", None)
    dealer: int = term("Dealer", None)
    total_bid: int = term("Total of the bids", None)
    state: str = term("Over or under", {"over": "Over", "under": "Under", "": ""})
    delta: tuple[int, ...] = term("Score", None, per="player")
    scores: tuple[int, ...] = term("Running total", None, per="player")


@dataclass(frozen=True, slots=True)
class Start:
    """Where a game begins: level, or where an earlier session left it."""

    scores: tuple[int, ...] = (0,) * PLAYERS
    dealer: int = 0


@dataclass(frozen=True, slots=True)
class Tally:
    """The game so far; `dealer` deals next. A deal with a problem has no row and changes nothing."""

    totals: tuple[int, ...]
    dealer: int
    rows: tuple[WhistRow, ...] = ()
    winners: tuple[int, ...] = ()
    tie_pending: bool = False
    problems: tuple[Problem, ...] = ()

    @property
    def finished(self) -> bool:
        return bool(self.winners)

    @property
    def reason(self) -> str | None:
        return "target" if self.winners else None


def tally(rules: Rules, deals: Sequence[WhistDeal], start: Start = Start()) -> Tally:
    """Where a game stands after its deals. ScoringError with the first conflict, as `target_required`."""
    for conflict in conflicts(rules):
        raise conflict.refusal()
    so_far = Tally(start.scores, start.dealer)
    for index, deal in enumerate(deals):
        so_far = _after(rules, so_far, index, deal)
    return so_far


def problems(
    rules: Rules, deals: Sequence[WhistDeal], deal: WhistDeal, start: Start = Start()
) -> list[Problem]:
    """What is wrong with a next deal: the game is over, it cannot be scored, its bids could not be made."""
    contradictions = conflicts(rules)
    if contradictions:
        return contradictions
    so_far = tally(rules, deals, start)
    found = [Problem("game_over")] if so_far.finished else []
    found += misfits(deal) or (
        _pass_problems(rules, deal) if deal.all_pass else _played_problems(rules, deal)
    )
    if not found:
        found = calls_problems(rules, so_far.dealer, deal.calls, deal)
    return [replace(problem, index=len(deals)) for problem in found]


def _after(rules: Rules, so_far: Tally, index: int, deal: WhistDeal) -> Tally:
    if so_far.finished:
        return replace(so_far, problems=(*so_far.problems, Problem("game_over", index)))
    try:
        delta = (0,) * PLAYERS if deal.all_pass else score(rules, deal.bids, deal.won)
    except ScoringError as error:
        return replace(so_far, problems=(*so_far.problems, Problem(error.code, index, error.params)))
    totals = tuple(map(add, so_far.totals, delta))
    state = "" if deal.all_pass else rules.state(sum(deal.bids))
    row = WhistRow(index + 1, so_far.dealer, sum(deal.bids), state, delta, totals)
    leaders = tuple(player for player in range(PLAYERS) if totals[player] == max(totals))
    decides = so_far.tie_pending or max(totals) >= (rules.target or 0)
    return replace(
        so_far,
        totals=totals,
        dealer=so_far.dealer if deal.all_pass else (so_far.dealer + 1) % PLAYERS,
        rows=(*so_far.rows, row),
        winners=leaders if decides and len(leaders) == 1 else (),
        tie_pending=decides and len(leaders) > 1,
    )


def _pass_problems(rules: Rules, deal: WhistDeal) -> list[Problem]:
    """Under frisch a deal is abandoned only after both passes of cards."""
    due = MOST_PASSES if rules.all_pass == "frisch" else 0
    found = []
    if deal.bids or deal.won or deal.declarer is not None or deal.trump:
        found.append(Problem("all_pass_has_result"))
    if deal.card_passes != due:
        found.append(Problem("card_passes_disagree", params={"expected": due}))
    return found


def _played_problems(rules: Rules, deal: WhistDeal) -> list[Problem]:
    try:
        score(rules, deal.bids, deal.won)
    except ScoringError as error:
        return [Problem(error.code, params=error.params)]
    found = []
    if deal.declarer is not None and deal.bids[deal.declarer] < LOWEST_BID:
        found.append(Problem("bid_out_of_range", params={"player": deal.declarer}))
    if rules.forbid_total_13 and sum(deal.bids) == TRICKS:
        found.append(Problem("total_must_not_be_13"))
    if deal.card_passes and rules.all_pass != "frisch":
        found.append(Problem("card_passes_disagree", params={"expected": 0}))
    return found


# Israeli whist: the calls that were kept with a deal are legal, and come to the bids that are recorded.


def calls_problems(rules: Rules, dealer: int, calls: Sequence[str], deal: Any) -> list[Problem]:
    """What is wrong with the calls of both rounds, an empty list where none were kept.

    The codes of the bidding with the number of the call from 1; `auction_disagrees` where the record differs.
    """
    if not calls:
        return []
    if not all(isinstance(call, str) for call in calls):
        return [Problem("bad_value", params={"field": "calls"})]
    first = next((n for n in range(1, len(calls) + 1) if is_closed(rules, calls[:n])), len(calls))
    try:
        contract = first_bidding(rules, dealer, calls[:first])
    except ScoringError as error:
        return [_at(error, 0)]
    if contract is None:
        agrees = deal.all_pass and first == len(calls)
        return [] if agrees else [Problem("auction_disagrees")]
    if surplus := next((n for n, call in enumerate(calls[first:], first + 1) if not call.isdecimal()), None):
        return [Problem("auction_over", params={"call": surplus})]
    spoken = [
        ((contract.declarer + turn) % PLAYERS, int(call)) for turn, call in enumerate(calls[first:], start=1)
    ]
    try:
        numbers = second_bidding(rules, contract.declarer, contract.tricks, spoken)
    except ScoringError as error:
        return [_at(error, first)]
    reached = (contract.declarer, contract.trump, numbers.bids)
    return [] if reached == (deal.declarer, deal.trump, deal.bids) else [Problem("auction_disagrees")]


def _at(error: ScoringError, before: int) -> Problem:
    return Problem(error.code, params={"call": before + int(str(error.params.get("index", 0))) + 1})


# Israeli whist: the score of a deal.
#
# All play for themselves to take exactly their number n: n² + 10, or 10 off for each trick it was missed
# by. A zero made is worth 30 where the four numbers are over thirteen and 50 where they are under; a zero
# failed loses 50 for the first trick and gets 10 back for each further one, so that seven tricks bring +10.


def points(bid: int, won: int, state: str) -> int:
    """What one player scores."""
    if bid:
        return bid * bid + 10 if won == bid else -10 * abs(bid - won)
    if won:
        return -50 + 10 * (won - 1)
    return 30 if state == "over" else 50


def score(rules: Rules, bids: Sequence[int], won: Sequence[int]) -> tuple[int, ...]:
    """What the four players score. ScoringError `bid_out_of_range`, `trick_total_mismatch`."""
    if len(bids) != PLAYERS or not all(0 <= bid <= TRICKS for bid in bids):
        raise ScoringError("bid_out_of_range")
    if len(won) != PLAYERS or min(won) < 0 or sum(won) != TRICKS:
        raise ScoringError("trick_total_mismatch", total=sum(won), expected=TRICKS)
    state = rules.state(sum(bids))
    return tuple(points(bid, taken, state) for bid, taken in zip(bids, won, strict=True))
