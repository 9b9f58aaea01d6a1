"""The boards of a file of deals in any format that is read.

PBN, LIN, DUP, BRI, DGE, DLM, Bridgemate's table, addresses of viewers, plain lines.

The content decides, and the name only where the content says nothing.
"""

import csv
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from html import unescape
from pathlib import PurePath
from urllib.parse import parse_qsl, unquote

from scoring.cards import SUITS
from scoring.contract import Denomination
from scoring.errors import ScoringError
from scoring.hands.deal import complete, read_deal, read_suit
from scoring.hands.double_dummy import DECLARERS, DoubleDummy
from scoring.hands.par import par
from scoring.seats import Direction, Side, dealer, vulnerability
from tournament.exchange.board_deal import BoardDeal, Note, pass_over, refuse
from tournament.exchange.dlm import is_dlm, read_dlm
from tournament.exchange.dup import read_bri, read_dge, read_dup
from tournament.exchange.lin import lin_of_hands, link, read_lin, write_lin
from tournament.exchange.pbn.pbn_deals import read_boards
from tournament.sheets.board_sheets import DealSheet, Makeable, ParScore

MOST_BYTES = 4_000_000
MOST_BOARDS = 2000
_NO_TEXT = b"\0"
_CARD_NUMBERS = re.compile(r"[0-9]{20}")
_DUP = re.compile(r"[0-9]{78}(?:\x06|.{68}[YN])", re.DOTALL | re.IGNORECASE)
_LIN = re.compile(r"\bmd\s*\|", re.IGNORECASE)
# Addresses of a viewer, each up to the next one or the end of its line.
_VIEWER = re.compile(r"[?&](?:amp;)?(?:lin|[nesw]|north|east|south|west)=", re.IGNORECASE)
_ADDRESS = re.compile(r"(?:https?://|www\.|[\w.-]+/)\S*\?(?:(?!https?://)[^\r\n])*", re.IGNORECASE)
_LINK = re.compile(r"[?&]lin=(?:(?P<raw>[^&]*\|)|(?P<lin>[^&\s]+))", re.IGNORECASE)
_TAG = re.compile(r'^[ \t]*\[[ \t]*\w+[ \t]*"', re.MULTILINE)
_PBN = re.compile(r"^[ \t]*[%\[]", re.MULTILINE)  # also of a broken tag, and of a line of comment alone
_Reader = Callable[[str, Note], tuple[BoardDeal, ...]]
_BY_EXTENSION: dict[str, _Reader] = {".pbn": read_boards, ".lin": read_lin, ".dlm": read_dlm}
_OF_MACHINES: dict[str, _Reader] = {".dup": read_dup, ".bri": read_bri, ".dge": read_dge}


def read_deals(data: bytes, name: str = "", note: Note = pass_over) -> tuple[BoardDeal, ...]:
    """Every board of a file, each number once, in the order of the file.

    ScoringError: `too_large`, `too_many` boards, `no_text` (a file of another kind), `differs` for a board
    given twice and not alike, and the faults of the formats. `note` gets what hides no card: a line, a
    tag or a table that is left out, and `counted` for a board whose number follows from the one before.
    """
    if len(data) > MOST_BYTES:
        raise ScoringError("too_large", bytes=len(data))
    if not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        of_bytes = data.decode("latin-1")
        if _machine_reader(of_bytes, PurePath(name).suffix.lower()):
            return read_deal_text(of_bytes, name, note)
        if _NO_TEXT in data:
            raise ScoringError("no_text")
    return read_deal_text(decoded(data), name, note)


def read_deal_text(text: str, name: str = "", note: Note = pass_over) -> tuple[BoardDeal, ...]:
    """The same of a text that was pasted, also of addresses of a viewer, each with a board."""
    if len(text) > MOST_BYTES:
        raise ScoringError("too_large", bytes=len(text))
    extension = PurePath(name).suffix.lower()
    if read := _machine_reader(text, extension):
        return _once(read(text.rstrip("\r\n\x1a"), note), note)
    if _VIEWER.search(text) and not _TAG.search(text):
        text = "\n".join(f"qx||{lin}" for lin in map(_lin_of, _ADDRESS.findall(text)) if lin) or text
    return _once(_reader(text, extension)(text, note), note)


