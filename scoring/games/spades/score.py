"""Spades: what one side scores in one deal.

A made bid is worth 10 a trick and each trick over it an overtrick, a failed one loses 10 a trick; nils count
by themselves, yet the tricks of a failed nil count towards the number of the side. Where errors are counted
the side scores how many tricks it was off its number, and nothing else.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.games.spades.calls import SideBid
from scoring.games.spades.deal import SpadesDeal, side_bids, tricks_of
from scoring.games.spades.pack import trump_order
from scoring.games.spades.rules import Rules

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
    contract = _contract(rules, bid, tricks, _last_trick_bonus(rules, deal, side))
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


def _contract(rules: Rules, bid: SideBid, tricks: int, last_trick_bonus: int) -> _Contract:
    made = is_made(rules, bid, tricks)
    if bid.kind in ("moon", "blind_moon"):
        points = rules.moon_points if bid.kind == "moon" else rules.blind_moon_points
        return _Contract(points if made else -points)
    if rules.low_bid_bonus and bid.kind == "normal" and tricks == bid.bid < len(_LOW_BIDS):
        return _Contract(_LOW_BIDS[bid.bid])
    return _made(rules, bid, tricks, last_trick_bonus) if made else _failed(rules, bid, tricks)


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
