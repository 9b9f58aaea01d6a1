"""A list of an event as rows of a spreadsheet."""

from collections.abc import Iterator

from django.utils.translation import get_language, gettext

from tournament.exchange.tables.spreadsheet import Cell
from tournament.printing.words import event_words
from tournament.sheets.event_ranking import HANDICAP, EventLine, EventList
from tournament.sheets.figures import number
from tournament.web.public.events.words import goes_on, list_title

PLACES = 4


def csv_rows(sheet: EventList) -> Iterator[list[Cell]]:
    """The name of the list, the heads of its columns, and its lines."""
    yield [list_title(sheet)]
    sessions = [gettext("Session %(number)s") % {"number": one.number} for one in sheet.sessions]
    yield [
        gettext("Rank"),
        gettext("No."),
        gettext("Names"),
        *([gettext("Carry-over")] if sheet.carries else []),
        *sessions,
        *([gettext("Penalty")] if sheet.has_penalties else []),
        *([gettext("Scratch"), gettext("Handicap")] if sheet.kind == HANDICAP else []),
        "%" if sheet.in_per_cent else gettext("Score"),
        gettext("Boards"),
        gettext("Goes on"),
    ]
    for line in sheet.lines:
        yield [*_line(line, sheet)]


def _line(line: EventLine, sheet: EventList) -> Iterator[Cell]:
    yield f"{line.place}=" if line.tied else line.place or None
    yield line.party.number
    yield line.party.in_language(get_language() or "en", public=True)
    if sheet.carries:
        yield number(sheet.carried(line), PLACES)
    for figure in line.sessions:
        yield number(figure.value, PLACES) if figure else None
    if sheet.has_penalties:
        yield event_words.penalty(line) or None
    if sheet.kind == HANDICAP:
        yield number(line.scratch, PLACES)
        yield number(line.handicap, PLACES)
    yield number(line.value, PLACES)
    yield number(line.boards, PLACES)
    yield goes_on(line, sheet) if line.qualifies else None
