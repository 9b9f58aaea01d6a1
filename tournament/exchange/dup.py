"""DUP, BRI and DGE, the files of dealing machines: a record of bytes for each board and no line ends.

A board of DUP is 156 bytes: 78 digits (the cards of North, East and South, numbered 01 to 52 from the ace
of spades), 68 bytes of text (each hand by suit signs and ranks, or blank), `YN`, and three numbers: lowest
board, copies, highest. A first `Y` in the place of the second letter says that boards are counted down from
the highest. BRI is the digits alone and DGE the text alone; a board of either has no number. Big Deal's
`output.c` (github.com/hansvanstaveren/BigDeal) fills both up to 128 bytes; others write them line by line.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, product

from scoring.cards import HAND_SIZE, PACK, SUITS
from scoring.errors import ScoringError
from scoring.hands.deal import Deal, complete, read_suit
from scoring.seats import Direction, dealer, vulnerability
from tournament.exchange.board_deal import BoardDeal, Note, pass_over, refuse

_RECORD = 156
_DIGITS = 78
_TEXT = 68
_SHORTEST = _DIGITS + _TEXT  # of a last record, whose tail may be cut off
_BLANK = " \0\t\r\n"
_SIGNS = dict(zip(SUITS, "\x06\x03\x04\x05", strict=True))
_WRITTEN = (Direction.N, Direction.E, Direction.S)
_BRI_FILLER = " " * 32 + "\0" * 18
_DGE_FILLER = "\0" * 60
_RUN = re.compile(r"[^ \0\t\r\n\x1a]+")
_HANDS = re.compile("".join(f"{sign}([^\x03-\x06]*)" for sign in _SIGNS.values()) * len(Direction))


def read_dup(text: str, note: Note = refuse) -> tuple[BoardDeal, ...]:
    """All boards of a file read as Latin-1.

    ScoringError `length` (no whole record), `card` (no such number), `mismatch` (text and numbers differ),
    and the faults of `scoring.hands.deal`; all but the first with the board. `note` gets `length` of a last
    record that is not whole, and `number` where the first record has no number: boards then count from 1.
    """
    whole, left = divmod(len(text), _RECORD)
    if not text or left:
        fault = ScoringError("length", bytes=len(text))
        if not whole and (left < _SHORTEST or not _are_cards(text)):
            raise fault
        note(fault)
        text = text.ljust((whole + 1) * _RECORD) if left >= _SHORTEST else text[: whole * _RECORD]
    records = [text[start : start + _RECORD] for start in range(0, len(text), _RECORD)]
    first = _tail(records[0])
    if first is None:
        note(ScoringError("number", place=1))
    return tuple(_read(record, place, first or (1, 1)) for place, record in enumerate(records))


def _are_cards(record: str) -> bool:
    try:
        return bool(_deal(record[:_DIGITS]))
    except ScoringError:
        return False


def write_dup(deals: Sequence[Deal], lowest: int, copies: int = 1) -> str:
    """Boards counted up from `lowest`; to be written as Latin-1."""
    highest = lowest + len(deals) - 1
    tail = f"YN{lowest:<3}{copies:<2}{highest:<3}"
    return "".join(_numbers(deal) + _text(deal) + tail for deal in deals)


def _read(record: str, place: int, first: tuple[int, int]) -> BoardDeal:
    """The board at `place`; without a tail of its own it counts on from the `first` record."""
    start, step = _tail(record) or first
    board = start + step * place
    if board < 1:
        raise ScoringError("number", place=place + 1)
    try:
        deal = _deal(record[:_DIGITS])
        shown = record[_DIGITS : _DIGITS + _TEXT]
        if shown.strip(_BLANK):
            _compare(deal, shown)
    except ScoringError as fault:
        raise ScoringError(fault.code, **fault.params, board=board) from None
    return BoardDeal(board, dealer(board), vulnerability(board), deal)


def _tail(record: str) -> tuple[int, int] | None:
    """The number of the file's first board and the step to the next one; None where the tail has none."""
    tail = record[_DIGITS + _TEXT :]
    is_reversed = tail[1:2].upper() == "Y"
    number = (tail[7:10] if is_reversed else tail[2:5]).strip(_BLANK)
    if not (number.isascii() and number.isdecimal() and int(number)):
        return None
    return int(number), -1 if is_reversed else 1


