"""Spades: which recorded bids no legal bidding could have reached."""

from collections.abc import Iterator

from scoring.errors import ScoringError
from scoring.games.spades.bidding import bidding
from scoring.games.spades.calls import (
    Call,
    SideBid,
    final_fault,
    highest_number,
    is_allowed,
    is_far_enough_behind,
    number_fault,
)
from scoring.games.spades.deal import SpadesDeal, side_bids
from scoring.games.spades.rules import Rules
from scoring.games.spades.turns import Situation
from scoring.games.table_game import Problem

# The calls behind the kinds of a side's bid that only a special call brings about.
_CALLS = {"blind": "blind", "moon": "moon", "blind_moon": "bmoon"}


def bid_problems(at: Situation, deal: SpadesDeal) -> list[Problem]:
    """What is wrong with the bids of a well-formed deal: codes as in bidding, with the side.

    Beyond those: `nils_disagree` (a side's nils do not go with its kind of bid), `zero_is_nil` (a 0 had to be
    entered as a nil), `bids_differ` (the calls kept say otherwise). The faults of calls have the number of
    the call from 1.
    """
    bids = side_bids(at.rules, deal)
    found = [
        Problem(code, params={"side": side})
        for side, bid in enumerate(bids)
        for code in _faults(at, side, bid)
    ]
    # Mirror: each call is the number of spades in the hand, and there are thirteen.
    if at.rules.forced_bid == "spade_count" and sum(bid.bid for bid in bids) != 13:
        found.append(Problem("forced_bid_mismatch"))
    return found + (_call_problems(at, deal, bids) if deal.calls else [])


def _faults(at: Situation, side: int, bid: SideBid) -> Iterator[str]:
    yield from _special_faults(at, side, bid)
    yield from _number_faults(at.rules, bid)
    if _nils_disagree(at.rules, bid, len(at.rules.members(side))):
        yield "nils_disagree"
    final = final_fault(at.rules, bid)
    if final:
        yield final


def _special_faults(at: Situation, side: int, bid: SideBid) -> Iterator[str]:
    """About the calls that depend on an option or on the score."""
    nils = [sort for _, sort in bid.nils]
    said = {} if at.rules.moon_auto_13 and bid.kind == "moon" else _CALLS  # a bid of all the tricks is one
    calls = [*nils, *(call for kind, call in said.items() if kind == bid.kind)]
    if not all(is_allowed(at.rules, call) for call in calls):
        yield "call_not_allowed"
    if not all(is_far_enough_behind(at.rules, at.scores, side, call) for call in calls):
        yield "not_far_enough_behind"
    if len(nils) > 1 and not at.rules.both_nil_allowed:
        yield "both_nil_not_allowed"
    if at.rules.forced_bid == "double_nil" and nils != ["dnil"] * len(at.rules.members(side)):
        yield "forced_bid_mismatch"


def kind_fault(rules: Rules, kind: str, number: int) -> str | None:
    """Why no side can play for this number with this kind of bid, whatever nils go with it."""
    if kind == "none" and number:
        return "nils_disagree"
    below = number_fault(rules, number) if kind in ("normal", "blind") else None
    return next(_number_faults(rules, SideBid(kind, number)), below)


def _number_faults(rules: Rules, bid: SideBid) -> Iterator[str]:
    if bid.bid > highest_number(rules):
        yield "bid_out_of_range"
    if bid.kind in ("moon", "blind_moon") and bid.bid != rules.tricks:
        yield "bid_out_of_range"
    if bid.kind == "blind" and bid.bid not in rules.blind_numbers:
        yield "blind_level_not_allowed"
    if bid.kind == "normal" and bid.bid == 0 and rules.zero_bid == "nil":
        yield "zero_is_nil"


def _nils_disagree(rules: Rules, bid: SideBid, members: int) -> bool:
    """Only a second round can bring a number to a pair that bid two nils."""
    if bid.kind in _CALLS:
        return bool(bid.nils)
    if len(bid.nils) < members:
        return bid.kind == "none"
    raised = bid.bid > 0 and rules.bid_rounds == 2 and not rules.is_individual
    return (bid.kind == "none") == (bid.bid > 0) or (bid.bid > 0 and not raised)


def _call_problems(at: Situation, deal: SpadesDeal, bids: tuple[SideBid, ...]) -> list[Problem]:
    try:
        reached = bidding(at, [Call(player, text) for player, text in deal.calls])
    except ScoringError as error:
        return [Problem(error.code, params={"call": int(str(error.params.get("index", 0))) + 1})]
    return [] if reached == bids else [Problem("bids_differ")]
