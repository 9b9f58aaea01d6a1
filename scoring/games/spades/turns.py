"""Spades: whose turn it is to bid, and the bids of the sides from their members' calls.

The dealer's left begins and the turn passes clockwise; in consultation the side without the dealer speaks
first, either partner for both. A blind bid or a moon ends the bidding of its side.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from scoring.games.spades.calls import CLOSING, NILS, Bid, SideBid, settled
from scoring.games.spades.rules import Rules


@dataclass(frozen=True, slots=True)
class Situation:
    """What the bidding depends on: dealer, scores by side and, where they force the bid, spades by player."""

    rules: Rules
    dealer: int
    scores: tuple[int, ...]
    spades: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """A call to come: its round, and the players of whom one may make it."""

    round: int
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayerBid:
    """A call that was accepted."""

    player: int
    bid: Bid
    round: int
    seen: tuple[int, ...] = ()


def side_bid(rules: Rules, bids: tuple[PlayerBid, ...], side: int) -> SideBid:
    """The bid of a side from its members' calls so far."""
    own = of_side(rules, bids, side)
    for one in own:
        if one.bid.kind == "blind":
            return SideBid("blind", one.bid.number)
        if one.bid.kind in CLOSING:
            return SideBid("moon" if one.bid.kind == "moon" else "blind_moon", rules.tricks)
    nils = tuple(sorted((one.player, one.bid.kind) for one in own if one.bid.kind in NILS))
    bid = bid_so_far(rules, own)
    if len(nils) == len(rules.members(side)) and not bid:
        return SideBid("none", 0, nils)
    return settled(rules, SideBid("normal", bid, nils))


def turns(at: Situation, bids: tuple[PlayerBid, ...]) -> tuple[Turn, ...]:
    """The turns to come, as long as no further call ends the bidding of a side."""
    consults = at.rules.bid_method == "consultation" and not at.rules.is_individual
    return tuple(_turns_by_side(at, bids) if consults else _turns_by_player(at, bids))


def _turns_by_player(at: Situation, bids: tuple[PlayerBid, ...]) -> Iterator[Turn]:
    order = [player for player in at.rules.clockwise(at.dealer) if player < at.rules.players]
    made = 0
    for round_, player in product(range(1, at.rules.bid_rounds + 1), order):
        if _is_closed(of_side(at.rules, bids[:made], at.rules.side_of(player))):
            continue
        if made < len(bids):
            made += 1
        else:
            yield Turn(round_, (player,))


def _turns_by_side(at: Situation, bids: tuple[PlayerBid, ...]) -> Iterator[Turn]:
    dealing = at.rules.side_of(at.dealer)
    for round_, side in product(range(1, at.rules.bid_rounds + 1), (1 - dealing, dealing)):
        own = of_side(at.rules, bids, side)
        members = at.rules.members(side)
        if not _is_closed(own) and not _has_spoken([one for one in own if one.round == round_], members):
            yield Turn(round_, members)


def _has_spoken(bids: Sequence[PlayerBid], members: tuple[int, ...]) -> bool:
    """A consulting side is done when it named a number, or when both partners bid a nil."""
    nils = [one for one in bids if one.bid.kind in NILS]
    return len(bids) > len(nils) or len(nils) == len(members)


def _is_closed(own: Sequence[PlayerBid]) -> bool:
    return any(one.bid.kind in CLOSING for one in own)


def of_side(rules: Rules, bids: Sequence[PlayerBid], side: int) -> list[PlayerBid]:
    """The calls of a side's members."""
    return [one for one in bids if rules.side_of(one.player) == side]


def bid_so_far(rules: Rules, own: Sequence[PlayerBid]) -> int:
    """The side's number: the last one named, or the partners' sum, unless a second round raised it."""
    first, raises = ([one.bid.number for one in own if one.round == round_] for round_ in (1, 2))
    named = sum(first) if rules.bid_method == "individual_sum" else max(first, default=0)
    return max(named, *raises, 0)
