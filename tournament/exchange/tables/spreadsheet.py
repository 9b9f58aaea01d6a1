"""Rows as CSV that a spreadsheet opens without running anything.

A text that begins like a formula (= + - @, a tab or a carriage return) gets an apostrophe before it, as OWASP
advises against CSV injection; a number stays a number, so that −12 is still minus twelve. Reading takes the
apostrophe off again.
"""

import csv
import io
from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction

# With the wide signs, which a Japanese spreadsheet takes for the plain ones.
BEGINS_A_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
MARK = "'"
Cell = str | int | Fraction | Decimal | None


def to_csv(rows: Iterable[Sequence[Cell]]) -> str:
    """The text of a CSV file, with the mark by which spreadsheets know UTF-8."""
    output = io.StringIO()
    csv.writer(output).writerows([_cell(value) for value in row] for row in rows)
    return "\ufeff" + output.getvalue()


def from_csv(text: str) -> list[list[str]]:
    """The texts of the cells of a CSV file; empty lines are passed over."""
    rows = csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""))
    return [[text_of(cell) for cell in row] for row in rows if row]


def _cell(value: Cell) -> str:
    """A text that begins with an apostrophe before a formula gets one more, so that reading is sure."""
    if not isinstance(value, str):
        return "" if value is None else str(value)
    return MARK + value if value.lstrip(MARK).startswith(BEGINS_A_FORMULA) else value


def text_of(cell: str) -> str:
    """What a cell was before it was made harmless."""
    guarded = cell.startswith(MARK) and cell.lstrip(MARK).startswith(BEGINS_A_FORMULA)
    return cell[1:] if guarded else cell
