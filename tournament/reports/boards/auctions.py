"""The auctions that phones kept with the results of boards."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from scoring.seats import dealer
from tournament.models import Result
from tournament.readings.boards.auctions import standing_auction
from tournament.sheets.traveller import Traveller, TravellerLine


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
