"""Curtain cards: one for each hand, in its pocket, to check the thirteen cards before looking further."""

from collections.abc import Sequence
from functools import partial

from tournament.printing.blocks.layout import Desk, Leaf
from tournament.printing.blocks.tiles import tiles
from tournament.printing.hands.hand_record import suits
from tournament.printing.kit.fonts import BOLD
from tournament.printing.kit.pen import MM, Pen
from tournament.printing.parts import outcome
from tournament.printing.words.words import N_
from tournament.sheets.hand_papers import DealCard

TITLE = N_("Curtain cards")
CARD = (62 * MM, 42 * MM)
EDGE, LINE = 4 * MM, 6.6 * MM


def leaves(sheets: Sequence[DealCard], desk: Desk) -> list[Leaf]:
    draws = [
        partial(_draw, desk, sheet, place, seat) for sheet in sheets for place, seat in enumerate("NESW")
    ]
    return tiles(draws, *CARD, desk)


def _draw(desk: Desk, sheet: DealCard, place: int, seat: str, pen: Pen, x: float, top: float) -> None:
    room = CARD[0] - 2 * EDGE
    board = f"{desk.words.word(N_('Board'))} {sheet.deal.board} {sheet.deal.form}".strip()
    pen.text(board, x + EDGE, top - EDGE - 2 * MM, 0.6 * room, 11, BOLD)
    name = desk.words.text(outcome.seat, seat)
    pen.text(name, x + EDGE + 0.6 * room, top - EDGE - 2 * MM, 0.4 * room, 16, BOLD, "right")
    for number, line in enumerate(suits(sheet.deal.hands[place])):
        pen.text(line, x + EDGE, top - EDGE - 8.5 * MM - number * LINE, room, 14)
