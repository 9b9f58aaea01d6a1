"""Spades: the legal calls, why a call is refused, and the final bids of the sides.

All bids of all sides stand, whatever they add up to.
"""

from collections.abc import Callable, Iterator, Sequence

from scoring.errors import ScoringError
from scoring.games.spades.calls import (
    NILS,
    UNSEEN,
    Bid,
    Call,
    SideBid,
    final_fault,
    is_allowed,
    is_far_enough_behind,
    parse,
)
from scoring.games.spades.rules import Rules
from scoring.games.spades.turns import PlayerBid, Situation, bid_so_far, of_side, side_bid, turns

SUIT = 13  # spades in the pack


def bidding(at: Situation, calls: Sequence[Call]) -> tuple[SideBid, ...]:
    """What each side plays for after these calls.

    ScoringError with the index of the call at fault; `incomplete` with the number of calls given.
    """
    bids = _heard(at, calls)
    if turns(at, bids):
        raise ScoringError("incomplete", index=len(calls))
    return tuple(side_bid(at.rules, bids, side) for side in range(at.rules.side_count))


def legal_calls(at: Situation, calls: Sequence[Call]) -> dict[int, tuple[str, ...]]:
    """What each player whose turn it is may call after these calls; empty when the bidding is over.

    ScoringError as `bidding` raises it. All other players count as not having looked at their hands.
    """
    bids = _heard(at, calls)
    return {
        player: tuple(
            text for text in _every_call(at.rules) if not any(_faults(at, bids, Call(player, text)))
        )
        for turn in turns(at, bids)[:1]
        for player in turn.players
    }


def _heard(at: Situation, calls: Sequence[Call]) -> tuple[PlayerBid, ...]:
    """The calls, each accepted in its turn; ScoringError with the index of the first that is not."""
    bids: tuple[PlayerBid, ...] = ()
    for index, call in enumerate(calls):
        fault = next(_faults(at, bids, call), None)
        bid = parse(at.rules, call.text)
        if fault or not bid:
            raise ScoringError(fault or "unknown_call", index=index)
        bids = (*bids, PlayerBid(call.player, bid, turns(at, bids)[0].round, call.seen))
    return bids


def _every_call(rules: Rules) -> Iterator[str]:
    yield from (str(number) for number in range(rules.zero_bid == "nil", rules.tricks + 1))
    yield from NILS
    yield from (f"blind{number}" for number in range(rules.tricks + 1))
    yield from ("moon", "bmoon", "pass")


def _faults(at: Situation, bids: tuple[PlayerBid, ...], call: Call) -> Iterator[str]:
    """Why a call is refused, the reason that takes precedence first."""
    coming, bid = turns(at, bids), parse(at.rules, call.text)
    if not coming:
        yield "bidding_over"
    elif call.player not in coming[0].players:
        yield "out_of_turn"
    elif bid is None:
        yield "unknown_call"
    else:
        new = PlayerBid(call.player, bid, coming[0].round, call.seen)
        yield from _general_faults(at, bids, new)
        yield from _FAULTS[bid.kind](at, bids, new)
        yield from _final_faults(at, (*bids, new), at.rules.side_of(call.player))


def _general_faults(at: Situation, bids: tuple[PlayerBid, ...], new: PlayerBid) -> Iterator[str]:
    if new.bid.kind == "pass" if new.round == 1 else new.bid.kind not in ("number", "pass"):
        yield "call_not_allowed"
    if new.bid.kind == "number" and new.bid.number > at.rules.tricks:
        yield "bid_out_of_range"
    if new.round == 1 and _breaks_forced_bid(at, bids, new):
        yield "forced_bid_mismatch"


def _breaks_forced_bid(at: Situation, bids: tuple[PlayerBid, ...], new: PlayerBid) -> bool:
    if at.rules.forced_bid == "none":
        return False
    if at.rules.forced_bid == "double_nil":
        return new.bid.kind != "dnil"
    if at.spades is None:
        return _bids_own_number(at.rules) and not _may_be_spades(at, bids, new)
    held = at.spades[new.player]
    return new.bid != (Bid("number", held) if held else Bid("nil"))