def _lin_of(address: str) -> str:
    """The LIN of an address; one that is not encoded may have blanks in it, and a text behind it."""
    query = unescape(address).partition("?")[2]
    found = _LINK.search(f"?{query}")
    if found is None:
        return lin_of_hands(dict(parse_qsl(query)))
    return unquote((found["raw"] or found["lin"]).replace("+", " "))


def decoded(data: bytes) -> str:
    """Text in UTF-8, with or without a mark of its order, in UTF-16 with one, or else in Latin-1."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _machine_reader(text: str, extension: str) -> _Reader | None:
    """Of a file of a dealing machine that is no text; None for any other."""
    if text.startswith("\x06"):
        return read_dge
    if _DUP.match(text):
        return read_dup
    return _OF_MACHINES.get(extension, read_bri if _CARD_NUMBERS.match(text) else None)


def _reader(text: str, extension: str) -> _Reader:
    if is_dlm(text):
        return read_dlm
    if is_hand_table(text):
        return read_hand_table
    if _TAG.search(text):
        return read_boards
    if _LIN.search(text):
        return read_lin
    if _PBN.search(text):
        return read_boards
    return _BY_EXTENSION.get(extension, read_deal_lines)


def _once(boards: tuple[BoardDeal, ...], note: Note) -> tuple[BoardDeal, ...]:
    """Boards that a file repeats with the same cards stand once: one for each room or table."""
    found: dict[int | str, BoardDeal] = {}
    before = 0
    for place, read in enumerate(boards):
        board = _counted(read, before + 1, place, note)
        before = board.board or before + 1
        key = board.board or f"place {place}"
        if found.setdefault(key, board).deal != board.deal:
            raise ScoringError("differs", board=board.board)
    if len(found) > MOST_BOARDS:
        raise ScoringError("too_many", boards=len(found))
    return tuple(found.values())


def _counted(board: BoardDeal, number: int, place: int, note: Note) -> BoardDeal:
    """A board without a number has the next one, where dealer and vulnerability are those of that number."""
    is_dealt_so = not board.has_dealer or board.dealer == dealer(number)
    if board.board or not is_dealt_so or board.vulnerability not in (None, vulnerability(number)):
        return board
    note(ScoringError("counted", place=place + 1, number=number))
    return replace(board, board=number, dealer=dealer(number), vulnerability=vulnerability(number))


# Deals as a person pastes them: a deal of PBN a line, perhaps after the number of its board.
#
# `12 N:AKQ.… … … …`, `Board 12: N:…` and `N:…` are read. Lines without a number count up from the board
# before.

_LINE = re.compile(r"(?:\D{0,20}?(?P<board>[0-9]{1,4})\s*[.:)\],;\t ]\s*)?(?P<deal>\S?\s*:.*)")
_LONGEST_LINE = 400


def read_deal_lines(text: str, note: Note = refuse) -> tuple[BoardDeal, ...]:
    """Every line that is not empty. ScoringError with the line and its board.

    `note` gets `text`, a line that is no deal, where the text has deals.
    """
    boards: list[BoardDeal] = []
    odd: list[ScoringError] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        if board := _read_line(line.strip(), number, boards[-1].board if boards else 0):
            boards.append(board)
        else:
            odd.append(ScoringError("text", line=number))
    if not boards:
        raise odd[0] if odd else ScoringError("no_deal")
    for fault in odd:
        note(fault)
    return tuple(boards)


def _read_line(line: str, number: int, before: int | None) -> BoardDeal | None:
    found = _LINE.fullmatch(line) if len(line) <= _LONGEST_LINE else None
    if found is None:
        return None
    board = int(found["board"]) if found["board"] else (before or 0) + 1
    if not board:
        raise ScoringError("number", line=number)
    try:
        return BoardDeal(board, dealer(board), vulnerability(board), read_deal(found["deal"]))
    except ScoringError as fault:
        raise ScoringError(fault.code, **{"line": number, "board": board, **fault.params}) from None


# Bridgemate's table of hands as CSV: a row a board, a column for each suit of each hand.
#
# Columns are found by their names (`Section`, `Board`, `NorthSpades` … `WestClubs`); commas, semicolons or
# tabs part them, and further columns are skipped.

_SEATS = {Direction.N: "north", Direction.E: "east", Direction.S: "south", Direction.W: "west"}
_SUITS = dict(zip(SUITS, ("spades", "hearts", "diamonds", "clubs"), strict=True))
_VOID = str.maketrans("", "", " -–—")
_LONGEST_CELL = 100


def is_hand_table(text: str) -> bool:
    """Whether the first line names a column of a suit."""
    return "northspades" in _plain(text.lstrip().partition("\n")[0])


def read_hand_table(text: str, note: Note = refuse) -> tuple[BoardDeal, ...]:
    """Every row. ScoringError with the line: `columns` where one is missing.

    `note` gets `number` and `text`: a row without the number of a board, and one that is none.
    """
    lines = text.lstrip().splitlines()
    head = lines[0]
    separator = max(",;\t", key=head.count)
    names = [_plain(cell) for cell in head.split(separator)]
    wanted = ["board", *(seat + suit for seat in _SEATS.values() for suit in _SUITS.values())]
    if missing := [name for name in wanted if name not in names]:
        raise ScoringError("columns", table=missing[0], line=1)
    rows = _rows(lines[1:], separator, note)
    read = (_read_row(dict(zip(names, row, strict=False)), line, note) for line, row in rows)
    boards = [board for board in read if board]
    if not boards:
        raise ScoringError("no_deal")
    return tuple(boards)


def _rows(lines: Iterable[str], separator: str, note: Note) -> Iterable[tuple[int, list[str]]]:
    """Each row that holds anything, with its line in the file."""
    for number, line in enumerate(lines, 2):
        if not line.strip():
            continue
        try:
            cells = next(csv.reader([line], delimiter=separator))
        except csv.Error:
            note(ScoringError("text", line=number))
            continue
        yield number, [cell.strip() for cell in cells]


def _read_row(row: Mapping[str, str], line: int, note: Note) -> BoardDeal | None:
    number = row.get("board", "")
    if not (number.isascii() and number.isdecimal() and len(number) <= 4 and int(number)):
        note(ScoringError("number", line=line))
        return None
    board = int(number)
    try:
        deal = complete({direction: _hand(row, direction) for direction in Direction})
    except ScoringError as fault:
        raise ScoringError(fault.code, **{"line": line, "board": board, **fault.params}) from None
    return BoardDeal(board, dealer(board), vulnerability(board), deal)


def _hand(row: Mapping[str, str], direction: Direction) -> list[str] | None:
    """The cards of a hand; None where its four cells are empty."""
    cells = {suit: row.get(_SEATS[direction] + name, "") for suit, name in _SUITS.items()}
    if not any(cells.values()):
        return None
    return [
        card
        for suit, cell in cells.items()
        for card in read_suit(suit, cell.translate(_VOID)[:_LONGEST_CELL], direction)
    ]


def _plain(name: str) -> str:
    return name.strip().strip('"').replace(" ", "").replace("_", "").lower()


# A board of a file or of the database as the sheet that pages and papers show.


def deal_sheet(board: BoardDeal, form: str = "", *, keyed: bool = False) -> DealSheet:
    """The sheet of a board that has a number, whose dealer and vulnerability are those of the number."""
    number = board.board or 0
    deal, table, conditions = board.deal, board.double_dummy, vulnerability(number)
    lin = write_lin(deal, number, board.dealer, conditions)
    return DealSheet(
        board=number,
        form=form,
        dealer=board.dealer.value,
        vulnerability=conditions.value,
        hands=tuple(deal.written(direction) for direction in Direction),
        points=tuple(deal.points(direction) for direction in Direction),
        table=table.digits if table else "",
        complete=table is not None and table.complete,
        makeable=_makeable(table),
        makeable_by_side=tuple(table.makeable(side) for side in Side) if table else (),
        par=_par(table, number),
        lin=lin,
        link=link(lin),
        keyed=keyed,
        leads=_leads(board),
    )


def _leads(board: BoardDeal) -> str:
    """Nothing where leads and table are of different solvers: a lead would then seem to win tricks."""
    if board.leads is None or board.double_dummy is None or not board.leads.agrees(board.double_dummy):
        return ""
    return board.leads.digits


def _makeable(table: DoubleDummy | None) -> tuple[Makeable, ...]:
    if table is None:
        return ()
    return tuple(
        Makeable(declarer.value, tuple(table.level(declarer, one) for one in Denomination))
        for declarer in DECLARERS
    )


def _par(table: DoubleDummy | None, board: int) -> ParScore | None:
    if table is None or not table.complete:
        return None
    found = par(table, dealer(board), vulnerability(board))
    return ParScore(found.score, found.text, found.contracts)
