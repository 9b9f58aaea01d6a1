"""Deals as a person pastes them: a deal of PBN a line, perhaps after the number of its board.

`12 N:AKQ.… … … …`, `Board 12: N:…` and `N:…` are read. Lines without a number count up from the board before.
"""

import re

from scoring.errors import ScoringError
from scoring.hands.deal import read_deal
from scoring.seats import dealer, vulnerability
from tournament.exchange.board_deal import BoardDeal, Note, refuse

_LINE = re.compile(r"(?:\D{0,20}?(?P<board>[0-9]{1,3})\s*[.:)\],;\t ]\s*)?(?P<deal>\S?\s*:.*)")
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
        if board := _read(line.strip(), number, boards[-1].board if boards else 0):
            boards.append(board)
        else:
            odd.append(ScoringError("text", line=number))
    if not boards:
        raise odd[0] if odd else ScoringError("no_deal")
    for fault in odd:
        note(fault)
    return tuple(boards)


def _read(line: str, number: int, before: int | None) -> BoardDeal | None:
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
