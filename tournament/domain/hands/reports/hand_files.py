"""Deals as files for other programs: PBN, LIN, and DUP, BRI, DGE and DLM of dealing machines."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from django.conf import settings

from scoring.hands.deal import Deal, read_deal
from scoring.hands.double_dummy import DoubleDummy
from scoring.seats import Direction, Vulnerability, dealer
from tournament.domain.boards.reports.played import StoredAuction
from tournament.exchange.board_deal import BoardDeal
from tournament.exchange.dlm import MOST_BOARDS as MOST_OF_DLM
from tournament.exchange.dlm import write_dlm
from tournament.exchange.dup import write_bri, write_dge, write_dup
from tournament.exchange.lin import numbered, with_auction
from tournament.exchange.pbn.pbn_writer import (
    GameOut,
    Section,
    board_tags,
    optimum_table,
    play_tags,
    write_games,
)
from tournament.models import Session
from tournament.sheets.board_sheets import DealSheet, TravellerLine

TEXTS = ("pbn", "lin")
MACHINES = {"dup": write_dup, "dlm": write_dlm, "bri": write_bri, "dge": write_dge}
SEATS = {Direction.N: "North", Direction.E: "East", Direction.S: "South", Direction.W: "West"}  # tags of PBN


def may_be_written(kind: str, deals: Sequence[DealSheet]) -> bool:
    numbers = [deal.board for deal in deals if not deal.form]
    return bool(numbers) and (kind in TEXTS or kind in machines_for(numbers))


def machines_for(boards: Sequence[int]) -> tuple[str, ...]:
    """The files of dealing machines that hold these boards: each a row without a gap, DLM up to board 99."""
    if not boards or [*boards] != [*range(boards[0], boards[-1] + 1)]:
        return ()
    return tuple(kind for kind in MACHINES if kind != "dlm" or boards[-1] <= MOST_OF_DLM)


def machine_file(kind: str, deals: Sequence[Deal], lowest: int) -> bytes:
    """A file of `machines_for`: a row of boards from `lowest` on."""
    return MACHINES[kind](deals, lowest).encode("latin-1")


def hands_file(
    kind: str, session: Session, deals: Sequence[DealSheet], auctions: Sequence[StoredAuction] = ()
) -> bytes:
    """The file of the boards as they were; other forms of fouled boards are left out.

    In PBN each auction makes a game of its own, behind that of its board. In LIN a board stands
    once for each of its auctions, with the players, the calls and the tricks, or once without.
    """
    plain = [deal for deal in deals if not deal.form]
    if kind in MACHINES:
        return machine_file(kind, [_deal(one).deal for one in plain], plain[0].board)
    by_board = defaultdict(list)
    for auction in auctions:
        if not auction.line.group:
            by_board[auction.board].append(auction)
    if kind == "lin":
        boards = (line for one in plain for line in _lin(one, by_board[one.board]))
        return "\r\n".join(boards).encode()
    games = [game for one in plain for game in _games(session, _deal(one), by_board[one.board])]
    return encoded(write_games(games, f"Overtrick {settings.RELEASE}"))


def games_of(session: Session, deals: Sequence[DealSheet]) -> dict[int, GameOut]:
    """Each board with its cards, as a game of PBN without a result."""
    found = ((one.board, _deal(one)) for one in deals if not one.form)
    return {number: GameOut(_tags(session, deal), _tables(deal.double_dummy)) for number, deal in found}


def _games(session: Session, board: BoardDeal, auctions: Sequence[StoredAuction]) -> Iterator[GameOut]:
    tags = _tags(session, board)
    yield GameOut(tags, _tables(board.double_dummy))
    for one in auctions:
        played = one.line.played
        if played and played.bid:
            names = {SEATS[seat]: name for seat, name in _players(one.line).items()}
            result = play_tags(one.board, played.bid, played.declarer, played.tricks, played.score_ns)
            yield GameOut(tags | names | result, calls=one.calls)


def _lin(deal: DealSheet, auctions: Sequence[StoredAuction]) -> Iterator[str]:
    """Names hold for the boards after them too, so each board has its own."""
    for one in auctions:
        played = one.line.played
        tricks = played.tricks if played and not played.passed_out else None
        yield numbered(with_auction(deal.lin, one.calls, tricks), deal.board, _players(one.line))
    if not auctions:
        yield numbered(deal.lin, deal.board, {})


def _players(line: TravellerLine) -> dict[Direction, str]:
    """Who sat where, as the public reads their names; of a pair without names its number."""
    found: dict[Direction, str] = {}
    for party, seats in ((line.ns, "NS"), (line.ew, "EW")):
        names = [name.in_language("en", public=True) for name in party.names]
        both = names if len(names) == len(seats) else [party.label] * len(seats)
        found |= dict(zip(map(Direction, seats), both, strict=True))
    return found


def _deal(sheet: DealSheet) -> BoardDeal:
    table = DoubleDummy(sheet.table) if sheet.complete else None
    deal = read_deal("N:" + " ".join(sheet.hands))
    return BoardDeal(
        sheet.board, dealer(sheet.board), Vulnerability(sheet.vulnerability), deal, double_dummy=table
    )


def _tags(session: Session, board: BoardDeal) -> dict[str, str]:
    heading = {"Event": session.event.name, "Site": session.place, "Date": f"{session.date:%Y.%m.%d}"}
    return heading | board_tags(board)


def _tables(table: DoubleDummy | None) -> dict[str, Section]:
    return {"OptimumResultTable": optimum_table(table)} if table else {}


def encoded(text: str) -> bytes:
    """Latin-1 as the standard asks; UTF-8 where it cannot hold a name."""
    try:
        return text.encode("latin-1")
    except UnicodeEncodeError:
        return text.encode()
