"""The card of a victory-point scale: every margin with the points of both teams."""

from collections.abc import Iterator, Sequence

from tournament.printing.blocks.layout import Desk, Leaf
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import Chapter, framed
from tournament.printing.blocks.table import Cell, Column, Table, table
from tournament.printing.kit.fonts import BOLD
from tournament.printing.kit.pen import MM
from tournament.printing.teams.scale_grid import margin, margin_word, places_of
from tournament.printing.words.team_words import terms_of
from tournament.printing.words.words import N_
from tournament.sheets import figures
from tournament.sheets.team_papers import Terms
from tournament.sheets.vp_card import ScaleCard

TITLE = N_("Victory point scale")
LEAST_WIDTH = 60 * MM  # of margin and points of both
WIDEST = 80 * MM
ROW = 5.6 * MM
LONG = 12  # lines that stand in one column
TAKEN = 48 * MM  # of the height of a page, by its head and foot and the head of the table


def leaves(sheets: Sequence[ScaleCard], desk: Desk) -> list[Leaf]:
    return framed([_chapter(sheet, desk) for sheet in sheets], desk)


def _chapter(sheet: ScaleCard, desk: Desk) -> Chapter:
    said = desk.words.lines(terms_of, Terms(sheet.scale, sheet.boards))
    head = Lines(tuple(TextLine(line, 14, BOLD) for line in said), desk.paper.room)
    return Chapter(
        TITLE, sheet.heading, (head, *_tables(sheet, desk)), dated=sheet.heading is not None, rules=said
    )


def _tables(sheet: ScaleCard, desk: Desk) -> Iterator[Table]:
    """The lines down one group of columns, then down the next; a table a page."""
    paper, count = desk.paper, len(sheet.lines)
    across = max(1, min(int(paper.room // LEAST_WIDTH), -(-count // LONG)))
    most = int((paper.height - 2 * paper.margin - TAKEN) / ROW)
    pages = -(-count // (across * most))
    down = -(-count // (across * pages))
    for start in range(0, count, across * down):
        yield _table(sheet, [*range(start, min(count, start + across * down))], across, down, desk)


def _table(sheet: ScaleCard, lines: Sequence[int], across: int, down: int, desk: Desk) -> Table:
    rows: list[list[Cell]] = [
        [cell for line in lines[row::down] for cell in _cells(sheet, line)][:-1] for row in range(down)
    ]
    columns = (_columns(sheet, desk) * across)[:-1]
    return table(columns, rows, room=min(desk.paper.room, across * WIDEST), size=11, row=ROW)


def _columns(sheet: ScaleCard, desk: Desk) -> list[Column]:
    label = desk.words.label
    return [
        Column(label(margin_word(sheet)), "00–00", "right", BOLD),
        Column(label(N_("Winner")), "20.00", "right"),
        Column(label(N_("Loser")), "20.00", "right"),
        Column(("",), "00"),
    ]


def _cells(sheet: ScaleCard, line: int) -> tuple[Cell, ...]:
    """A line, and a gap beside the next."""
    one, places = sheet.lines[line], places_of(sheet.lines)
    return margin(one, sheet), figures.decimal(one.winner, places), figures.decimal(one.loser, places), ""
