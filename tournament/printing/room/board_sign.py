"""Signs for boards: where they rest on a stand between two tables, and which tables play the same ones."""

from collections.abc import Sequence

from tournament.printing.blocks.layout import Desk, Leaf
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import Chapter, framed
from tournament.printing.blocks.table import Block, Cell, Column, table
from tournament.printing.kit.fonts import BOLD, width
from tournament.printing.parts.seating import ranges
from tournament.printing.words.words import N_, Tongue
from tournament.sheets.hall import BoardSign

TITLE = N_("Signs for boards")
LARGE = 64.0  # of the tables, on A4
KINDS = {"stand": N_("Relay stand"), "share": N_("These tables share boards")}


def leaves(sheets: Sequence[BoardSign], desk: Desk) -> list[Leaf]:
    return framed(
        [Chapter(TITLE, sheet.heading, _blocks(sheet, desk), rules=("",)) for sheet in sheets], desk
    )


def _blocks(sheet: BoardSign, desk: Desk) -> tuple[Block, ...]:
    words, paper = desk.words, desk.paper
    scale = paper.width / 595
    texts = words.lines(_between, sheet) if sheet.kind == "stand" else ()
    tables = " + ".join(map(sheet.heading.table, sheet.tables)) if sheet.kind == "share" else ""
    size = min(LARGE * scale, paper.room / max(width(tables, BOLD), 1))
    lines = (
        *(TextLine(line, 26 * scale, BOLD) for line in words.label(KINDS[sheet.kind])),
        *((TextLine(tables, size, BOLD),) if tables else ()),
        *(TextLine(line, 20 * scale) for line in texts),
    )
    return Lines(lines, paper.room, after=8), _rounds(sheet, desk)


def _between(sheet: BoardSign, tongue: Tongue) -> str:
    """The two tables that the stand is between, or a note where they change."""
    if len(sheet.tables) != 2:
        return tongue.gettext("Move each set as listed.")
    first, second = map(sheet.heading.table, sheet.tables)
    return tongue.gettext("Between table %(first)s and table %(second)s") % {"first": first, "second": second}


def _rounds(sheet: BoardSign, desk: Desk) -> Block:
    label, paper = desk.words.label, desk.paper
    columns = [
        Column(label(N_("Round")), "00", "centre", BOLD),
        Column(label(N_("Boards")), "00–00, 00–00", "centre", BOLD),
    ]
    if sheet.kind == "stand":
        columns.append(Column(label(N_("Next to table")), "00, 00", "centre"))
    rows: list[list[Cell]] = [
        [str(one.round), ranges(one.boards), *([ranges(one.target)] if sheet.kind == "stand" else [])]
        for one in sheet.rounds
    ]
    return table(columns, rows, room=paper.room, size=paper.size + 9, row=1.2 * paper.row)
