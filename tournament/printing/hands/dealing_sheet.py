"""Sheets to duplicate boards by hand: four hands in large type, for people who do not play these boards."""

from collections.abc import Sequence
from functools import partial

from tournament.printing.blocks.layout import Desk, Leaf
from tournament.printing.blocks.tiles import tiles
from tournament.printing.hands.hand_record import suits
from tournament.printing.kit.fonts import BOLD
from tournament.printing.kit.pen import MM, Pen
from tournament.printing.parts import outcome
from tournament.printing.parts.board_drawing import HEIGHT, WIDTH, draw_board
from tournament.printing.words.words import N_
from tournament.sheets.hand_papers import DealCard

TITLE = N_("Dealing sheet, to duplicate boards by hand")
CARD = (186 * MM, 92 * MM)
EDGE, LINE, HAND, SEAT = 5 * MM, 6.8 * MM, 58 * MM, 14 * MM
# The column and the first line of each hand; North, East, South and West.
PLACES = ((1, 0), (2, 4), (1, 8), (0, 4))


def leaves(sheets: Sequence[DealCard], desk: Desk) -> list[Leaf]:
    return tiles([partial(_draw, desk, sheet) for sheet in sheets], *CARD, desk)


def _draw(desk: Desk, sheet: DealCard, pen: Pen, x: float, top: float) -> None:
    deal, x, top = sheet.deal, x + EDGE, top - 4 * MM
    board = f"{desk.words.word(N_('Board'))} {deal.board} {deal.form}".strip()
    pen.text(board, x, top - 3 * MM, HAND, 20, BOLD)
    pen.text(sheet.heading.event, x, top - 10 * MM, HAND, 10)
    for seat, hand, (across, down) in zip("NESW", deal.hands, PLACES, strict=True):
        left, first = x + across * HAND, top - down * LINE
        pen.text(desk.words.text(outcome.seat, seat), left, first - 0.5 * LINE, SEAT - 2 * MM, 16, BOLD)
        for number, line in enumerate(suits(hand)):
            pen.text(line, left + SEAT, first - (number + 0.5) * LINE, HAND - SEAT - 1 * MM, 16)
    middle = top - 6 * LINE + HEIGHT / 2
    draw_board(pen, x + 1.5 * HAND - WIDTH / 2, middle, deal.board, deal.dealer, deal.vulnerability)
