"""Which tables, or which single boards, are arrow-switched for the fairest result: found by annealing.

data/lines.json holds for a code (catalogue.py) one bit a playing: rows in the order of play, in each row its
boards. A bit says that the lines are exchanged there: a whole table for `tuned`, one board for `turned`.
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from tournament.movements.plan import Movement
from tournament.movements.transform import singly, switched

DATA = Path(__file__).parent / "data" / "lines.json"


@cache
def annealed() -> dict[str, Any]:
    kept: dict[str, Any] = json.loads(DATA.read_text(encoding="utf-8"))
    return kept


def tuned(movement: Movement) -> Movement:
    """Arrow switches table by table and round by round. ValueError where none are kept."""
    bits = _bits(f"{movement.name}.tuned")
    exchanged = {(row.round, row.table) for row, bit in zip(movement.rows, bits, strict=False) if bit}
    return switched(movement, exchanged)


def turned(movement: Movement, per_set: int) -> Movement:
    """The movement dealt out in single boards, `per_set` to a set, some of them turned on the table."""
    bits = _bits(f"{movement.name}.turned{per_set}")
    return turn_boards(singly(movement, per_set), bits)


def turn_boards(movement: Movement, bits: Iterator[bool]) -> Movement:
    """Turn the boards whose bit is set; seats stay, one winner."""
    rows = tuple(
        replace(row, turned=tuple(board for board in row.sets if next(bits))) for row in movement.rows
    )
    return replace(movement, rows=rows, winners=1)


def _bits(code: str) -> Iterator[bool]:
    if code not in annealed():
        raise ValueError(f"no lines for {code}")
    field = int(annealed()[code]["lines"], 16)
    while True:
        yield bool(field & 1)
        field >>= 1
