"""Labels cut from a page: a board's number, dealer and vulnerability; a player's name."""

from collections.abc import Sequence
from functools import partial

from tournament.printing.blocks.cards import card_width, cards
from tournament.printing.blocks.large_text import draw_large
from tournament.printing.blocks.layout import Desk, Leaf
from tournament.printing.blocks.page import about
from tournament.printing.kit.fonts import BOLD, REGULAR
from tournament.printing.kit.pen import MM, Pen
from tournament.printing.kit.text_fit import wrapped
from tournament.printing.parts import outcome
from tournament.printing.parts.board_drawing import HEIGHT, WIDTH, draw_board
from tournament.printing.words.team_words import team_name
from tournament.printing.words.words import N_, Tongue
from tournament.sheets.languages import is_native
from tournament.sheets.names import Name
from tournament.sheets.room_papers import BoardLabel, NameSlip

BOARD_TITLE, NAME_TITLE = N_("Board labels"), N_("Name slips")
LABEL, SLIP = 20 * MM, 37 * MM  # heights
NUMBER = 20 * MM  # what the number of a pair takes of the width
LINE = 4.5  # mm from line to line
MOST_ROWS = 8


def board_leaves(sheets: Sequence[BoardLabel], desk: Desk) -> list[Leaf]:
    return cards([partial(_draw_board, desk, one) for one in sheets], LABEL, desk, most=MOST_ROWS)


def _draw_board(desk: Desk, sheet: BoardLabel, pen: Pen, x: float, top: float) -> None:
    draw_board(pen, x, top - (LABEL - HEIGHT) / 2, sheet.board, sheet.dealer, sheet.vulnerability)
    start, room = x + WIDTH + 5 * MM, card_width(desk) - WIDTH - 5 * MM
    pen.text(str(sheet.board), start, top - 5.5 * MM, room, 32, BOLD)
    for number, line in enumerate(desk.words.lines(_conditions, sheet)):
        pen.text(line, start, top - (13.5 + LINE * number) * MM, room, 11)


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
    first, second = scripts(sheet.name, desk)
    pen.text((sheet.team or sheet.party).label, x, top - 6 * MM, NUMBER, 22, BOLD)
    beside = room - NUMBER
    team = [desk.words.text(team_name, sheet.team)] if sheet.team else []
    texts = (*team, sheet.heading.event, *wrapped(about(sheet.heading, desk), REGULAR, 10, beside))
    for number, line in enumerate(texts):
        pen.text(line, x + NUMBER, top - (3.5 + LINE * number) * MM, beside, 10, align="right")
    middle = top - max(24, LINE * (len(texts) + 1.75)) * MM  # below the lines above it
    draw_large(pen, first, x, middle, room, 26)
    if second:
        pen.text(second, x, middle - 11 * MM, room, 12, align="centre")


def scripts(name: Name, desk: Desk) -> tuple[str, str]:
    """What stands large, and below it the name in the second language of the slip, or how it is read."""
    (first, *other) = (tongue.name(name) for tongue in desk.words.tongues)
    if other:
        return first, other[0] if other[0] != first else ""
    return first, "" if name.alias or not is_native(desk.words.own.code) else name.reading
