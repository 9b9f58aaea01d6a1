"""DLM, the file of Duplimate machines: an INI text with a line of 26 letters and a checksum for each board.

Each letter from `a` to `p` places two cards of the pack: 4 × the hand of the first + the hand of the
second, North to West being 0 to 3. Three digits follow: the exclusive or of the board's number and the codes
of the letters. A file has all boards from 1 to 99; those outside `From board` and `To board` only fill it up.
Sources: Big Deal's `output.c` (github.com/hansvanstaveren/BigDeal); rec.games.bridge, “File formats”,
12 March 2011; forums.bridgebase.com 61351, “Structure of dlm files”, 18 July 2013; their boards are in the
tests.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from operator import xor

from scoring.cards import PACK
from scoring.errors import ScoringError
from scoring.hands.deal import Deal, complete
from scoring.seats import Direction, dealer, vulnerability
from tournament.exchange.board_deal import BoardDeal, Note, refuse

MOST_BOARDS = 99
_HEAD = re.compile(r"\s*\[Document\][^\n]*", re.IGNORECASE)
_NEXT_HEAD = re.compile(r"^[ \t]*\[", re.MULTILINE)
_LETTERS = 26
_LINE = re.compile(r"([a-p]{26})([0-9]{3})")
_FIRST_LETTER = ord("a")
_FILLER = "aaaaaabffffffkkkkkklpppppp"
_SEATS = tuple(Direction)
_SHOWN = 1  # of a file whose cards the machine's program may show


def is_dlm(text: str) -> bool:
    """Whether a text begins with the heading of such a file."""
    return _HEAD.match(text) is not None


def read_dlm(text: str, note: Note = refuse) -> tuple[BoardDeal, ...]:
    """The boards from `From board` to `To board`.

    ScoringError `dlm` (no such heading), `encrypted` (a crypto key), and with the board: `missing`, `letters`
    (not 26 letters from a to p and three digits), `checksum`, and the faults of `scoring.hands.deal`. `note`
    gets `heading` where the checksum of the heading differs; no card depends on it.
    """
    fields = _fields(text)
    first, last = (_number(fields, name) for name in ("from board", "to board"))
    if not 1 <= first <= last <= MOST_BOARDS:
        raise ScoringError("dlm")
    if _number(fields, "crypto key"):
        raise ScoringError("encrypted")
    boards = tuple(_read(board, fields) for board in range(first, last + 1))
    shown = _SHOWN if fields.get("status", "").lower() == "show" else 0
    if _number(fields, "checksum") != _number(fields, "duplicates") ^ first ^ last ^ shown:
        note(ScoringError("heading", board=first))
    return boards


def write_dlm(deals: Sequence[Deal], lowest: int) -> str:
    """Boards counted up from `lowest`, none above 99. Lines end as Windows ends them."""
    return "".join(f"{line}\r\n" for line in _lines(deals, lowest))


def _lines(deals: Sequence[Deal], lowest: int) -> Iterator[str]:
    highest = lowest + len(deals) - 1
    yield from ("[Document]", "Headline=Overtrick", "Status=Show", "Duplicates=0")
    yield from (f"From board={lowest}", f"To board={highest}", "Next board to duplimate=0", "PrintOuts=0")
    yield from ("Crypto key=0", f"Checksum={lowest ^ highest ^ _SHOWN}")
    written = {board: _letters(deal) for board, deal in enumerate(deals, lowest)}
    for board in range(1, MOST_BOARDS + 1):
        letters = written.get(board, _FILLER)
        yield f"Duplicates {board:02}=0"
        yield f"Board {board:02}={letters}{_checksum(board, letters):03}"


def _letters(deal: Deal) -> str:
    hands = [_SEATS.index(deal.holder(card)) for card in PACK]
    pairs = zip(hands[::2], hands[1::2], strict=True)
    return "".join(chr(_FIRST_LETTER + 4 * first + second) for first, second in pairs)


def _checksum(board: int, letters: str) -> int:
    return reduce(xor, letters.encode(), board)


def _fields(text: str) -> dict[str, str]:
    """The lines `name=value` of the first part; names in small letters, boards as `board 7`."""
    head = _HEAD.match(text)
    if head is None:
        raise ScoringError("dlm")
    rest = text[head.end() :]
    end = _NEXT_HEAD.search(rest)
    fields: dict[str, str] = {}
    for line in rest[: end.start() if end else None].splitlines():
        name, sign, value = line.partition("=")
        if sign:
            fields.setdefault(re.sub(r"\s+0*", " ", name.strip().lower()), value.strip())
    return fields


def _number(fields: Mapping[str, str], name: str) -> int:
    """The value of a field; 0 where it is none of up to six digits."""
    value = fields.get(name, "")
    return int(value) if re.fullmatch(r"[0-9]{1,6}", value) else 0


def _read(board: int, fields: Mapping[str, str]) -> BoardDeal:
    value = fields.get(f"board {board}")
    if value is None:
        raise ScoringError("missing", board=board)
    line = _LINE.fullmatch(value.lower())
    if line is None:
        raise ScoringError("letters", board=board)
    letters, right = line[1], _checksum(board, line[1])
    if int(line[2]) != right:
        raise ScoringError("checksum", board=board, found=line[2], right=f"{right:03}")
    try:
        return BoardDeal(board, dealer(board), vulnerability(board), _deal(letters))
    except ScoringError as fault:
        raise ScoringError(fault.code, **fault.params, board=board) from None


def _deal(letters: str) -> Deal:
    places = [place for code in letters.encode() for place in divmod(code - _FIRST_LETTER, 4)]
    hands: dict[Direction, list[str]] = {seat: [] for seat in _SEATS}
    for card, place in zip(PACK, places, strict=True):
        hands[_SEATS[place]].append(card)
    return complete(hands)
