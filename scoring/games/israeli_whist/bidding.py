"""Israeli whist: the two rounds of bidding.

First for trump and declarer: 5 to 13 tricks in clubs, diamonds, hearts, spades or no trump, ranking in that
order, begun at the dealer's left; a player who passed may bid again. Four successive passes close it, so that
the last bidder has a turn to raise their own bid. Then the other three, from declarer's left, name a number
of tricks once each; declarer's number is that of their last bid.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from scoring.errors import ScoringError
from scoring.games.israeli_whist.rules import PLAYERS, TRICKS, Rules

STRAINS = ("C", "D", "H", "S", "NT")
LOWEST_BID = 5
_BID = re.compile(r"([0-9]+)(C|D|H|S|NT)")


@dataclass(frozen=True, slots=True)
class Contract:
    """Who won the first bidding, at how many tricks, in which strain. Declarer leads to the first trick."""

    declarer: int
    tricks: int
    trump: str


@dataclass(frozen=True, slots=True)
class Numbers:
    """The four players' numbers, their total, and whether that is `over` or `under`."""

    bids: tuple[int, ...]
    total: int
    state: str


def first_bidding(rules: Rules, dealer: int, calls: Sequence[str]) -> Contract | None:
    """The contract, or None where all passed before any bid.

    ScoringError with the index of the call: `auction_over`, `bad_call`, `bid_out_of_range`, `bid_not_higher`;
    `incomplete` with the number of calls.
    """
    contract: Contract | None = None
    for index, call in enumerate(calls):
        fault = _call_fault(rules, contract, calls[:index], call)
        if fault:
            raise ScoringError(fault, index=index)
        if call != "pass":
            contract = Contract((dealer + 1 + index) % PLAYERS, *_understood(call))
    if not is_closed(rules, calls):
        raise ScoringError("incomplete", index=len(calls))
    return contract


def legal_calls(rules: Rules, calls: Sequence[str]) -> tuple[str, ...]:
    """What may be called after these legal calls; empty when the bidding is over."""
    if is_closed(rules, calls):
        return ()
    bids = [call for call in calls if call != "pass"]
    every = [f"{tricks}{strain}" for tricks in range(LOWEST_BID, TRICKS + 1) for strain in STRAINS]
    return ("pass", *every[every.index(bids[-1]) + 1 if bids else 0 :])


def is_closed(rules: Rules, calls: Sequence[str]) -> bool:
    """Whether enough passes ended the bidding; before any bid it takes all four players."""
    needed = rules.closing_passes if any(call != "pass" for call in calls) else PLAYERS
    return len(calls) >= needed and all(call == "pass" for call in calls[len(calls) - needed :])


def second_bidding(rules: Rules, declarer: int, tricks: int, calls: Sequence[tuple[int, int]]) -> Numbers:
    """The four numbers, from the (player, number) calls of the other three.

    ScoringError with the index of the call: `auction_over`, `out_of_turn`, `bid_out_of_range`,
    `total_must_not_be_13`; `incomplete` with the number of calls.
    """
    bids = {declarer: tricks}
    for index, (player, number) in enumerate(calls):
        fault = _number_fault(rules, declarer, bids, player, number)
        if fault:
            raise ScoringError(fault, index=index)
        bids[player] = number
    if len(bids) < PLAYERS:
        raise ScoringError("incomplete", index=len(calls))
    total = sum(bids.values())
    return Numbers(tuple(bids[player] for player in range(PLAYERS)), total, rules.state(total))


def legal_numbers(rules: Rules, spoken: Sequence[int]) -> tuple[int, ...]:
    """What the next player may say after these numbers, declarer's first; empty when all four have spoken."""
    if len(spoken) >= PLAYERS:
        return ()
    barred = TRICKS - sum(spoken) if rules.forbid_total_13 and len(spoken) == PLAYERS - 1 else None
    return tuple(number for number in range(TRICKS + 1) if number != barred)


def _call_fault(rules: Rules, contract: Contract | None, before: Sequence[str], call: str) -> str | None:
    if is_closed(rules, before):
        return "auction_over"
    if call == "pass":
        return None
    if not _BID.fullmatch(call):
        return "bad_call"
    tricks, trump = _understood(call)
    if not LOWEST_BID <= tricks <= TRICKS:
        return "bid_out_of_range"
    last = (contract.tricks, STRAINS.index(contract.trump)) if contract else (0, 0)
    return None if (tricks, STRAINS.index(trump)) > last else "bid_not_higher"


def _understood(call: str) -> tuple[int, str]:
    tricks, trump = _BID.fullmatch(call).groups()  # type: ignore[union-attr]
    return int(tricks), trump


def _number_fault(rules: Rules, declarer: int, bids: dict[int, int], player: int, number: int) -> str | None:
    if len(bids) == PLAYERS:
        return "auction_over"
    if player != (declarer + len(bids)) % PLAYERS:
        return "out_of_turn"
    if not 0 <= number <= TRICKS:
        return "bid_out_of_range"
    if number not in legal_numbers(rules, tuple(bids.values())):
        return "total_must_not_be_13"
    return None
