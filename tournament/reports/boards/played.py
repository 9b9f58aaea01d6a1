"""A stored result or entry as sheets show it."""

from dataclasses import replace

from scoring.boards.award_code import single_score
from scoring.contract import parse
from tournament.models import Result
from tournament.models.played import Played as PlayedRow
from tournament.reports.boards.section import points_ns
from tournament.sheets.board import Played


def played_of(result: Result) -> Played:
    """A result with its award; it is loaded with its ruling (select_related)."""
    row = replace(played_row(result), agreement=result.agreement)
    ruling = getattr(result, "ruling", None)
    if ruling is None:
        return row
    ns, ew = ruling.ns_award, ruling.ew_award
    counts = single_score(ns, result.board) if ns == ew else None
    return replace(row, state="awarded", score_ns=counts, ns_award=ns, ew_award=ew)


def played_row(row: PlayedRow) -> Played:
    """What a row says happened, be it an entry or a result."""
    bid = row.contract
    outcome = parse(bid, row.declarer, str(row.tricks)) if bid and bid != "PASS" else None
    is_played = row.state == PlayedRow.State.PLAYED
    return Played(
        state=row.state,
        bid=bid,
        declarer=row.declarer,
        lead=row.lead,
        tricks=row.tricks,
        over=outcome.result if outcome else None,
        score_ns=points_ns(row.board, bid, row.declarer, row.tricks, row.score_ns) if is_played else None,
    )
