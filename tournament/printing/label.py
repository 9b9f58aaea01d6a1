"""Labels cut from a page: a board's number, dealer and vulnerability; a player's name."""

from collections.abc import Sequence
from functools import partial

from tournament.printing import outcome
from tournament.printing.board_drawing import HEIGHT, WIDTH, draw_board
from tournament.printing.cards import card_width, cards
from tournament.printing.desk import Desk, Leaf
from tournament.printing.fonts import BOLD
from tournament.printing.page import about
from tournament.printing.pen import MM, Pen
from tournament.printing.words import N_, Tongue
from tournament.sheets.room_papers import BoardLabel, NameSlip

BOARD_TITLE, NAME_TITLE = N_("Board labels"), N_("Name slips")
LABEL, SLIP = 20 * MM, 37 * MM  # heights
MOST_ROWS = 8


def board_leaves(sheets: Sequence[BoardLabel], desk: Desk) -> list[Leaf]:
    return cards([partial(_draw_board, desk, one) for one in sheets], LABEL, desk, most=MOST_ROWS)


def _draw_board(desk: Desk, sheet: BoardLabel, pen: Pen, x: float, top: float) -> None:
    draw_board(pen, x, top - (LABEL - HEIGHT) / 2, sheet.board, sheet.dealer, sheet.vulnerability)
    start, room = x + WIDTH + 5 * MM, card_width(desk) - WIDTH - 5 * MM
    pen.text(str(sheet.board), start, top - 7 * MM, room, 34, BOLD)
    pen.text(desk.words.say(_conditions, sheet), start, top - 17 * MM, room, 11)


def _conditions(sheet: BoardLabel, tongue: Tongue) -> str:
    dealt = f"{tongue.gettext('Dealer')} {outcome.seat(sheet.dealer, tongue)}"
    return f"{dealt} · {outcome.vulnerable(sheet.vulnerability, tongue)}"


def name_leaves(sheets: Sequence[NameSlip | None], desk: Desk) -> list[Leaf]:
    return cards(
        [partial(_draw_name, desk, one) for one in sheets], SLIP, desk, fill=None in sheets, most=MOST_ROWS
    )


def _draw_name(desk: Desk, sheet: NameSlip | None, pen: Pen, x: float, top: float) -> None:
    room = card_width(desk)
    if sheet is None:
        pen.text(desk.words.word(N_("Name")), x, top - 5 * MM, room, 10, BOLD)
        pen.strokes([(x, top - 24 * MM, x + room, top - 24 * MM)], 0.6)
        return
    first, second = sheet.name.shown(desk.words.own.code, public=True), sheet.name.kana
    pen.text(sheet.party.label, x, top - 6 * MM, room, 22, BOLD)
    pen.text(sheet.heading.event, x + 20 * MM, top - 4 * MM, room - 20 * MM, 10, align="right")
    pen.text(about(sheet.heading, desk), x + 20 * MM, top - 9 * MM, room - 20 * MM, 10, align="right")
    pen.text(first, x, top - 22 * MM, room, 26, BOLD, "centre")
    if second and not sheet.name.alias:
        pen.text(second, x, top - 34 * MM, room, 12, align="centre")
