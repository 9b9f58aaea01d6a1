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
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tournament.exchange.tables.spreadsheet import to_csv
from tournament.sheets.figures import MINUS
from tournament.sheets.figures import number as exact_number
from tournament.sheets.names import Party
from tournament.tables.table import Column, Place
from tournament.tables.table import Table as DataTable
from tournament.words.language import N_, Language

if TYPE_CHECKING:
    from openpyxl.cell.cell import Cell
    from openpyxl.worksheet.worksheet import Worksheet

Value = str | int | Decimal | date | None

NARROWEST, WIDEST = 6, 60  # columns, in characters
WIDE = "FW"  # East Asian widths that take two columns


@dataclass(frozen=True, slots=True)
class Table:
    """`heads` are the rows above the figures, usually one; all rows have the same length."""

    title: str
    heads: tuple[tuple[Value, ...], ...]
    rows: tuple[tuple[Value, ...], ...]


# A table of `tournament.tables` for a spreadsheet, with the texts of the page. Names, remarks and an opponent
# beside a figure get a column of their own, so that the figure stays a number.

NAMES, REMARKS, OPPONENTS = N_("Names"), N_("Remarks"), N_("Opponents")
# By the class of a text beside a figure; any other text stands in the cell.
PARTS = {"players": NAMES, "tag": REMARKS, "tag ruled": REMARKS, "error": REMARKS, "opponent": OPPONENTS}
NUMBER = re.compile(r"[+-]?(0|[1-9]\d{0,14})(\.\d+)?", re.ASCII)
EXACT = 4  # decimals
NOUGHT = re.compile(r"0[0-9]+$")


def as_file(data: DataTable[Any], language: Language) -> Table:
    """The table without its pictures; a column that is empty in every row, and no figure, is left out."""
    columns = [part for column in data.columns_on("page") for part in _parts(column, data.rows, language)]
    heads, values = zip(*columns, strict=True) if columns else ((), ())
    return Table(data.title(language), (heads,), tuple(zip(*values, strict=True)))


def _parts(
    column: Column[Any], rows: Sequence[Any], language: Language
) -> Iterator[tuple[str, Sequence[Value]]]:
    """Head and values of a column, and of the texts beside its figures."""
    head, beside = column.head_on("page")(language), column.beside
    texts: dict[str, list[str]] = {part: [""] * len(rows) for part in ("", NAMES, REMARKS, OPPONENTS)}
    for at, row in enumerate(rows):
        texts[""][at] = column.text_on("page", row, language)
        for one in beside(row, language) if beside else ():
            part = PARTS.get(one.css, "")
            texts[part][at] = f"{texts[part][at]} {one.text}".strip()
    for part, cells in texts.items():
        if any(cells) or not (part or column.drawn):
            title = language.gettext(part) if part else head
            yield (f"{head} · {title}" if part and head else title), values_of(cells)


def exact_rows(data: DataTable[Any], language: Language) -> Iterator[list[Value]]:
    """Heads and rows of the table with figures exact to four decimals, for programs that go on counting."""
    columns = data.columns_on("csv")
    yield [column.head_on("csv")(language) for column in columns]
    for row in data.rows:
        yield [_exact(column, row, language) for column in columns]


def _exact(column: Column[Any], row: Any, language: Language) -> Value:
    if "csv" in column.texts:
        return column.texts["csv"](row, language)
    match column.value(row):
        case Place(number, tied) as place:
            return str(place) if tied else number or None
        case Party() as party:
            return party.in_language(language.code, public=True)
        case int() | Fraction() as figure:
            return exact_number(figure, EXACT)
        case text:
            return text or None


def values_of(texts: Sequence[str]) -> list[Value]:
    """The values of one column, which sorts in one way: where a number has a nought before it, all of them
    are numbers of persons, and stay texts.
    """
    if any(NOUGHT.match(text) for text in texts):
        return [text or None for text in texts]
    return [*map(_value, texts)]


def _value(text: str) -> Value:
    """A text that is a number as one; with a nought before it, it is the number of a person or of a form."""
    plain = text.replace(MINUS, "-")
    if not NUMBER.fullmatch(plain):
        return text or None
    return Decimal(plain.removeprefix("+"))


def write_csv(tables: Sequence[Table]) -> str:
    """One table as its rows; several one below the other, each under its title and after an empty line."""
    rows: list[Sequence[Value]] = []
    for table in tables:
        if len(tables) > 1:
            rows += [*([[]] if rows else []), [table.title]]
        rows += [*table.heads, *table.rows]
    return to_csv([[_plain(value) for value in row] for row in rows])


def _plain(value: Value) -> Any:
    if isinstance(value, date):
        return value.isoformat()
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
    elif isinstance(value, date):
        cell.value, cell.number_format = value, "yyyy-mm-dd"
    elif isinstance(value, str):
        cell.value = ILLEGAL_CHARACTERS_RE.sub("", value)
        cell.data_type = "s"  # also where it begins like a formula
    else:
        cell.value = value
