"""Frequency sheets: how often each score came about on a board, and what it was worth (Law 78)."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from scoring.methods import METHODS
from tournament.printing.blocks.layout import Desk, Leaf
from tournament.printing.blocks.page import HEAD, Chapter, framed
from tournament.printing.blocks.stack import Beside
from tournament.printing.blocks.table import Block, Cell, Column, Table, table
from tournament.printing.boards.traveller import FORM, POINTS
from tournament.printing.kit.fonts import BOLD
from tournament.printing.kit.pen import MM
from tournament.printing.parts.board_drawing import board_head
from tournament.printing.words.words import N_
from tournament.sheets import figures
from tournament.sheets.frequency import Frequency, are_of_forms, frequencies
from tournament.sheets.heading import Heading
from tournament.sheets.traveller import Traveller

TITLE = N_("Frequency sheet")
APART = 8 * MM  # between two boards
FOOT = 20 * MM


def leaves(sheets: Sequence[Traveller], desk: Desk) -> list[Leaf]:
    chapters = [
        Chapter(TITLE, heading, tuple(_blocks([*group], desk)))
        for heading, group in groupby(sheets, _heading)
    ]
    return framed(chapters, desk)


def _heading(sheet: Traveller) -> Heading:
    return sheet.heading


def _blocks(sheets: Sequence[Traveller], desk: Desk) -> Iterator[Block]:
    """Two boards beside one another where the paper is wide enough; a long one goes on in the next column."""
    room, paper = desk.paper.room, desk.paper
    if not paper.is_wide:
        yield from (_board(sheet, room, desk) for sheet in sheets)
        return
    half = (room - APART) / 2
    page = paper.height - 2 * paper.margin - HEAD - FOOT
    tables = [part for sheet in sheets for part in _columns_of(_board(sheet, half, desk), page)]
    for left, right in zip(tables[::2], [*tables[1::2], None], strict=False):
        yield Beside(left, right, half + APART) if right else left


def _columns_of(board: Table, page: float) -> Iterator[Table]:
    """A board in as many columns as it takes, each as high as a page."""
    rest: Table | None = board
    while rest:
        parts = rest.cut(page) if rest.height > page else None
        here, rest = parts or (rest, None)
        yield here


def _board(sheet: Traveller, room: float, desk: Desk) -> Table:
    label, paper = desk.words.label, desk.paper
    ns, ew = POINTS[METHODS[sheet.heading.method].unit]
    datum = figures.short(sheet.datum)
    found = frequencies(sheet)
    forms = are_of_forms(found)
    columns = [
        *([Column(label(FORM), "AA")] if forms else []),
        Column(label(N_("N-S +")), "1100", "right"),
        Column(label(N_("E-W +")), "1100", "right"),
        Column(label(N_("Times")), "00", "right", BOLD),
        Column(label(ns), "100.00", "right"),
        Column(label(ew), "100.00", "right"),
    ]
    lead = board_head(sheet.board, sheet.dealer, sheet.vulnerability, datum, desk.words, room)
    rows = [[*([one.group] if forms else []), *_row(one, desk)] for one in found]
    return table(columns, rows, room=room, size=paper.size, row=desk.row, lead=lead, together=True)


def _row(one: Frequency, desk: Desk) -> list[Cell]:
    if one.score_ns is None:
        scores = [desk.words.word(N_("ruled")), ""]
    else:
        scores = ["", str(-one.score_ns)] if one.score_ns < 0 else [str(one.score_ns), ""]
    return [*scores, f"{one.times} ×", figures.decimal(one.ns_points), figures.decimal(one.ew_points)]
