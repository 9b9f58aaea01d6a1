"""Stored results and entries as sheets show them, with the auctions that phones kept."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from scoring.boards.award_code import single_score
from scoring.contract import parse
from scoring.seats import dealer
from tournament.domain.boards.readings.recorded_auctions import standing_auction
from tournament.domain.boards.reports.section import Stored, points_ns
from tournament.models import Result
from tournament.models.played import Played as PlayedRow
from tournament.sheets.board_sheets import Played, Traveller, TravellerLine


def played_of(result: Result) -> Played:
    """A result with its award; it is loaded with its ruling (select_related)."""
    row = replace(played_row(result), agreement=result.agreement)
    ruling = getattr(result, "ruling", None)
    return row if ruling is None else awarded(row, result.board, ruling.ns_award, ruling.ew_award)


def awarded(row: Played, board: int, ns: str, ew: str) -> Played:
    """What was played, under a ruling with these awards."""
    counts = single_score(ns, board) if ns == ew else None
    return replace(row, state="awarded", score_ns=counts, ns_award=ns, ew_award=ew)


def played_row(row: PlayedRow | Stored) -> Played:
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


# The auctions that phones kept with the results of boards.


@dataclass(frozen=True, slots=True)
class StoredAuction:
    """A line of a traveller and its calls from the seat `dealer` on: `P`, `X`, `XX`, `3NT`."""

    board: int
    line: TravellerLine
    dealer: str
    calls: tuple[str, ...]


def stored_auctions(sheets: Iterable[Traveller]) -> list[StoredAuction]:
    """The auctions of lines of these travellers, where they came to the contract that stands."""
    lines = {line.result: (sheet.board, line) for sheet in sheets for line in sheet.lines if line.played}
    rows = Result.objects.filter(pk__in=[pk for pk in lines if pk]).exclude(auction="").order_by("pk")
    found = []
    for pk, text, contract, declarer in rows.values_list("pk", "auction", "contract", "declarer"):
        board, line = lines[pk]
        if calls := standing_auction(board, text, contract, declarer):
            found.append(StoredAuction(board, line, dealer(board).value, tuple(calls)))
    return found


def with_auctions(sheets: Iterable[Traveller]) -> list[Traveller]:
    """The travellers with the auctions of their lines."""
    given = list(sheets)
    calls = {one.line.result: one.calls for one in stored_auctions(given)}
    return [
        replace(sheet, lines=tuple(replace(line, auction=calls.get(line.result, ())) for line in sheet.lines))
        for sheet in given
    ]
