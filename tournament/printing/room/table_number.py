"""Table numbers for the hall: section letter and number, as large as the paper is."""

from collections.abc import Sequence
from functools import partial

from tournament.printing.blocks.layout import Desk, Leaf
from tournament.printing.kit.fonts import BOLD, width
from tournament.printing.kit.page_mark import draw_mark
from tournament.printing.kit.pen import Pen
from tournament.printing.words.words import N_
from tournament.sheets.hall import TableNumber

TITLE = N_("Table numbers for the hall")
BLANK_TABLES = 12  # numbers that serve on every session
SHARE = 0.72  # of the height that a figure may have
_CAPITAL = 0.75  # of its size that a figure is high


def leaves(sheets: Sequence[TableNumber | None], desk: Desk) -> list[Leaf]:
    """Those of a session; where none is meant, numbers without a section to be kept."""
    numbers = [sheet for sheet in sheets if sheet]
    if not numbers:
        numbers = [TableNumber(None, table) for table in range(1, (desk.rows or BLANK_TABLES) + 1)]
    longest = max((sheet.label for sheet in numbers), key=lambda text: width(text, BOLD))
    return [partial(_draw, desk, sheet, longest) for sheet in numbers]


def _draw(desk: Desk, sheet: TableNumber, longest: str, pen: Pen, number: int, of: int) -> None:
    """Draw a number; all numbers have one size."""
    paper = desk.paper
    size = min(SHARE * paper.height / _CAPITAL, paper.room / width(longest, BOLD))
    pen.text(sheet.label, paper.margin, paper.height / 2, paper.room, size, BOLD, "centre")
    y, mark = paper.margin + 5, 60.0
    pen.text(sheet.heading.event if sheet.heading else "", paper.margin, y, paper.room - mark, paper.size)
    draw_mark(pen, number, of, paper.margin + paper.room, y, mark)
