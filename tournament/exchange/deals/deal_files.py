"""The boards of a file of deals in any format that is read: PBN, LIN, DUP, Bridgemate's table, plain lines.

The content decides, and the name only where the content says nothing.
"""

import re
from collections.abc import Callable
from pathlib import PurePath
from urllib.parse import unquote

from scoring.errors import ScoringError
from tournament.exchange.board_deal import BoardDeal
from tournament.exchange.deals.deal_lines import read_deal_lines
from tournament.exchange.deals.hand_table import is_hand_table, read_hand_table
from tournament.exchange.dup import read_dup
from tournament.exchange.lin import read_lin
from tournament.exchange.pbn.deals import read_boards

MOST_BYTES = 4_000_000
MOST_BOARDS = 400
_NO_TEXT = b"\0"
_DUP_HEAD = re.compile(rb"\d{20}")
_LIN = re.compile(r"\bmd\s*\|", re.IGNORECASE)
_LINK = re.compile(r"[?&]lin=(?P<lin>[^&\s]+)", re.IGNORECASE)
_TAG = re.compile(r'^[ \t]*\[[ \t]*\w+[ \t]*"', re.MULTILINE)
_PBN = re.compile(r"^[ \t]*[%\[]", re.MULTILINE)  # also of a broken tag, and of a line of comment alone
_Reader = Callable[[str], tuple[BoardDeal, ...]]
_BY_EXTENSION: dict[str, _Reader] = {".pbn": read_boards, ".lin": read_lin}


def read_deals(data: bytes, name: str = "") -> tuple[BoardDeal, ...]:
    """Every board of a file, each number once, in the order of the file.

    ScoringError: `too_large`, `too_many` boards, `no_text` (a file of another kind), `differs` for a board
    given twice and not alike, and the faults of the formats.
    """
    if len(data) > MOST_BYTES:
        raise ScoringError("too_large", bytes=len(data))
    if _DUP_HEAD.match(data) or PurePath(name).suffix.lower() == ".dup":
        return _once(read_dup(data.rstrip(b"\r\n\x1a").decode("latin-1")))
    if not data.startswith((b"\xff\xfe", b"\xfe\xff")) and _NO_TEXT in data:
        raise ScoringError("no_text")
    return read_deal_text(decoded(data), name)


def read_deal_text(text: str, name: str = "") -> tuple[BoardDeal, ...]:
    """The same of a text that was pasted."""
    if len(text) > MOST_BYTES:
        raise ScoringError("too_large", bytes=len(text))
    if link := _LINK.search(text):
        text = unquote(link["lin"].replace("+", " "))
    return _once(_reader(text, PurePath(name).suffix.lower())(text))


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


def _once(boards: tuple[BoardDeal, ...]) -> tuple[BoardDeal, ...]:
    """Boards that a file repeats with the same cards stand once: one for each room or table."""
    found: dict[int | str, BoardDeal] = {}
    for place, board in enumerate(boards):
        key = board.board or f"place {place}"
        if found.setdefault(key, board).deal != board.deal:
            raise ScoringError("differs", board=board.board)
    if len(found) > MOST_BOARDS:
        raise ScoringError("too_many", boards=len(found))
    return tuple(found.values())
