"""The certificate of a place: what is handed over at the end, on one page."""

from collections.abc import Sequence
from functools import partial

from tournament.printing import outcome
from tournament.printing.conditions import conditions, method
from tournament.printing.desk import Desk, Leaf
from tournament.printing.fonts import BOLD, REGULAR
from tournament.printing.large import draw_large
from tournament.printing.pen import MM, Pen
from tournament.printing.setting import wrapped
from tournament.printing.words import N_, Tongue
from tournament.sheets import figures
from tournament.sheets.room_papers import Certificate

TITLE = N_("Certificate")
BORDER = 10 * MM
A4_WIDTH = 210 * MM


def leaves(sheets: Sequence[Certificate | None], desk: Desk) -> list[Leaf]:
    return [partial(_draw, desk, sheet) for sheet in sheets]


def _draw(desk: Desk, sheet: Certificate | None, pen: Pen, number: int, of: int) -> None:
    paper = desk.paper
    for inset, weight in ((BORDER, 1.6), (BORDER + 1.6 * MM, 0.5)):
        pen.box(inset, inset, paper.width - 2 * inset, paper.height - 2 * inset, 2 * MM, weight)
    room, left = paper.width - 6 * BORDER, 3 * BORDER
    for share, text, size, font in _lines(sheet, desk):
        draw_large(pen, text, left, paper.height * (1 - share), room, size * paper.width / A4_WIDTH, font)
    for line, rule in enumerate(reversed(_rules(sheet, room, desk)), 1):
        pen.text(rule, left, BORDER + 5 * MM + 13 * line, room, 10, align="centre")
    pen.text(f"{number} / {of}", left, BORDER + 5 * MM, room, 10, align="centre")


def _lines(sheet: Certificate | None, desk: Desk) -> list[tuple[float, str, float, str]]:
    """(how far down the page, text, size on A4, face); on a blank one lines to write on."""
    words = desk.words
    place, party, figure = ("_" * 12, "_" * 30, "") if sheet is None or desk.blank else _earned(sheet, desk)
    event, day, club = _about(sheet, desk) if sheet else ("_" * 24, "_" * 24, "")
    return [
        (0.17, words.word(TITLE), 34, BOLD),
        (0.31, place, 46, BOLD),
        (0.42, party, 30, BOLD),
        (0.49, figure, 18, REGULAR),
        (0.62, event, 22, BOLD),
        (0.67, day, 18, REGULAR),
        (0.81, club, 18, BOLD),
        (0.86, f"{words.word(N_('Director'))} {'_' * 22}", 18, REGULAR),
    ]


def _earned(sheet: Certificate, desk: Desk) -> tuple[str, str, str]:
    heading = sheet.heading
    unit = " %" if heading.in_per_cent else f" {desk.words.say(method, heading.method)}"
    figure = f"{figures.decimal(sheet.value)}{unit}" if sheet.value is not None else ""
    return desk.words.say(_place, sheet), desk.words.own.party(sheet.party), figure


def _about(sheet: Certificate, desk: Desk) -> tuple[str, str, str]:
    return sheet.heading.event, desk.words.say(_day, sheet), sheet.heading.club


def _rules(sheet: Certificate | None, room: float, desk: Desk) -> list[str]:
    """The conditions, in lines that need not be made smaller."""
    said = desk.words.lines(partial(conditions, sheet.heading)) if sheet else ()
    return [line for rules in said for line in wrapped(rules, REGULAR, 10, room)]


def _day(sheet: Certificate, tongue: Tongue) -> str:
    return tongue.day(sheet.heading.date)


def _place(sheet: Certificate, tongue: Tongue) -> str:
    """First place; in a line ranked apart, with the line; shared where it is tied."""
    named = {
        1: tongue.gettext("First place"),
        2: tongue.gettext("Second place"),
        3: tongue.gettext("Third place"),
    }
    said = named.get(sheet.place) or tongue.gettext("Place %(place)s") % {"place": sheet.place}
    line = f"{outcome.side(sheet.direction, tongue)} · " if sheet.direction else ""
    shared = f" ({tongue.gettext('shared')})" if sheet.tied else ""
    return f"{line}{said}{shared}"
