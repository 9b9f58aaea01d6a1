"""Israeli whist: the calls that were kept with a deal are legal, and come to the bids that are recorded."""

from collections.abc import Sequence
from typing import Any

from scoring.errors import ScoringError
from scoring.games.israeli_whist.bidding import first_bidding, is_closed, second_bidding
from scoring.games.israeli_whist.rules import PLAYERS, Rules
from scoring.games.table_game import Problem


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
