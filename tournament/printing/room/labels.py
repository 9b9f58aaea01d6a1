"""Labels and cards to cut out: boards, names, badges, tent cards."""

from collections.abc import Sequence
from functools import partial

from tournament.printing.blocks.cards import card_width, cards
from tournament.printing.blocks.layout import Desk, Page
from tournament.printing.blocks.page import about
from tournament.printing.blocks.stack import draw_large
from tournament.printing.blocks.tiles import tiles
from tournament.printing.kit.fonts import BOLD, REGULAR
from tournament.printing.kit.page_mark import draw_mark
from tournament.printing.kit.pen import MM, Pen
from tournament.printing.kit.tags import ARTIFACT
from tournament.printing.kit.text_fit import wrapped
from tournament.printing.kit.words import printed_name
from tournament.printing.parts.board_drawing import HEIGHT, WIDTH, draw_board
from tournament.sheets.languages import is_native
from tournament.sheets.names import Name
from tournament.sheets.room_papers import BoardLabel, NameSlip
from tournament.words import outcome
from tournament.words.language import N_, Language
from tournament.words.team_words import numbered, team_name

# Labels cut from a page: a board's number, dealer and vulnerability; a player's name.

BOARD_TITLE, NAME_TITLE = N_("Board labels"), N_("Name slips")
LABEL, SLIP = 20 * MM, 37 * MM  # heights
NUMBER = 20 * MM  # what the number of a pair takes of the width
LINE = 4.5  # mm from line to line
MOST_ROWS = 8


def board_pages(sheets: Sequence[BoardLabel], desk: Desk) -> list[Page]:
    return cards([partial(_draw_board, desk, one) for one in sheets], LABEL, desk, most=MOST_ROWS)


def _draw_board(desk: Desk, sheet: BoardLabel, pen: Pen, x: float, top: float) -> None:
    draw_board(pen, x, top - (LABEL - HEIGHT) / 2, sheet.board, sheet.dealer, sheet.vulnerability)
    start, room = x + WIDTH + 5 * MM, card_width(desk) - WIDTH - 5 * MM
    pen.text(str(sheet.board), start, top - 5.5 * MM, room, 32, BOLD)
    for number, line in enumerate(desk.words.lines(_conditions, sheet)):
        pen.text(line, start, top - (13.5 + LINE * number) * MM, room, 11)


def _conditions(sheet: BoardLabel, language: Language) -> str:
    dealt = f"{language.gettext('Dealer')} {outcome.seat(sheet.dealer, language)}"
    return f"{dealt} · {outcome.vulnerable(sheet.vulnerability, language)}"


def name_pages(sheets: Sequence[NameSlip | None], desk: Desk) -> list[Page]:
    return cards(
        [partial(_draw_name, desk, one) for one in sheets], SLIP, desk, fill=None in sheets, most=MOST_ROWS
    )


def _number(sheet: NameSlip, desk: Desk) -> str:
    return sheet.team.label if sheet.team else desk.words.number(sheet.party)


def _draw_name(desk: Desk, sheet: NameSlip | None, pen: Pen, x: float, top: float) -> None:
    room = card_width(desk)
    if sheet is None:
        pen.text(desk.words.word(N_("Name")), x, top - 5 * MM, room, 10, BOLD)
        pen.strokes([(x, top - 24 * MM, x + room, top - 24 * MM)], 0.6)
        return
    first, second = scripts(sheet.name, desk)
    pen.text(_number(sheet, desk), x, top - 6 * MM, NUMBER, 22, BOLD)
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
    (first, *other) = (printed_name(name, language) for language in desk.words.languages)
    if other:
        return first, other[0] if other[0] != first else ""
    return first, "" if name.alias or not is_native(desk.words.own.code) else name.reading


BADGE, TENT = N_("Badges"), N_("Tent cards")
# Names to be worn or set up: badges of 91 by 55 mm, and tent cards that are folded along the middle.

CARD = (91 * MM, 55 * MM)  # what usual holders take
EDGE = 5 * MM
A4_WIDTH = 210 * MM


def badges(sheets: Sequence[NameSlip | None], desk: Desk) -> list[Page]:
    return tiles([partial(_badge, desk, sheet) for sheet in sheets], *CARD, desk, fill=None in sheets)


def _badge(desk: Desk, sheet: NameSlip | None, pen: Pen, x: float, top: float) -> None:
    x, room = x + EDGE, CARD[0] - 2 * EDGE
    if sheet is None:
        pen.text(desk.words.word(N_("Name")), x, top - 9 * MM, room, 10, BOLD)
        pen.strokes([(x, top - 32 * MM, x + room, top - 32 * MM)], 0.6)
        pen.text(desk.words.word(N_("Club")), x, top - 38 * MM, room, 10, BOLD)
        pen.strokes([(x, top - 49 * MM, x + room, top - 49 * MM)], 0.6)
        return
    first, second = scripts(sheet.name, desk)
    pen.text(sheet.heading.event, x, top - 8 * MM, room, 11, BOLD, "centre")
    draw_large(pen, first, x, top - 25 * MM, room, 30)
    pen.text(second, x, top - 39 * MM, room, 14, align="centre")
    below = desk.words.text(team_name, sheet.team) if sheet.team else sheet.heading.club
    pen.text(below, x, top - 48 * MM, room - 14 * MM, 12 if sheet.team else 10)
    pen.text(_number(sheet, desk), x + room - 13 * MM, top - 48 * MM, 13 * MM, 12, BOLD, "right")


def tents(sheets: Sequence[NameSlip | None], desk: Desk) -> list[Page]:
    return [partial(_tent, desk, sheet) for sheet in sheets]


def _tent(desk: Desk, sheet: NameSlip | None, pen: Pen, number: int, of: int) -> None:
    """The same on both halves, the upper one on its head, so that it reads from either side once folded."""
    width, height = desk.paper.width, desk.paper.height
    _half(desk, sheet, pen)
    pen.flip(width / 2, height / 2)
    pen.open(ARTIFACT)  # a reader hears the name once
    _half(desk, sheet, pen)
    pen.close()
    pen.move(0, 0)
    pen.dashes([(0, height / 2, width, height / 2)])
    draw_mark(pen, number, of, width - 8 * MM, 7 * MM, 20 * MM)


def _half(desk: Desk, sheet: NameSlip | None, pen: Pen) -> None:
    """The lower half of the paper."""
    paper = desk.paper
    x, room, half, scale = paper.margin, paper.room, paper.height / 2, paper.width / A4_WIDTH
    if sheet is None:
        pen.strokes([(x, 0.38 * half, x + room, 0.38 * half)], 0.6)
        return
    first, second = scripts(sheet.name, desk)
    draw_large(pen, first, x, 0.58 * half, room, 100 * scale)
    pen.text(second, x, 0.28 * half, room, 26 * scale, align="centre")
    pen.text(sheet.heading.event, x, 0.13 * half, room * 0.7, max(10, 14 * scale))
    label = desk.words.text(numbered, sheet.team) if sheet.team else desk.words.number(sheet.party)
    pen.text(label, x, 0.86 * half, room, 22 * scale, BOLD, "right")
