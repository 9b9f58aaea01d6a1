"""The auctions of a board as tables: North, East, South, West, from the dealer on."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from tournament.domain.boards.reports.played import StoredAuction
from tournament.exchange.lin import link, with_auction
from tournament.sheets.board_sheets import DealSheet, TravellerLine
from tournament.web.formatting.figures import SUITS
from tournament.web.formatting.reader import reading
from tournament.words.outcome import strain

SEATS = "NESW"
SIGNS = {"X": "×", "XX": "××"}


@dataclass(frozen=True, slots=True)
class AuctionTable:
    """`rows` have a cell for each seat from North on, empty before the dealer and after the last call.

    `link` opens deal and auction in a viewer, empty where the deal is not known.
    """

    line: TravellerLine
    link: str
    rows: tuple[tuple[SafeString | str, ...], ...]


def auction_tables(auctions: Iterable[StoredAuction], deals: Iterable[DealSheet]) -> list[AuctionTable]:
    """The auctions; those of a board whose deal is known can be opened in a viewer."""
    known = {(deal.board, deal.form): deal.lin for deal in deals}
    return [
        AuctionTable(
            one.line,
            _link(known.get((one.board, one.line.group), ""), one.calls),
            _rows(one.dealer, one.calls),
        )
        for one in auctions
    ]


def deals_with_auctions(
    deals: Sequence[DealSheet], auctions: Iterable[StoredAuction]
) -> list[tuple[DealSheet, list[AuctionTable]]]:
    """Each deal with the auctions on its cards."""
    by_deal: dict[tuple[int, str], list[StoredAuction]] = defaultdict(list)
    for one in auctions:
        by_deal[one.board, one.line.group].append(one)
    return [(deal, auction_tables(by_deal[deal.board, deal.form], [deal])) for deal in deals]


def _link(lin: str, calls: Sequence[str]) -> str:
    return link(with_auction(lin, calls)) if lin else ""


def _rows(dealer: str, calls: Sequence[str]) -> tuple[tuple[SafeString | str, ...], ...]:
    cells: list[SafeString | str] = [""] * SEATS.index(dealer) + [call_sign(call) for call in calls]
    cells += [""] * (-len(cells) % len(SEATS))
    return tuple(tuple(cells[start : start + len(SEATS)]) for start in range(0, len(cells), len(SEATS)))


def call_sign(call: str) -> SafeString | str:
    """4♠ with the suit in its colour, ×, or Pass."""
    if call == "P":
        return gettext("Pass")
    if call in SIGNS:
        return SIGNS[call]
    css, sign = SUITS.get(call[1:]) or ("", strain(call[1:], reading()))
    return format_html('{}<span class="{}">{}</span>', call[0], css, sign)
