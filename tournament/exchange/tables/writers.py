"""Tables as CSV and as a workbook (XLSX) that spreadsheets open without running anything.

A number is a `Decimal` or an int: both files keep it a number, with the decimals that the page shows.
A text stays a text, also one that begins like a formula.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from tournament.exchange.tables.spreadsheet import to_csv

Value = str | int | Decimal | None

NARROWEST, WIDEST = 6, 60  # columns, in characters
WIDE = "FW"  # East Asian widths that take two columns


@dataclass(frozen=True, slots=True)
class Table:
    """`heads` are the rows above the figures, usually one; all rows have the same length."""

    title: str
    heads: tuple[tuple[Value, ...], ...]
    rows: tuple[tuple[Value, ...], ...]


def write_csv(tables: Sequence[Table]) -> str:
    """One table as its rows; several one below the other, each under its title and after an empty line."""
    rows: list[Sequence[Value]] = []
    for table in tables:
        if len(tables) > 1:
            rows += [*([[]] if rows else []), [table.title]]
        rows += [*table.heads, *table.rows]
    return to_csv([[_plain(value) for value in row] for row in rows])


def _plain(value: Value) -> Any:
    return value if isinstance(value, Decimal | int | None) else value.replace("\n", " ")


def write_xlsx(tables: Sequence[Table]) -> bytes:
    """A workbook with a sheet for each table. What writes it takes a quarter of a second to import."""
    from tournament.exchange.tables.workbook_writer import workbook

    return workbook(tables)


def widths(table: Table) -> Iterator[int]:
    for column in zip(*table.heads, *table.rows, strict=True):
        widest = max(map(columns_of, map(_text, column)), default=0)
        yield max(NARROWEST, min(WIDEST, widest + 2))


def _text(value: Value) -> str:
    return "" if value is None else str(value)


def columns_of(text: str) -> int:
    """How many columns of a fixed pitch a text takes; a Japanese letter takes two."""
    return sum(_columns(sign) for sign in text)


def _columns(sign: str) -> int:
    if unicodedata.combining(sign) or unicodedata.category(sign) in ("Mn", "Cf", "Cc"):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in WIDE else 1
