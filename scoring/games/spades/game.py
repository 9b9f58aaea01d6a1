"""Spades: what a side scores in a deal, the running totals of a game, its end and its winners.

After each deal: all the tricks or a made moon may win at once, and the agreed number of sets lose; then a
score inside the window; then the target or the agreed lead. The highest score wins, even of several past the
target. A tie is played on until a deal leaves one side alone in front, even below the target. Where errors
are counted, the agreed number of deals ends the game and the fewest win, equals together.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from itertools import pairwise
from operator import add

from scoring.games.spades.calls import SideBid, open_calls
from scoring.games.spades.consistency import conflicts
from scoring.games.spades.deal import (
    SpadesDeal,
    record_fault,
    side_bids,
    tricks_moved,
    tricks_of,
    tricks_of_failed_nils,
    tricks_taken,
)
from scoring.games.spades.legality import bid_problems
from scoring.games.spades.pack import trump_order
from scoring.games.spades.rules import Rules
from scoring.games.spades.turns import Situation
from scoring.games.table_game import Problem, term


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game stands after a deal: why it ended and who won, or whether a tie is to be broken."""

    reason: str | None = None
    winners: tuple[int, ...] = ()
    tie_pending: bool = False

    @property
    def finished(self) -> bool:
        return self.reason is not None


@dataclass(frozen=True, slots=True)
class Start:
    """Where a game begins: level, or where an earlier session left it. Empty tuples mean nothing yet."""

    scores: tuple[int, ...] = ()
    bags: tuple[int, ...] = ()
    dealer: int = 0


@dataclass(frozen=True, slots=True)
class SpadesRow:
    """One deal on the score sheet, by side: points by cause, their sum, and the running totals.

    `sets` is empty where the table does not count them, `moved` where no tricks were moved for a revoke.
    """

    number: int = term("Deal", None)
    dealer: int = term("Dealer", None)
    taken: tuple[int, ...] = term("Tricks taken", None, per="side")
    moved: tuple[int, ...] = term("Tricks by revoke", None, per="side")
    bid: tuple[int, ...] = term("Bid points", None, per="side")
    overtricks: tuple[int, ...] = term("Overtrick points", None, per="side")
    nil: tuple[int, ...] = term("Nil points", None, per="side")
    bonus: tuple[int, ...] = term("Bonuses", None, per="side")
    bag_penalty: tuple[int, ...] = term("Bag penalty", None, per="side")
    error: tuple[int, ...] = term("Tricks off the bid", None, per="side")
    bags: tuple[int, ...] = term("Bags so far", None, per="side")
    sets: tuple[int, ...] = term("Sets so far", None, per="side")
    delta: tuple[int, ...] = term("Deal total", None, per="side")
    scores: tuple[int, ...] = term("Running total", None, per="side")


