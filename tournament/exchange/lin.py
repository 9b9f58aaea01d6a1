"""LIN, the format of online viewers: `tag|value|` pairs; a board begins with `qx` or a second `md`.

`md` holds the dealer's digit (1 South, 2 West, 3 North, 4 East) and the hands South, West, North, East.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from urllib.parse import quote

from scoring.cards import HAND_SIZE, SUITS
from scoring.errors import ScoringError
from scoring.hands.deal import Deal, complete, read_suit
from scoring.seats import Direction, Vulnerability, dealer, vulnerability
from tournament.exchange.board_deal import BoardDeal, Note, read_vulnerability, refuse

VIEWER = "https://www.bridgebase.com/tools/handviewer.html?lin="
_NAMES = {Direction.S: "south", Direction.W: "west", Direction.N: "north", Direction.E: "east"}
_SEATS = tuple(_NAMES)
_VULNERABLE = {
    "o": Vulnerability.NONE,
    "0": Vulnerability.NONE,
    "n": Vulnerability.NS,
    "e": Vulnerability.EW,
    "b": Vulnerability.BOTH,
}
_DIGITS = tuple("1234")
_LETTERS = {one: letter for letter, one in _VULNERABLE.items() if letter != "0"}
_NUMBER = re.compile(r"\d+")
_NUMBER_AT_MOST = 4  # digits
_PARTS_OF_PAGE = re.compile(r"[\"<>]+")
_PARTS = re.compile(r"[\s\"'<>]+")
_HAND_PART = re.compile(r"[SHDCAKQJTX2-9.-]*")
_RANK = re.compile(r"[AKQJTX2-9]")
_PAGE = "pg||"  # ends a board


@dataclass(slots=True)
class _Open:
    """What was read of a board so far; `number` also from its heading where `qx` has none."""

    number: int | None = None
    deal: str | None = None
    vulnerable: str | None = None
    names: list[str] = field(default_factory=list)


def read_lin(text: str, note: Note = refuse) -> tuple[BoardDeal, ...]:
    """All boards of a file. ScoringError for the first that cannot be read, with its number or its place.

    Besides the faults of `scoring.hands.deal`: `no_deal`. `note` gets `dealer` and `vulnerable`.
    """
    boards = [board for board in _boards(text) if board.deal is not None]
    if not boards:
        raise ScoringError("no_deal")
    return tuple(_read(board, place, note) for place, board in enumerate(boards, 1))


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


def numbered(lin: str, board: int, names: Mapping[Direction, str]) -> str:
    """A board of a file: its number, the players, of whom some readers know a board, and the board itself."""
    players = f"pn|{','.join(_name(names.get(one, '')) for one in _SEATS)}|"
    return f"qx|o{board}|{players}{lin}"


def _name(text: str) -> str:
    """A name without the signs that part the fields of a file."""
    return " ".join(re.sub(r"[|,\s]+", " ", text).split())


def link(lin: str) -> str:
    """The address that opens a board in the common viewer. It carries the cards: the gate applies to it."""
    return VIEWER + quote(lin, safe="")


def lin_of_hands(query: Mapping[str, str]) -> str:
    """The LIN of a viewer's address that has a parameter for each hand; empty where it has no hand.

    The hands are `n`, `e`, `s`, `w`, the dealer `d`, the vulnerability `v`, the board `b`, the players `nn` …
    (bridgebase.com/tools/hvdoc.html), or whole words and the suits by dots (dds.bridgewebs.com/bsol2).
    """
    plain = {name.lower(): value for name, value in query.items()}

    def word(*names: str) -> str:
        value = next((plain[name] for name in names if name in plain), "")
        return next((part for part in _PARTS.split(value) if part), "").lower()

    hands = [_cards(plain.get(name) or plain.get(seat.lower(), "")) for seat, name in _NAMES.items()]
    if not any(hands):
        return ""
    dealt = word("dealer", "d")[:1].upper()
    first = _SEATS.index(Direction(dealt)) + 1 if dealt in list(Direction) else ""
    names = ",".join(_name(_PARTS_OF_PAGE.split(plain.get(f"{seat.lower()}n", ""))[0]) for seat in _SEATS)
    wanted = word("vul", "v")
    told = _VULNERABLE.get(wanted) or read_vulnerability(wanted)
    number = word("board", "b")
    board = f"ah|Board {number}|" if number else ""
    return f"pn|{names}|md|{first}{','.join(hands)}|sv|{_LETTERS[told] if told else wanted}|{board}"


def _cards(value: str) -> str:
    """`SAK7HQ2…` of the same with blanks, or of `AK7.Q2..…`, up to a text behind it."""
    hand = ""
    for part in _PARTS.split(value.upper().replace("10", "T")):
        if not _HAND_PART.fullmatch(part) or len(_RANK.findall(hand)) >= HAND_SIZE:
            break
        hand += part.replace("-", "")
    suits = hand.split(".")
    return "".join(map("".join, zip(SUITS, suits, strict=True))) if len(suits) == len(SUITS) else hand


def _boards(text: str) -> Iterator[_Open]:
    board, names = _Open(), []
    parts = text.replace("\r", "").replace("\n", "").split("|")
    for tag, value in zip(parts[::2], parts[1::2], strict=False):
        name = tag.strip().lower()
        if name == "qx" or (name == "md" and board.deal is not None):
            yield board
            board = _Open()
        if name == "pn":
            names = value.split(",")
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


def _read(board: _Open, place: int, note: Note) -> BoardDeal:
    where = {"place": place} if board.number is None else {"board": board.number}

    def noted(code: str, **about: object) -> None:
        note(ScoringError(code, **about, **where))

    try:
        deal = _deal(board.deal or "")
    except ScoringError as fault:
        raise ScoringError(fault.code, **fault.params, **where) from None
    given = _dealer(board, noted)
    conditions = _vulnerability(board, noted)
    names = {one: name.strip() for one, name in zip(_SEATS, board.names, strict=False) if name.strip()}
    return BoardDeal(
        board.number, given or Direction.S, conditions, deal, names, has_dealer=given is not None
    )


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


def _dealer(board: _Open, noted: Callable[..., None]) -> Direction | None:
    digit = (board.deal or "")[:1]
    if digit in _DIGITS:
        return _SEATS[int(digit) - 1]
    if (digit.isdecimal() and digit != "0") or board.number is None:
        noted("dealer")
    return None if board.number is None else dealer(board.number)


def _vulnerability(board: _Open, noted: Callable[..., None]) -> Vulnerability | None:
    word = (board.vulnerable or "").lower()
    if word in _VULNERABLE:
        return _VULNERABLE[word]
    if word:
        noted("vulnerable", found=board.vulnerable)
        if found := read_vulnerability(word):
            return found
    return None if board.number is None else vulnerability(board.number)


def _written(deal: Deal, direction: Direction) -> str:
    return "".join(suit + deal.suit(direction, suit) for suit in SUITS)
