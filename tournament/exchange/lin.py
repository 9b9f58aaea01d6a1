"""LIN, the format of online viewers: `tag|value|` pairs; a board begins with `qx` or a second `md`.

`md` holds the dealer's digit (1 South, 2 West, 3 North, 4 East) and the hands South, West, North, East.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from urllib.parse import quote

from scoring.cards import SUITS
from scoring.errors import ScoringError
from scoring.hands.deal import Deal, complete, read_suit
from scoring.seats import Direction, Vulnerability, dealer, vulnerability
from tournament.exchange.board_deal import BoardDeal

VIEWER = "https://www.bridgebase.com/tools/handviewer.html?lin="
_SEATS = (Direction.S, Direction.W, Direction.N, Direction.E)
_VULNERABLE = {
    "o": Vulnerability.NONE,
    "0": Vulnerability.NONE,
    "n": Vulnerability.NS,
    "e": Vulnerability.EW,
    "b": Vulnerability.BOTH,
}
_LETTERS = {one: letter for letter, one in _VULNERABLE.items() if letter != "0"}
_NUMBER = re.compile(r"\d+")
_NUMBER_AT_MOST = 4  # digits
_PAGE = "pg||"  # ends a board


@dataclass(slots=True)
class _Open:
    """What was read of a board so far; `number` also from its heading where `qx` has none."""

    number: int | None = None
    deal: str | None = None
    vulnerable: str | None = None
    names: list[str] = field(default_factory=list)


def read_lin(text: str) -> tuple[BoardDeal, ...]:
    """All boards of a file. ScoringError for the first that cannot be read, with its number or its place.

    Besides the faults of `scoring.hands.deal`: `no_deal`, `dealer`, `vulnerable`.
    """
    boards = [board for board in _boards(text) if board.deal is not None]
    if not boards:
        raise ScoringError("no_deal")
    return tuple(_read(board, place) for place, board in enumerate(boards, 1))


def write_lin(deal: Deal, board: int, first: Direction, vulnerable: Vulnerability) -> str:
    """One board without its auction; every suit letter is written, also of a void."""
    south, west, north = (_written(deal, direction) for direction in _SEATS[:3])
    digit = _SEATS.index(first) + 1
    return f"st||md|{digit}{south},{west},{north},|rh||ah|Board {board}|sv|{_LETTERS[vulnerable]}|{_PAGE}"


def with_auction(lin: str, calls: Iterable[str], tricks: int | None = None) -> str:
    """A board with its calls from the dealer on: `P`, `X`, `XX` and bids become p, d, r and 3N.

    `tricks` of declarer stand as a claim (`mc`), where they are known.
    """
    words = {"P": "p", "X": "d", "XX": "r"}
    made = "".join(f"mb|{words.get(call, call.replace('NT', 'N'))}|" for call in calls)
    claimed = "" if tricks is None else f"mc|{tricks}|"
    return f"{lin.removesuffix(_PAGE)}{made}{claimed}{_PAGE}"


def numbered(lin: str, board: int, names: Mapping[Direction, str] | None = None) -> str:
    """A board of a file: its number, the players where they are known, and the board itself."""
    players = f"pn|{','.join(_name(names.get(one, '')) for one in _SEATS)}|" if names is not None else ""
    return f"qx|o{board}|{players}{lin}"


def _name(text: str) -> str:
    """A name without the signs that part the fields of a file."""
    return " ".join(re.sub(r"[|,\s]+", " ", text).split())


def link(lin: str) -> str:
    """The address that opens a board in the common viewer. It carries the cards: the gate applies to it."""
    return VIEWER + quote(lin, safe="")


def _boards(text: str) -> Iterator[_Open]:
    board, names = _Open(), []
    parts = text.replace("\r", "").replace("\n", "").split("|")
    for tag, value in zip(parts[::2], parts[1::2], strict=False):
        name = tag.strip().lower()
        if name == "pn":
            names = value.split(",")
        if name == "qx" or (name == "md" and board.deal is not None):
            yield board
            board = _Open()
        board.names = names
        _take(board, name, value.strip())
    yield board


def _take(board: _Open, name: str, value: str) -> None:
    if name == "md":
        board.deal = value
    elif name == "sv":
        board.vulnerable = value
    elif name == "qx" or (name == "ah" and board.number is None):
        number = _NUMBER.search(value)
        if number and len(number[0]) <= _NUMBER_AT_MOST and int(number[0]):
            board.number = int(number[0])


def _read(board: _Open, place: int) -> BoardDeal:
    try:
        deal = _deal(board.deal or "")
        first = _dealer(board)
        return BoardDeal(board.number, first, _vulnerability(board), deal, _names(board.names))
    except ScoringError as fault:
        where = {"place": place} if board.number is None else {"board": board.number}
        raise ScoringError(fault.code, **fault.params, **where) from None


def _deal(value: str) -> Deal:
    hands = value.lstrip("0123456789").split(",")
    if len(hands) not in (3, 4):
        raise ScoringError("hands", count=len(hands))
    hands += [""] * (4 - len(hands))
    return complete({one: _hand(text.strip(), one) for one, text in zip(_SEATS, hands, strict=True)})


def _hand(text: str, direction: Direction) -> list[str] | None:
    """The cards of `SAK7HQ2…`; nothing where the hand is not given."""
    if not text:
        return None
    cards: list[str] = []
    for suit, ranks in re.findall(r"([SHDCshdc]?)([^SHDCshdc]*)", text)[:-1]:
        if not suit:
            raise ScoringError("suits", seat=str(direction))
        cards += read_suit(suit.upper(), ranks, direction)
    return cards


def _dealer(board: _Open) -> Direction:
    digit = (board.deal or "")[:1]
    if digit in ("", "0") or not digit.isdecimal():
        if board.number is None:
            raise ScoringError("dealer")
        return dealer(board.number)
    if digit not in "1234":
        raise ScoringError("dealer")
    return _SEATS[int(digit) - 1]


def _vulnerability(board: _Open) -> Vulnerability | None:
    if not board.vulnerable:
        return None if board.number is None else vulnerability(board.number)
    if board.vulnerable.lower() not in _VULNERABLE:
        raise ScoringError("vulnerable", found=board.vulnerable)
    return _VULNERABLE[board.vulnerable.lower()]


def _names(names: list[str]) -> dict[Direction, str]:
    return {one: name.strip() for one, name in zip(_SEATS, names, strict=False) if name.strip()}


def _written(deal: Deal, direction: Direction) -> str:
    return "".join(suit + deal.suit(direction, suit) for suit in SUITS)
