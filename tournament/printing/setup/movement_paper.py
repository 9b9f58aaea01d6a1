"""The movement sheet: rounds by tables, the announcement before each round, where every board is."""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from tournament.printing.blocks.layout import Desk, Page
from tournament.printing.blocks.lines import Lines, TextLine, caption
from tournament.printing.blocks.page import Chapter, framed
from tournament.printing.blocks.paper_table import (
    PAD,
    Block,
    Cell,
    Column,
    SetCell,
    SetRow,
    Table,
    page_table,
    table,
)
from tournament.printing.kit.fonts import BOLD, REGULAR
from tournament.printing.kit.pen import MM
from tournament.printing.kit.text_fit import LEADING
from tournament.printing.parts.seating import of_equal_sections
from tournament.sheets.figures import ranges
from tournament.sheets.movement_sheets import BoardWay, MovementSheet, Placed, SheetRound
from tournament.sheets.names import Party
from tournament.words.announcement import announcement
from tournament.words.language import N_
from tournament.words.round_words import table_name

TITLE = N_("Movement sheet")
CELL = 16.5 * MM  # the least width of a table's column
WHERE = 11 * MM  # and of a round's, where boards are looked up
FIRST = 20 * MM  # what stands before them
SIZE = 10.0
LEGEND = (
    N_("In each cell: North-South – East-West, and below them the boards."),
    N_("A pair in brackets sits out."),
    N_("90°: turn these boards."),
)


def pages(sheets: Sequence[MovementSheet], desk: Desk) -> list[Page]:
    """Sections that play the same movement have one sheet."""
    chapters = [
        Chapter(TITLE, heading, tuple(_blocks(replace(sheet, heading=heading), desk)))
        for sheet, heading in of_equal_sections(sheets, partial(_content, desk))
    ]
    return framed(chapters, desk)


def _content(desk: Desk, sheet: MovementSheet) -> Hashable:
    """What is printed below the heading."""
    cells = [(*map(_written, one.at_tables), *_announcement_cells(one, desk)) for one in sheet.rounds]
    return repr((sheet.tables, cells, sheet.boards))


def _blocks(sheet: MovementSheet, desk: Desk) -> Iterator[Block]:
    yield Lines(tuple(TextLine(desk.words.word(msgid), SIZE) for msgid in LEGEND), desk.paper.room)
    for tables in _shares(sheet.tables, CELL, desk):
        yield _grid(sheet, tables, desk)
    yield _announcements(sheet, desk)
    for rounds in _shares(range(len(sheet.rounds)), WHERE, desk):
        yield _boards(sheet, rounds, desk)


def _shares(columns: Sequence[int], width: float, desk: Desk) -> list[Sequence[int]]:
    """Columns that fit beside one another, in parts as equal as possible."""
    fitting = int((desk.paper.room - FIRST) // width)
    parts = -(-len(columns) // fitting) or 1
    each = -(-len(columns) // parts)
    return [columns[start : start + each] for start in range(0, len(columns), each)]


def _grid(sheet: MovementSheet, tables: Sequence[int], desk: Desk) -> Table:
    """Cells of several lines: opponents, boards, and which boards are turned."""
    columns = [
        Column(desk.words.label(N_("Round")), "00", "right", BOLD),
        *(
            Column(desk.words.lines(table_name, sheet.heading.table(number)), "00–00", "centre")
            for number in tables
        ),
    ]
    frame = table(columns, (), room=desk.paper.room, size=SIZE, row=desk.row, boxed=True, together=True)
    rows = tuple(_row(one, tables, frame.edges, desk.row) for one in sheet.rounds)
    return replace(frame, rows=rows)


def _row(one: SheetRound, tables: Sequence[int], edges: Sequence[float], least: float) -> SetRow:
    written = [(str(one.round),), *(_written(one.at_tables[number - 1]) for number in tables)]
    spaces = zip(written, edges, edges[1:], strict=False)
    cells = [
        SetCell(lines, left + PAD, right - left - 2 * PAD, REGULAR, "centre", column=place)
        for place, (lines, left, right) in enumerate(spaces)
    ]
    cells[0] = replace(cells[0], font=BOLD, align="right")
    return SetRow(max(least, max(map(len, written)) * SIZE * LEADING + 5), tuple(cells))


def _written(placed: Placed | None) -> tuple[str, ...]:
    """The lines of a cell."""
    if placed is None:
        return ("",)
    if placed.ns is None or placed.ew is None:
        waiting: Party | None = placed.ns or placed.ew
        return (f"({waiting.number})" if waiting else "",)
    lines = (f"{placed.ns.number}–{placed.ew.number}", ranges(placed.boards))
    return (*lines, f"90°: {ranges(placed.turned)}") if placed.turned else lines


def _announcements(sheet: MovementSheet, desk: Desk) -> Table:
    columns = [
        Column(desk.words.label(N_("Round")), "00", "right", BOLD),
        Column(desk.words.label(N_("Announcement")), grows=True),
    ]
    rows = [row for one in sheet.rounds for row in _announcement_cells(one, desk)]
    return page_table(columns, rows, desk)


def _announcement_cells(one: SheetRound, desk: Desk) -> list[list[Cell]]:
    """A row for each language."""
    texts = desk.words.lines(announcement, one.calls)
    return [["" if place else str(one.round), text] for place, text in enumerate(texts)]


def _boards(sheet: MovementSheet, rounds: Sequence[int], desk: Desk) -> Table:
    columns = [
        Column(desk.words.label(N_("Boards")), "00–00", "left", BOLD),
        *(Column((str(sheet.rounds[place].round),), "00", "centre") for place in rounds),
    ]
    rows = [[ranges(way.boards), *(_where(way, place) for place in rounds)] for way in sheet.boards]
    lead = caption(desk.words.word(N_("Table of each board in every round")), desk.paper.room)
    return table(columns, rows, room=desk.paper.room, size=SIZE, row=desk.row, lead=lead)


def _where(way: BoardWay, place: int) -> str:
    """The tables of a round, a dash for the stand."""
    return "+".join(map(str, way.tables[place])) or "–"