def _deal(digits: str) -> Deal:
    hands: dict[Direction, list[str] | None] = {}
    for index, direction in enumerate(_WRITTEN):
        start = 2 * HAND_SIZE * index
        codes = [digits[at : at + 2] for at in range(start, start + 2 * HAND_SIZE, 2)]
        hands[direction] = [_card(code, direction) for code in codes]
    return complete({**hands, Direction.W: None})


def _card(code: str, direction: Direction) -> str:
    number = int(code) if code.isdecimal() and code.isascii() else 0
    if not 1 <= number <= len(PACK):
        raise ScoringError("card", seat=str(direction), found=code)
    return PACK[number - 1]


def _compare(deal: Deal, shown: str) -> None:
    """ScoringError `mismatch` at the first hand whose text is not that of the numbers."""
    position = 0
    for direction in Direction:
        wanted = _hand_text(deal, direction)
        if shown[position : position + len(wanted)] != wanted:
            raise ScoringError("mismatch", seat=str(direction))
        position += len(wanted)


def _numbers(deal: Deal) -> str:
    return "".join(f"{PACK.index(card) + 1:02}" for direction in _WRITTEN for card in deal.hand(direction))


def _text(deal: Deal) -> str:
    return "".join(_hand_text(deal, direction) for direction in Direction)


def _hand_text(deal: Deal, direction: Direction) -> str:
    return "".join(_SIGNS[suit] + deal.suit(direction, suit) for suit in SUITS)


# The two halves of a record as files of their own.


def read_bri(text: str, note: Note = pass_over) -> tuple[BoardDeal, ...]:
    """All boards of a file read as Latin-1, counted from 1, which `note` gets as `counted`.

    ScoringError with the board: `bri` (not 78 digits), `card`, and the faults of `scoring.hands.deal`.
    """
    return tuple(_counted("bri", text, _DIGITS, _deal, note))


def read_dge(text: str, note: Note = pass_over) -> tuple[BoardDeal, ...]:
    """The same of 68 signs a deal: ScoringError `dge`, also where ♠ ♥ ♦ ♣ do not stand in this order."""
    return tuple(_counted("dge", text, _TEXT, _deal_of_signs, note))


def write_bri(deals: Sequence[Deal], _lowest: int) -> str:
    """To be written as Latin-1; whoever reads it counts from 1."""
    return "".join(_numbers(deal) + _BRI_FILLER for deal in deals)


def write_dge(deals: Sequence[Deal], _lowest: int) -> str:
    """To be written as Latin-1; whoever reads it counts from 1."""
    return "".join(_text(deal) + _DGE_FILLER for deal in deals)


def _counted(
    code: str, text: str, length: int, deal_of: Callable[[str], Deal], note: Note
) -> Iterator[BoardDeal]:
    records = [run[at : at + length] for run in _RUN.findall(text) for at in range(0, len(run), length)]
    if not records:
        raise ScoringError("no_deal")
    note(ScoringError("counted", place=1, number=1))
    for board, record in enumerate(records, 1):
        if len(record) != length:
            raise ScoringError(code, board=board)
        try:
            deal = deal_of(record)
        except ScoringError as fault:
            raise ScoringError(fault.code, **fault.params, board=board) from None
        yield BoardDeal(board, dealer(board), vulnerability(board), deal)


def _deal_of_signs(record: str) -> Deal:
    suits = _HANDS.fullmatch(record)
    if suits is None:
        raise ScoringError("dge")
    cards = [
        read_suit(suit, ranks, direction)
        for (direction, suit), ranks in zip(product(Direction, SUITS), suits.groups(), strict=True)
    ]
    hands = (chain(*cards[at : at + len(SUITS)]) for at in range(0, len(cards), len(SUITS)))
    return complete({direction: [*hand] for direction, hand in zip(Direction, hands, strict=True)})
