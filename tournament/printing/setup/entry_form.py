"""The entry form: a sign-up sheet for the notice board, with a box for those who look for a partner."""

from collections.abc import Sequence

from tournament.printing.blocks.layout import Desk, Leaf
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import Chapter, framed
from tournament.printing.blocks.table import Block, Cell, Column, names, table
from tournament.printing.kit.fonts import BOLD
from tournament.printing.words.words import N_
from tournament.sheets.hall import EntryForm

TITLE = N_("Entry form")
BLANK_ROWS = 26
_HOW = N_("One line for each pair. No partner? Tick the box, and the director looks for one.")


def leaves(sheets: Sequence[EntryForm | None], desk: Desk) -> list[Leaf]:
    return framed([Chapter(TITLE, sheet.heading if sheet else None, _blocks(desk)) for sheet in sheets], desk)


def _blocks(desk: Desk) -> tuple[Block, ...]:
    label, paper = desk.words.label, desk.paper
    person = [names(label(N_("Name"))), Column(label(N_("Member no.")), "00000")]
    partner = [names(label(N_("Partner"))), Column(label(N_("Member no.")), "00000")]
    columns = [
        Column(label(N_("No.")), "00", "right", BOLD),
        *(person + partner if paper.is_wide else [person[0], partner[0]]),
        Column(label(N_("No partner")), "□", "centre"),
    ]
    rows: list[list[Cell]] = [
        [str(number), *[""] * (len(columns) - 2), "□"] for number in range(1, (desk.rows or BLANK_ROWS) + 1)
    ]
    how = Lines(tuple(TextLine(line, 10) for line in desk.words.label(_HOW)), paper.room)
    return how, table(columns, rows, room=paper.room, size=paper.size, row=paper.row, boxed=True)