def _bids_own_number(rules: Rules) -> bool:
    """Whether each player names the tricks of one hand."""
    return rules.is_individual or rules.bid_method == "individual_sum"


def _may_be_spades(at: Situation, bids: tuple[PlayerBid, ...], new: PlayerBid) -> bool:
    """Whether unknown hands could have these numbers of spades: the last call makes thirteen of them."""
    left = SUIT - sum(one.bid.number for one in (*bids, new) if one.round == 1)
    is_last = not any(turn.round == 1 for turn in turns(at, (*bids, new)))
    named = new.bid.kind == "nil" or (new.bid.kind == "number" and new.bid.number > 0)
    return named and (left == 0 if is_last else left >= 0)


def _nil_faults(at: Situation, bids: tuple[PlayerBid, ...], new: PlayerBid) -> Iterator[str]:
    side = at.rules.side_of(new.player)
    nils = [one.player for one in of_side(at.rules, bids, side) if one.bid.kind in NILS]
    if not is_allowed(at.rules, new.bid.kind) or new.player in nils:
        yield "call_not_allowed"
    if new.bid.kind in UNSEEN and new.player in _have_seen(bids, new):
        yield "hand_already_seen"
    if not is_far_enough_behind(at.rules, at.scores, side, new.bid.kind):
        yield "not_far_enough_behind"
    if nils and not at.rules.both_nil_allowed:
        yield "both_nil_not_allowed"


def _blind_faults(at: Situation, bids: tuple[PlayerBid, ...], new: PlayerBid) -> Iterator[str]:
    side = at.rules.side_of(new.player)
    if not is_allowed(at.rules, new.bid.kind):
        yield "call_not_allowed"
    if new.bid.kind == "blind" and new.bid.number not in at.rules.blind_numbers:
        yield "blind_level_not_allowed"
    if _have_seen(bids, new).intersection(at.rules.members(side)):
        yield "hand_already_seen"
    if of_side(at.rules, bids, side):
        yield "call_not_allowed"
    if not is_far_enough_behind(at.rules, at.scores, side, new.bid.kind):
        yield "not_far_enough_behind"


def _moon_faults(at: Situation, bids: tuple[PlayerBid, ...], new: PlayerBid) -> Iterator[str]:
    own = of_side(at.rules, bids, at.rules.side_of(new.player))
    if not is_allowed(at.rules, "moon") or any(one.bid.kind in NILS for one in own):
        yield "call_not_allowed"


def _number_faults(at: Situation, bids: tuple[PlayerBid, ...], new: PlayerBid) -> Iterator[str]:
    own = of_side(at.rules, bids, at.rules.side_of(new.player))
    if at.rules.is_individual and any(one.bid.kind in NILS for one in own):
        yield "call_not_allowed"
    if new.round == 2 and new.bid.number <= bid_so_far(at.rules, own):
        yield "not_above_side_bid"
    if at.rules.bid_method == "final_partner" and new.bid.number < bid_so_far(at.rules, own):
        yield "below_partner_bid"


def _no_faults(at: Situation, bids: tuple[PlayerBid, ...], new: PlayerBid) -> Iterator[str]:
    return iter(())


def _final_faults(at: Situation, bids: tuple[PlayerBid, ...], side: int) -> Iterator[str]:
    """Tested once no member of the side will speak again."""
    if not any(at.rules.side_of(turn.players[0]) == side for turn in turns(at, bids)):
        fault = final_fault(at.rules, side_bid(at.rules, bids, side))
        if fault:
            yield fault


def _have_seen(bids: tuple[PlayerBid, ...], new: PlayerBid) -> set[int]:
    """The players who have looked at their hands: those named, and those whose call requires it."""
    named = {player for one in (*bids, new) for player in one.seen}
    return named | {one.player for one in bids if one.bid.kind not in UNSEEN}


_FAULTS: dict[str, Callable[[Situation, tuple[PlayerBid, ...], PlayerBid], Iterator[str]]] = {
    "number": _number_faults,
    "nil": _nil_faults,
    "dnil": _nil_faults,
    "dbnil": _nil_faults,
    "blind": _blind_faults,
    "bmoon": _blind_faults,
    "moon": _moon_faults,
    "pass": _no_faults,
}
