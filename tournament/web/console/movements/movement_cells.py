"""The cells of the movement editor: rounds by tables, read into rows and shown from them.

A cell is three texts: the North-South pair, the East-West pair, and the board sets (`3`, `5 6`, `13-16`;
`14*` is a single board that lies turned). A cell without any is no row; one with a single pair is a sit-out.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from unicodedata import normalize

from django.utils.translation import gettext as _

from tournament.movements.plan import Movement, Placement

# Three fields a cell and the head stay under the thousand that a form may have.
MOST_CELLS = 320
LONGEST_RANGE = 60
FIELD = re.compile(r"ns-([1-9][0-9]?)-([1-9][0-9]?)")
SEAT = re.compile(r"[0-9]{1,3}")
SETS = re.compile(r"([0-9]{1,3})(?:[-–~]([0-9]{1,3}))?([*↻]?)")
TURNED = "↻"
PARTS = ("ns", "ew", "sets")


class Mistyped(ValueError):
    """A text that is no number."""

    def __init__(self, text: str) -> None:
        super().__init__(_("“%(text)s” is not a number") % {"text": text[:12]})


@dataclass(frozen=True, slots=True)
class Cell:
    """A table in a round as it is typed."""

    round: int
    table: int
    ns: str = ""
    ew: str = ""
    sets: str = ""

    @property
    def key(self) -> str:
        return f"{self.round}-{self.table}"


Grid = list[list[Cell]]


def grid_of(movement: Movement) -> Grid:
    """Round by round, table by table; a table that has no row is an empty cell."""
    cells = {(row.round, row.table): _cell(row) for row in movement.rows if isinstance(row, Placement)}
    return [
        [cells.get((number, table), Cell(number, table)) for table in range(1, movement.tables + 1)]
        for number in range(1, movement.rounds + 1)
    ]


def typed_grid(size: tuple[int, int] | None, typed: Mapping[str, str]) -> Grid:
    """The typed cells in a grid of this size (rounds, tables); without a size as large as it was typed."""
    rounds, tables = size or _typed_size(typed)
    return [
        [
            Cell(number, table, *(typed.get(f"{part}-{number}-{table}", "") for part in PARTS))
            for table in range(1, tables + 1)
        ]
        for number in range(1, rounds + 1)
    ]


def _typed_size(typed: Mapping[str, str]) -> tuple[int, int]:
    named = [match for name in typed if (match := FIELD.fullmatch(name))]
    rounds, tables = (max((int(match[group]) for match in named), default=1) for group in (1, 2))
    return (rounds, tables) if rounds * tables <= MOST_CELLS else (1, 1)


def rows_of(cell: Cell) -> Iterator[Placement]:
    """The row that a cell says, if it says any. Mistyped when a text is no number."""
    ns, ew, sets = read_seat(cell.ns), read_seat(cell.ew), read_sets(cell.sets)
    if ns is not None or ew is not None or sets:
        numbers = tuple(number for number, _is_turned in sets)
        turned = tuple(number for number, is_turned in sets if is_turned)
        yield Placement(cell.round, cell.table, ns, ew, numbers, turned)


def read_seat(text: str) -> int | None:
    """A pair's number, None for an empty seat. Mistyped when it is no number."""
    plain = normalize("NFKC", text).strip()
    if plain and not SEAT.fullmatch(plain):
        raise Mistyped(plain)
    return int(plain) if plain else None


def read_sets(text: str) -> list[tuple[int, bool]]:
    """Every number with whether it is turned. Mistyped when a part is neither a number nor a range."""
    parts = re.split(r"[\s,、]+", normalize("NFKC", text).strip())
    return [numbered for part in parts if part for numbered in _range(part)]


def _range(part: str) -> Iterator[tuple[int, bool]]:
    match = SETS.fullmatch(part)
    first, last = (int(match[1]), int(match[2] or match[1])) if match else (1, 0)
    if not match or not first <= last < first + LONGEST_RANGE:
        raise Mistyped(part)
    yield from ((number, bool(match[3])) for number in range(first, last + 1))


def _cell(row: Placement) -> Cell:
    ns, ew = ("" if seat is None else str(seat) for seat in (row.ns, row.ew))
    sets = " ".join(f"{number}{TURNED if number in row.turned else ''}" for number in row.sets)
    return Cell(row.round, row.table, ns, ew, sets)
