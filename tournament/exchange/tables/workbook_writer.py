"""Write tables as a workbook (XLSX); a text stays a text, also one that begins like a formula."""

import io
import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from openpyxl import Workbook
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE, Cell
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from tournament.exchange.tables.writers import Table, Value, widths

LONGEST_TITLE = 31  # of a sheet of a workbook
NO_TITLE = re.compile(r"[\[\]:*?/\\\x00-\x1f]")


def workbook(tables: Sequence[Table]) -> bytes:
    """A workbook with a sheet for each table."""
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


def _fill(sheet: Worksheet, table: Table) -> None:
    for across, row in enumerate((*table.heads, *table.rows), start=1):
        for down, value in enumerate(row, start=1):
            _write(sheet.cell(across, down), value)
    for row in sheet.iter_rows(max_row=len(table.heads)) if table.heads else ():
        for cell in row:
            cell.font, cell.alignment = Font(bold=True), Alignment(wrap_text=True, vertical="top")
    for column, width in enumerate(widths(table), start=1):
        sheet.column_dimensions[get_column_letter(column)].width = width
    sheet.freeze_panes = f"A{len(table.heads) + 1}"


def _write(cell: Cell, value: Value) -> None:
    if isinstance(value, Decimal):
        places = max(0, -int(value.as_tuple().exponent))
        cell.value, cell.number_format = value, "0." + "0" * places if places else "0"
    elif isinstance(value, str):
        cell.value = ILLEGAL_CHARACTERS_RE.sub("", value)
        cell.data_type = "s"  # also where it begins like a formula
    else:
        cell.value = value