@dataclass(frozen=True, slots=True)
class Tally:
    """The game so far; `dealer` and `open_calls` (the special calls left to each side) tell of the next deal.

    A deal with a problem has no row and changes nothing but the dealer.
    """

    totals: tuple[int, ...]
    bags: tuple[int, ...]
    dealer: int
    rows: tuple[SpadesRow, ...] = ()
    ending: Ending = Ending()
    sets: tuple[int, ...] = ()
    open_calls: tuple[tuple[str, ...], ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def finished(self) -> bool:
        return self.ending.finished

    @property
    def reason(self) -> str | None:
        return self.ending.reason

    @property
    def winners(self) -> tuple[int, ...]:
        return self.ending.winners

    @property
    def tie_pending(self) -> bool:
        return self.ending.tie_pending


def tally(rules: Rules, deals: Sequence[SpadesDeal], start: Start = Start()) -> Tally:
    """Where a game stands after its deals. ScoringError with the first conflict if the rules contradict."""
    for conflict in conflicts(rules):
        raise conflict.refusal()
    level = (0,) * rules.side_count
    sets = level if rules.counts_sets else ()
    so_far = Tally(start.scores or level, start.bags or level, start.dealer, sets=sets)
    for index, deal in enumerate(deals):
        so_far = _after(rules, so_far, index, deal)
    sides = range(rules.side_count)
    return replace(so_far, open_calls=tuple(open_calls(rules, so_far.totals, side) for side in sides))


def problems(
    rules: Rules, deals: Sequence[SpadesDeal], deal: SpadesDeal, start: Start = Start()
) -> list[Problem]:
    """What is wrong with a next deal: the game is over, it cannot be scored, its bids could not be made."""
    contradictions = conflicts(rules)
    if contradictions:
        return contradictions
    so_far = tally(rules, deals, start)
    found = [Problem("game_over")] if so_far.finished else []
    fault = record_fault(rules, deal)
    if fault:
        found.append(fault)
    if not fault or fault.code == "trick_total_mismatch":
        found += bid_problems(Situation(rules, so_far.dealer, so_far.totals), deal)
    return [replace(problem, index=len(deals)) for problem in found]


def _after(rules: Rules, so_far: Tally, index: int, deal: SpadesDeal) -> Tally:
    if so_far.finished:
        return replace(so_far, problems=(*so_far.problems, Problem("game_over", index)))
    next_dealer = (so_far.dealer + 1) % rules.players
    fault = record_fault(rules, deal)
    if fault:
        noted = (*so_far.problems, replace(fault, index=index))
        return replace(so_far, dealer=next_dealer, problems=noted)
    row = _row(rules, so_far, index, deal)
    return replace(
        so_far,
        totals=row.scores,
        bags=row.bags,
        dealer=next_dealer,
        rows=(*so_far.rows, row),
        sets=row.sets,
        ending=_ending(rules, deal, (*so_far.rows, row), tied=so_far.tie_pending),
    )


def _row(rules: Rules, so_far: Tally, index: int, deal: SpadesDeal) -> SpadesRow:
    scored, sides = lines(rules, deal, so_far.totals, so_far.bags), range(rules.side_count)
    delta = tuple(line.total for line in scored)
    return SpadesRow(
        number=index + 1,
        dealer=so_far.dealer,
        taken=tuple(tricks_taken(rules, deal, side) for side in sides),
        moved=tuple(tricks_moved(rules, deal, side) for side in sides) if any(deal.revokes) else (),
        sets=tuple(count + _is_set(rules, deal, side) for side, count in enumerate(so_far.sets)),
        delta=delta,
        scores=tuple(map(add, so_far.totals, delta)),
        **{each.name: tuple(getattr(line, each.name) for line in scored) for each in fields(DealPoints)},
    )


def _ending(rules: Rules, deal: SpadesDeal, rows: Sequence[SpadesRow], *, tied: bool) -> Ending:
    row = rows[-1]
    at_once = _winners_at_once(rules, deal)
    if at_once:
        return Ending("all_tricks_or_moon", at_once)
    if rules.scoring == "error":
        return _fewest_errors(row.scores) if len(rows) >= (rules.error_deals or 0) else Ending()
    lost = _lost_by_sets(rules, rows)
    if len(lost) == 1:
        return Ending("sets", (1 - lost[0],))
    inside = [side for side, score in enumerate(row.scores) if rules.window and _is_inside(rules, score)]
    if inside:
        return _leader("window", row.scores, inside)
    reason = _reason_to_end(rules, row.scores, tied)
    return _leader(reason, row.scores, range(len(row.scores))) if reason else Ending()


def _winners_at_once(rules: Rules, deal: SpadesDeal) -> tuple[int, ...]:
    return tuple(
        side
        for side, bid in enumerate(side_bids(rules, deal))
        if tricks_of(rules, deal, side) == rules.tricks
        and (rules.win_all_tricks or (rules.win_moon and bid.kind in ("moon", "blind_moon")))
    )


def _is_set(rules: Rules, deal: SpadesDeal, side: int) -> bool:
    tricks = tricks_of(rules, deal, side) - tricks_of_failed_nils(rules, deal, side)
    return tricks < side_bids(rules, deal)[side].bid


def _lost_by_sets(rules: Rules, rows: Sequence[SpadesRow]) -> list[int]:
    """The sides whose set in the last deal is one too many. Of both at once none loses: the game goes on."""
    before = rows[-2].sets if len(rows) > 1 else (0,) * len(rows[-1].sets)
    most, longest = rules.sets_in_all, rules.sets_in_a_row
    return [
        side
        for side, count in enumerate(rows[-1].sets)
        if count > before[side]
        and ((most and count >= most) or (longest and _sets_in_a_row(rows, side) >= longest))
    ]


def _sets_in_a_row(rows: Sequence[SpadesRow], side: int) -> int:
    """The sets of a side up to the last deal without a deal between them that it made."""
    counts = [0, *(row.sets[side] for row in rows)]
    made = [at for at, (before, after) in enumerate(pairwise(counts), 1) if before == after]
    return len(rows) - max(made, default=0)


def _fewest_errors(scores: tuple[int, ...]) -> Ending:
    return Ending("deals_played", tuple(side for side, score in enumerate(scores) if score == min(scores)))


def _is_inside(rules: Rules, score: int) -> bool:
    lowest, highest = rules.window
    return lowest <= score <= highest


def _reason_to_end(rules: Rules, scores: tuple[int, ...], tied: bool) -> str | None:
    second, best = sorted(scores)[-2:]
    reasons = (
        ("target", best >= (rules.target or 0)),
        ("difference", rules.target_diff is not None and best - second >= rules.target_diff),
        ("tie_break", tied),
    )
    return next((reason for reason, holds in reasons if holds), None)


def _leader(reason: str, scores: tuple[int, ...], sides: Sequence[int]) -> Ending:
    """The one side in front among these; two alike play on."""
    best = max(scores[side] for side in sides)
    leaders = tuple(side for side in sides if scores[side] == best)
    return Ending(reason, leaders) if len(leaders) == 1 else Ending(tie_pending=True)


# Spades: what one side scores in one deal.
#
# A made bid is worth 10 a trick and each trick over it an overtrick, a failed one loses 10 a trick; nils
# count by themselves. The tricks of a failed nil count towards the number of the side, or by house rule are
# bags, whether the partner makes the bid or not; like any trick beside a failed bid they then score nothing.
# Where errors are counted the side scores how many tricks it was off its number, and nothing else.

# What an exact bid of 0, 1 and 2 scores where low bids are rewarded.
_LOW_BIDS = (100, 60, 40)
_TEN = 10


@dataclass(frozen=True, slots=True)
class DealPoints:
    """The points of one side in one deal, by cause, and its counter of bags after it."""

    bid: int = 0
    overtricks: int = 0
    nil: int = 0
    bonus: int = 0
    bag_penalty: int = 0
    error: int = 0
    bags: int = 0

    @property
    def total(self) -> int:
        return self.bid + self.overtricks + self.nil + self.bonus + self.bag_penalty + self.error


@dataclass(frozen=True, slots=True)
class _Contract:
    """Points for the number bid: made or failed, overtricks, bonuses, and the bags it brings."""

    bid: int
    overtricks: int = 0
    bonus: int = 0
    bags: int = 0


def lines(
    rules: Rules, deal: SpadesDeal, scores: Sequence[int], bags: Sequence[int]
) -> tuple[DealPoints, ...]:
    """The line of each side, from its score and its bags before the deal. The deal must be well-formed."""
    return tuple(
        _line(rules, deal, side, bid, scores[side], bags[side])
        for side, bid in enumerate(side_bids(rules, deal))
    )


def is_made(rules: Rules, bid: SideBid, tricks: int) -> bool:
    """Whether a side took what it bid: for a moon all the tricks, for an exact blind bid just its number."""
    if bid.kind in ("moon", "blind_moon"):
        return tricks == rules.tricks
    exact = bid.kind == "blind" and rules.blind_count == "exact"
    return tricks == bid.bid if exact else tricks >= bid.bid


def _line(rules: Rules, deal: SpadesDeal, side: int, bid: SideBid, score: int, bags: int) -> DealPoints:
    tricks = tricks_of(rules, deal, side)
    if rules.scoring == "error":
        return DealPoints(error=abs(tricks - bid.bid))
    contract = _contract(
        rules, bid, tricks, tricks_of_failed_nils(rules, deal, side), _last_trick_bonus(rules, deal, side)
    )
    counts = rules.sandbag and (rules.bag_when_negative == "count" or score >= 0)
    penalties, left = divmod(bags + contract.bags, rules.bag_limit) if counts else (0, bags)
    return DealPoints(
        bid=contract.bid,
        overtricks=contract.overtricks,
        nil=sum(_nil_points(rules, sort, deal.tricks[player]) for player, sort in bid.nils),
        bonus=contract.bonus + (rules.all_tricks_bonus if tricks == rules.tricks else 0),
        bag_penalty=-penalties * rules.bag_penalty,
        bags=left,
    )


def _contract(rules: Rules, bid: SideBid, tricks: int, idle: int, last_trick_bonus: int) -> _Contract:
    """`idle` of the side's tricks do not help its bid."""
    made = is_made(rules, bid, tricks - idle)
    if bid.kind in ("moon", "blind_moon"):
        points = rules.moon_points if bid.kind == "moon" else rules.blind_moon_points
        return _Contract(points if made else -points)
    if rules.low_bid_bonus and bid.kind == "normal" and tricks == bid.bid < len(_LOW_BIDS) and not idle:
        return _Contract(_LOW_BIDS[bid.bid])
    if not made:
        return replace(_failed(rules, bid, tricks - idle), bags=idle)
    return _made(rules, bid, tricks, last_trick_bonus)


def _made(rules: Rules, bid: SideBid, tricks: int, last_trick_bonus: int) -> _Contract:
    """Blind and ten-for-two both mean 20 a trick; they do not multiply."""
    blind = bid.kind == "blind"
    twice = (blind and rules.blind_reward == "double") or (rules.ten_for_2 and bid.bid >= _TEN)
    exact = tricks == bid.bid >= 1
    bonuses = (
        (blind and rules.blind_reward == "bonus", rules.blind_bonus),
        (rules.ten_bonus == "at_least" and bid.bid >= _TEN, rules.ten_bonus_points),
        (rules.ten_bonus == "exact" and bid.bid == tricks == _TEN, rules.ten_bonus_points),
        (rules.seven_plus_bonus and bid.bid >= 7, 10 * (bid.bid - 6)),
        (exact, rules.exact_bonus + last_trick_bonus),
    )
    over = tricks - bid.bid
    return _Contract(
        bid=bid.bid * (20 if twice else 10),
        overtricks=over * rules.overtrick_value,
        bonus=sum(points for earned, points in bonuses if earned),
        bags=over,
    )


def _failed(rules: Rules, bid: SideBid, tricks: int) -> _Contract:
    """A blind bid that had to be exact and was overshot loses its whole number."""
    blind, failed_ten = bid.kind == "blind", rules.ten_bonus == "at_least" and bid.bid >= _TEN
    short = rules.failed_bid == "shortfall" and tricks < bid.bid
    loss = 10 * (bid.bid - tricks if short else bid.bid)
    if failed_ten and rules.ten_fail == "replace":
        loss = rules.ten_penalty_points
    elif blind and rules.blind_failure == "double":
        loss *= 2
    penalty = rules.blind_bonus if blind and rules.blind_failure == "penalty" else 0
    if failed_ten and rules.ten_fail == "add":
        penalty += rules.ten_penalty_points
    return _Contract(-loss, bonus=-penalty)


def _nil_points(rules: Rules, sort: str, tricks: int) -> int:
    made, failed = {
        "nil": (rules.nil_points, rules.nil_penalty),
        "dnil": (rules.double_nil_points, rules.double_nil_penalty),
        "dbnil": (rules.double_blind_nil_points, rules.double_blind_nil_points),
    }[sort]
    return -failed if tricks else made


def _last_trick_bonus(rules: Rules, deal: SpadesDeal, side: int) -> int:
    """10 for winning the last trick with a nine or a higher trump; or 10 a card for a sequence of them.

    A sequence is two or more such trumps, neighbours in rank, that won the last tricks in any order.
    """
    if rules.last_trick_bonus == "off":
        return 0
    order = trump_order(rules)
    high = order[: order.index("S9") + 1]
    places: list[int] = []
    longest = 0
    for winner, card in deal.last_tricks:
        if winner != side or card not in high:
            break
        places.append(order.index(card))
        if max(places) - min(places) == len(places) - 1:
            longest = len(places)
    if rules.last_trick_bonus == "single":
        return 10 if places else 0
    return 10 * longest if longest >= 2 else 0
