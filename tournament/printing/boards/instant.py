"""The instant traveller: what each score earns, from the results of a field that played the boards before."""

from collections.abc import Sequence
from itertools import groupby

from tournament.printing.blocks.layout import Desk, Leaf
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import Chapter, framed
from tournament.printing.blocks.table import Block, Cell, Column, table
from tournament.printing.kit.fonts import BOLD
from tournament.printing.parts.board_drawing import board_head
from tournament.printing.words.words import N_, Tongue
from tournament.sheets import figures
from tournament.sheets.heading import Heading
from tournament.sheets.instant import InstantLine, InstantTraveller

TITLE = N_("Instant traveller")
BESIDE = 2  # scores beside one another
WIDEST = "−1100 … −1090"


def leaves(sheets: Sequence[InstantTraveller], desk: Desk) -> list[Leaf]:
    chapters = [
        Chapter(TITLE, heading, tuple(block for sheet in group for block in _blocks(sheet, desk)))
        for heading, group in groupby(sheets, key=_heading)
    ]
    return framed(chapters, desk)


def _heading(sheet: InstantTraveller) -> Heading:
    return sheet.heading


def _blocks(sheet: InstantTraveller, desk: Desk) -> tuple[Block, ...]:
    label, paper = desk.words.label, desk.paper
    one = [
        Column(label(N_("N-S score")), WIDEST, "right"),
        Column(label(N_("% N-S")), "100.00", "right", BOLD),
        Column(label(N_("% E-W")), "100.00", "right", BOLD),
    ]
    lead = board_head(sheet.board, sheet.dealer, sheet.vulnerability, "", desk.words, paper.room)
    cells = [_cells(line) for line in sheet.lines]
    down = -(-len(cells) // BESIDE)
    rows = [[cell for line in cells[start::down] for cell in line] for start in range(down)]
    listed = table(
        one * BESIDE, rows, room=paper.room, size=paper.size, row=desk.row, lead=lead, together=True
    )
    return listed, Lines((TextLine(desk.words.text(_compared, sheet.results), 10),), paper.room)


def _compared(results: int, tongue: Tongue) -> str:
    text = tongue.ngettext("compared with %(number)s result", "compared with %(number)s results", results)
    return text % {"number": results}


def _cells(line: InstantLine) -> list[Cell]:
    return [_scores(line), figures.decimal(line.ns), figures.decimal(line.ew)]


def _scores(line: InstantLine) -> str:
    """+420, +430 … +440, +630 and more as +630 …"""
    if line.low == line.high:
        return figures.signed(line.low)
    return f"{figures.signed(line.low)} … {figures.signed(line.high)}".strip()
