"""Tables as CSV and as a workbook (XLSX) that spreadsheets open without running anything.

A number is a `Decimal` or an int: both files keep it a number, with the decimals that the page shows. A text
stays a text, also one that begins like a formula. openpyxl takes a quarter of a second to import:
the functions that write a workbook import it, not this module.
"""

import io
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from tournament.exchange.tables.spreadsheet import to_csv

if TYPE_CHECKING:
    from openpyxl.cell.cell import Cell
    from openpyxl.worksheet.worksheet import Worksheet

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


# The workbook.

LONGEST_TITLE = 31  # of a sheet of a workbook
NO_TITLE = re.compile(r"[\[\]:*?/\\\x00-\x1f]")


def write_xlsx(tables: Sequence[Table]) -> bytes:
    """A workbook with a sheet for each table."""
    from openpyxl import Workbook

    book = Workbook()
    book.remove(book.worksheets[0])
    titles = _titles([table.title for table in tables])
    for table, title in zip(tables, titles, strict=True):
        _fill(book.create_sheet(title), table)
    output = io.BytesIO()
    book.save(output)
    return output.getvalue()


def _titles(wanted: Sequence[str]) -> Iterator[str]:
    """Titles that a workbook accepts: short, without signs that addresses use, each once."""
    taken: set[str] = set()
    for number, text in enumerate(wanted, start=1):
        title = NO_TITLE.sub(" ", text).strip().strip("'")[:LONGEST_TITLE].strip() or str(number)
        if title.casefold() in taken:
            end = f" {number}"
            title = title[: LONGEST_TITLE - len(end)] + end
        taken.add(title.casefold())
        yield title


def _fill(sheet: "Worksheet", table: Table) -> None:
    from openpyxl.styles import Alignment, Font
    from openpyxl.utils import get_column_letter

    for across, row in enumerate((*table.heads, *table.rows), start=1):
        for down, value in enumerate(row, start=1):
            _write(sheet.cell(across, down), value)
    for row in sheet.iter_rows(max_row=len(table.heads)) if table.heads else ():
        for cell in row:
            cell.font, cell.alignment = Font(bold=True), Alignment(wrap_text=True, vertical="top")
    for column, width in enumerate(widths(table), start=1):
        sheet.column_dimensions[get_column_letter(column)].width = width
    sheet.freeze_panes = f"A{len(table.heads) + 1}"


def _write(cell: "Cell", value: Value) -> None:
    from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

    if isinstance(value, Decimal):
        places = max(0, -int(value.as_tuple().exponent))
        cell.value, cell.number_format = value, "0." + "0" * places if places else "0"
    elif isinstance(value, str):
        cell.value = ILLEGAL_CHARACTERS_RE.sub("", value)
        cell.data_type = "s"  # also where it begins like a formula
    else:
        cell.value = value
