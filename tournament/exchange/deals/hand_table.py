"""Bridgemate's table of hands as CSV: a row a board, a column for each suit of each hand.

Columns are found by their names (`Section`, `Board`, `NorthSpades` … `WestClubs`); commas, semicolons or tabs
part them, and further columns are skipped.
"""

import csv
from collections.abc import Iterable, Mapping

from scoring.cards import SUITS
from scoring.errors import ScoringError
from scoring.hands.deal import complete, read_suit
from scoring.seats import Direction, dealer, vulnerability
from tournament.exchange.board_deal import BoardDeal, Note, refuse

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
    read = (_read(dict(zip(names, row, strict=False)), line, note) for line, row in rows)
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


def _read(row: Mapping[str, str], line: int, note: Note) -> BoardDeal | None:
    number = row.get("board", "")
    if not (number.isascii() and number.isdecimal() and len(number) <= 3 and int(number)):
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
