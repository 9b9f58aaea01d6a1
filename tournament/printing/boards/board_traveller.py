"""The traveller that fits the pocket of a board: a strip, or a sheet of A6, with fewer columns."""

from collections.abc import Sequence
from dataclasses import replace

from tournament.printing.blocks.fitting import paged
from tournament.printing.blocks.layout import Desk, Leaf
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import about
from tournament.printing.blocks.table import Block, Cell, Column, Span, Table, table
from tournament.printing.kit.fonts import BOLD
from tournament.printing.kit.page_mark import draw_mark
from tournament.printing.kit.pen import Pen
from tournament.printing.parts import outcome
from tournament.printing.parts.board_drawing import BoardHead, blank_board_head, board_head
from tournament.printing.words.words import N_, Words
from tournament.sheets.traveller import Traveller, TravellerLine

MARK = 48.0  # how far the page number may run
HEADING = 30.0  # of the columns, in two languages
TITLE = N_("Traveller for the pocket of a board")
BLANK_ROWS = 22  # or as many as the paper takes


def leaves(sheets: Sequence[Traveller | None], desk: Desk) -> list[Leaf]:
    """One for each board; a long one goes on upon another strip under its own head."""
    return [
        _leaf(blocks, foot, desk)
        for sheet in sheets
        for foot in [_foot(sheet, desk)]
        for blocks in paged([_block(sheet, _room(foot, desk), desk)], _room(foot, desk))
    ]


def _room(foot: Lines, desk: Desk) -> float:
    """The height that the table may have."""
    return desk.paper.height - 2 * desk.paper.margin - foot.height


def _foot(sheet: Traveller | None, desk: Desk) -> Lines:
    """Which session, a line for each language: the paper is narrow."""
    each = [replace(desk, words=Words(tongue.code, tongue.era)) for tongue in desk.words.tongues]
    texts = (sheet.heading.event, *(about(sheet.heading, one) for one in each)) if sheet else ("",)
    return Lines(tuple(TextLine(line, 10) for line in texts), desk.paper.room - MARK, before=3)


def _leaf(blocks: Sequence[Block], foot: Lines, desk: Desk) -> Leaf:
    def draw(pen: Pen, number: int, of: int) -> None:
        paper = desk.paper
        for block in blocks:
            block.draw(pen, paper.margin, paper.height - paper.margin)
        foot.draw(pen, paper.margin, paper.margin + foot.height)
        draw_mark(pen, number, of, paper.margin + paper.room, paper.margin + 6, MARK)

    return draw


def _block(sheet: Traveller | None, height: float, desk: Desk) -> Table:
    """A blank one fills the `height`."""
    label, room = desk.words.label, desk.paper.room
    labels = [label for line in sheet.lines for label in _labels(line)] if sheet else []
    widest = max(labels, key=len, default="00")
    by = outcome.widest(desk.words.text(outcome.seat, direction) for direction in "NESW")
    columns = [
        Column(label(N_("N-S")), widest, "right", BOLD),
        Column(label(N_("E-W")), widest, "right", BOLD),
        Column(label(N_("Contract")), "7NT×"),
        Column(label(N_("By")), by, "centre"),
        Column(label(N_("Result")), "−8", "right"),
        Column(label(N_("N-S +")), "1100", "right"),
        Column(label(N_("E-W +")), "1100", "right"),
    ]
    lead, row = _lead(sheet, desk), desk.paper.row
    usual = min(BLANK_ROWS, int((height - lead.height - HEADING) / row))
    rows: list[list[Cell]] = [[""]] * (desk.rows or usual)
    if sheet:
        rows = [_row(line, sheet.heading.state, desk) for line in sheet.lines]
    return table(columns, rows, room=room, size=10, row=row, lead=lead, boxed=True)


def _lead(sheet: Traveller | None, desk: Desk) -> BoardHead:
    if sheet is None:
        return blank_board_head(desk.words, desk.paper.room)
    facts = (sheet.board, sheet.dealer, sheet.vulnerability, "")
    return board_head(*facts, desk.words, desk.paper.room)


def _labels(line: TravellerLine) -> tuple[str, str]:
    return line.ns.under("NS"), line.ew.under("EW")


def _row(line: TravellerLine, state: str, desk: Desk) -> list[Cell]:
    row: list[Cell] = [*_labels(line)]
    if desk.blank:
        return row
    contract, *rest = outcome.cells(line.played, desk.words, state)
    if isinstance(contract, Span):  # not played out: one cell over the columns of the contract
        return [*row, Span(contract.text, 3), *outcome.scores(line.played)]
    by, _lead, result = rest
    return [*row, contract, by, result, *outcome.scores(line.played)]
