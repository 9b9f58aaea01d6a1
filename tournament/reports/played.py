"""A stored result as sheets show it."""

from scoring.contract import parse
from tournament.models import Result
from tournament.reports.field import points_ns
from tournament.sheets.board import Played


def played_of(result: Result) -> Played:
    """`result` is loaded with its ruling (select_related)."""
    ruling = getattr(result, "ruling", None)
    bid = result.contract
    is_played = result.state == Result.State.PLAYED
    outcome = parse(bid, result.declarer, str(result.tricks)) if bid and bid != "PASS" else None
    return Played(
        state="awarded" if ruling else result.state,
        bid=bid,
        declarer=result.declarer,
        lead=result.lead,
        tricks=result.tricks,
        over=outcome.result if outcome else None,
        score_ns=_points(result) if is_played else None,
        ns_award=ruling.ns_award if ruling else "",
        ew_award=ruling.ew_award if ruling else "",
        agreement=result.agreement,
    )


def _points(result: Result) -> int:
    return points_ns(result.board, result.contract, result.declarer, result.tricks, result.score_ns)
