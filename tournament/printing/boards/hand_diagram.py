"""Hand diagrams to be written by hand: four hands round a board, a line for each suit."""

from collections.abc import Sequence
from functools import partial

from tournament.printing.blocks.layout import Desk, Leaf
from tournament.printing.blocks.tiles import tiles
from tournament.printing.kit.fonts import BOLD
from tournament.printing.kit.pen import MM, QUIET, Pen
from tournament.printing.parts import outcome
from tournament.printing.parts.board_drawing import HEIGHT, WIDTH, draw_board
from tournament.printing.words.words import N_
from tournament.sheets.room_papers import BoardLabel

TITLE = N_("Hand diagrams to be written")
CARD = (99 * MM, 88 * MM)
LINE = 7 * MM
EDGE = 4 * MM
HAND = 29 * MM  # the width of one
SIGN = 5 * MM  # of a suit, before its line
# How far right a hand begins, and how many lines down its first suit stands.
PLACES = {"N": (31 * MM, 0), "W": (0.0, 3.5), "E": (62 * MM, 3.5), "S": (31 * MM, 7)}


def leaves(sheets: Sequence[BoardLabel | None], desk: Desk) -> list[Leaf]:
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
