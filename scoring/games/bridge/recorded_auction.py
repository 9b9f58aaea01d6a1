"""An auction that was kept with a deal is legal from its dealer, and comes to the recorded contract."""

from collections.abc import Sequence
from typing import Any

from scoring.errors import ScoringError
from scoring.games.bridge.auction import Circle, Conclusion, conclude, hold
from scoring.games.table_game import Problem


def auction_problems(circle: Circle, dealer: str, calls: Sequence[str], deal: Any) -> list[Problem]:
    """What is wrong with the calls of a deal, an empty list where none were kept.

    The codes of `hold` and `conclude`, with the number of the call from 1; `auction_disagrees` where another
    contract is recorded.
    """
    if not calls:
        return []
    if not all(isinstance(call, str) for call in calls):
        return [Problem("bad_value", params={"field": "calls"})]
    try:
        found = conclude(hold(circle, dealer, calls))
    except ScoringError as error:
        return [Problem(error.code, params={"call": int(str(error.params.get("index", 0))) + 1})]
    return [] if is_contract_of(found, deal) else [Problem("auction_disagrees")]


def is_contract_of(found: Conclusion | None, deal: Any) -> bool:
    """Whether an auction came to the contract of a record of the bridge family."""
    if found is None or deal.passed_out:
        return found is None and bool(deal.passed_out)
    reached = (found.bid.level, found.bid.denomination, found.bid.reverse, found.doubling, found.declarer)
    reverse = getattr(deal, "reverse", False)
    return reached == (deal.level, deal.denomination, reverse, deal.doubling, deal.declarer)
