"""The boards of a file of deals in any format that is read: PBN, LIN, DUP, Bridgemate's table, plain lines.

The content decides, and the name only where the content says nothing.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from html import unescape
from pathlib import PurePath
from urllib.parse import parse_qsl, unquote

from scoring.errors import ScoringError
from scoring.seats import dealer, vulnerability
from tournament.exchange.board_deal import BoardDeal, Note, pass_over
from tournament.exchange.deals.deal_lines import read_deal_lines
from tournament.exchange.deals.hand_table import is_hand_table, read_hand_table
from tournament.exchange.dup import read_dup
from tournament.exchange.lin import lin_of_hands, read_lin
from tournament.exchange.pbn.deals import read_boards

MOST_BYTES = 4_000_000
MOST_BOARDS = 400
_NO_TEXT = b"\0"
_DUP_HEAD = re.compile(rb"\d{20}")
_LIN = re.compile(r"\bmd\s*\|", re.IGNORECASE)
_DLM_HEAD = re.compile(rb"\s*\[Document\]", re.IGNORECASE)
# Addresses of a viewer, each up to the next one or the end of its line.
_VIEWER = re.compile(r"[?&](?:lin|[nesw])=", re.IGNORECASE)
_ADDRESS = re.compile(r"(?:https?://|www\.|[\w.-]+/)\S*\?(?:(?!https?://)[^\r\n])*", re.IGNORECASE)
_LINK = re.compile(r"[?&]lin=(?:(?P<raw>[^&]*\|)|(?P<lin>[^&\s]+))", re.IGNORECASE)
_TAG = re.compile(r'^[ \t]*\[[ \t]*\w+[ \t]*"', re.MULTILINE)
_PBN = re.compile(r"^[ \t]*[%\[]", re.MULTILINE)  # also of a broken tag, and of a line of comment alone
_Reader = Callable[[str, Note], tuple[BoardDeal, ...]]
_BY_EXTENSION: dict[str, _Reader] = {".pbn": read_boards, ".lin": read_lin}


def read_deals(data: bytes, name: str = "", note: Note = pass_over) -> tuple[BoardDeal, ...]:
    """Every board of a file, each number once, in the order of the file.

    ScoringError: `too_large`, `too_many` boards, `no_text` (a file of another kind), `dlm`, `differs` for a
    board given twice and not alike, and the faults of the formats. `note` gets what hides no card: a line, a
    tag or a table that is left out, and `counted` for a board whose number follows from the one before.
    """
    if len(data) > MOST_BYTES:
        raise ScoringError("too_large", bytes=len(data))
    if _DUP_HEAD.match(data) or PurePath(name).suffix.lower() == ".dup":
        return _once(read_dup(data.rstrip(b"\r\n\x1a").decode("latin-1"), note), note)
    if _DLM_HEAD.match(data) or PurePath(name).suffix.lower() == ".dlm":
        raise ScoringError("dlm")
    if not data.startswith((b"\xff\xfe", b"\xfe\xff")) and _NO_TEXT in data:
        raise ScoringError("no_text")
    return read_deal_text(decoded(data), name, note)


def read_deal_text(text: str, name: str = "", note: Note = pass_over) -> tuple[BoardDeal, ...]:
    """The same of a text that was pasted, also of addresses of a viewer, each with a board."""
    if len(text) > MOST_BYTES:
        raise ScoringError("too_large", bytes=len(text))
    if _VIEWER.search(text):
        text = "\n".join(f"qx||{lin}" for lin in map(_lin_of, _ADDRESS.findall(text)) if lin) or text
    return _once(_reader(text, PurePath(name).suffix.lower())(text, note), note)


def _lin_of(address: str) -> str:
    """The LIN of an address; one that is not encoded may have blanks in it, and a text behind it."""
    query = unescape(address).partition("?")[2]
    found = _LINK.search(f"?{query}")
    if found is None:
        return lin_of_hands(
            dict(parse_qsl(query.split()[0] if query.strip() else "", keep_blank_values=True))
        )
    return unquote((found["raw"] or found["lin"]).replace("+", " "))


def decoded(data: bytes) -> str:
    """Text in UTF-8, with or without a mark of its order, in UTF-16 with one, or else in Latin-1."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _reader(text: str, extension: str) -> _Reader:
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
