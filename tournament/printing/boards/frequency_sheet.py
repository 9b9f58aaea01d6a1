"""Frequency sheets (Law 78), the instant traveller of a field that has played, and blank hand diagrams."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby

from scoring.methods import METHODS
from tournament.printing.blocks.layout import Desk, Page
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import HEAD, Chapter, framed
from tournament.printing.blocks.paper_table import Block, Cell, Column, Table, table
from tournament.printing.blocks.stack import Beside
from tournament.printing.blocks.tiles import tiles
from tournament.printing.boards.traveller_paper import FORM, POINTS
from tournament.printing.kit.fonts import BOLD
from tournament.printing.kit.pen import MM, QUIET, Pen
from tournament.printing.parts.board_drawing import HEIGHT, WIDTH, board_head, draw_board
from tournament.sheets import figures
from tournament.sheets.board_sheets import (
    Frequency,
    InstantLine,
    InstantTraveller,
    Traveller,
    are_of_forms,
    frequencies,
)
from tournament.sheets.heading import Heading
from tournament.sheets.room_papers import BoardLabel
from tournament.words import outcome
from tournament.words.language import N_, Language

# Frequency sheets: how often each score came about on a board, and what it was worth (Law 78).

TITLE = N_("Frequency sheet")
APART = 8 * MM  # between two boards
FOOT = 20 * MM


def pages(sheets: Sequence[Traveller], desk: Desk) -> list[Page]:
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
    places = figures.fewest_places(points for one in found for points in (one.ns_points, one.ew_points))
    columns = [
        *([Column(label(FORM), "AA")] if forms else []),
        Column(label(N_("N-S +")), "1100", "right"),
        Column(label(N_("E-W +")), "1100", "right"),
        Column(label(N_("Times")), "00", "right", BOLD),
        Column(label(ns), "100.00", "right"),
        Column(label(ew), "100.00", "right"),
    ]
    lead = board_head(sheet.board, sheet.dealer, sheet.vulnerability, datum, desk.words, room)
    rows = [[*([one.group] if forms else []), *_row(one, places, desk)] for one in found]
    return table(columns, rows, room=room, size=paper.size, row=desk.row, lead=lead, together=True)


def _row(one: Frequency, places: int, desk: Desk) -> list[Cell]:
    if one.score_ns is None:
        scores = [desk.words.word(N_("adjusted")), ""]
    else:
        scores = ["", str(-one.score_ns)] if one.score_ns < 0 else [str(one.score_ns), ""]
    points = (figures.decimal(each, places) for each in (one.ns_points, one.ew_points))
    return [*scores, f"{one.times} ×", *points]


# The instant traveller: what each score earns, from the results of a field that played the boards before.

INSTANT_TITLE = N_("Instant traveller")
BESIDE = 2  # scores beside one another
WIDEST = "−1100 … −1090"


def instant_pages(sheets: Sequence[InstantTraveller], desk: Desk) -> list[Page]:
    chapters = [
        Chapter(
            INSTANT_TITLE, heading, tuple(block for sheet in group for block in _instant_blocks(sheet, desk))
        )
        for heading, group in groupby(sheets, key=_instant_heading)
    ]
    return framed(chapters, desk)


def _instant_heading(sheet: InstantTraveller) -> Heading:
    return sheet.heading


def _instant_blocks(sheet: InstantTraveller, desk: Desk) -> tuple[Block, ...]:
    label, paper = desk.words.label, desk.paper
    one = [
        Column(label(N_("N-S score")), WIDEST, "right"),
        Column(label(N_("% N-S")), "100.00", "right", BOLD),
        Column(label(N_("% E-W")), "100.00", "right", BOLD),
    ]
    lead = board_head(sheet.board, sheet.dealer, sheet.vulnerability, "", desk.words, paper.room)
    cells = [[_scores(line), figures.decimal(line.ns), figures.decimal(line.ew)] for line in sheet.lines]
    down = -(-len(cells) // BESIDE)
    rows = [[cell for line in cells[start::down] for cell in line] for start in range(down)]
    listed = table(
        one * BESIDE, rows, room=paper.room, size=paper.size, row=desk.row, lead=lead, together=True
    )
    return listed, Lines((TextLine(desk.words.text(_compared, sheet.results), 10),), paper.room)


def _compared(results: int, language: Language) -> str:
    text = language.ngettext("compared with %(number)s result", "compared with %(number)s results", results)
    return text % {"number": results}


def _scores(line: InstantLine) -> str:
    """+420, +430 … +440, +630 and more as +630 …"""
    if line.low == line.high:
        return figures.signed(line.low)
    return f"{figures.signed(line.low)} … {figures.signed(line.high)}".strip()


# Hand diagrams to be written by hand: four hands round a board, a line for each suit.

HAND_DIAGRAM_TITLE = N_("Hand diagrams to fill in")
CARD = (99 * MM, 88 * MM)
LINE = 7 * MM
EDGE = 4 * MM
HAND = 29 * MM  # the width of one
SIGN = 5 * MM  # of a suit, before its line
# How far right a hand begins, and how many lines down its first suit stands.
PLACES = {"N": (31 * MM, 0), "W": (0.0, 3.5), "E": (62 * MM, 3.5), "S": (31 * MM, 7)}


def hand_diagram_pages(sheets: Sequence[BoardLabel | None], desk: Desk) -> list[Page]:
    return tiles([partial(_draw, desk, sheet) for sheet in sheets], *CARD, desk, fill=None in sheets)


def _draw(desk: Desk, sheet: BoardLabel | None, pen: Pen, x: float, top: float) -> None:
    x, top = x + EDGE, top - EDGE
    _draw_head(desk, sheet, pen, x, top)
    for seat, (across, down) in PLACES.items():
        left, first = x + across, top - down * LINE
        name = desk.words.text(outcome.seat, seat)
        pen.text(name, left + SIGN, first - 0.3 * LINE, HAND - SIGN, 10, BOLD)
        for number, suit in enumerate("♠♥♦♣"):
            y = first - (number + 1.05) * LINE
            pen.text(suit, left, y + 0.25 * LINE - 1, SIGN, 12)
            pen.strokes([(left + SIGN, y - 1.5, left + HAND - 1 * MM, y - 1.5)], 0.4, QUIET)
    middle = top - 5.55 * LINE + HEIGHT / 2
    facts = (sheet.board, sheet.dealer, sheet.vulnerability) if sheet else (None, "", "")
    draw_board(pen, x + 31 * MM + (HAND - WIDTH) / 2, middle, *facts)
    if sheet:
        pen.text(sheet.heading.event, x, top - 11.3 * LINE, CARD[0] - 2 * EDGE, 10)


def _draw_head(desk: Desk, sheet: BoardLabel | None, pen: Pen, x: float, top: float) -> None:
    """Beside North: the board to the left, dealer and vulnerability to the right."""
    words, room = desk.words, 29 * MM
    lines: tuple[str, ...]
    if sheet is None:
        pen.text(f"{words.word(N_('Board'))} ____", x, top - 0.6 * LINE, room, 13, BOLD)
        return
    pen.text(f"{words.word(N_('Board'))} {sheet.board}", x, top - 0.6 * LINE, room, 13, BOLD)
    lines = (
        f"{words.word(N_('Dealer'))} {words.text(outcome.seat, sheet.dealer)}",
        *words.lines(outcome.vulnerable, sheet.vulnerability),
    )
    for number, line in enumerate(lines):
        pen.text(line, x + 62 * MM, top - (0.6 + 0.7 * number) * LINE, room, 10)
