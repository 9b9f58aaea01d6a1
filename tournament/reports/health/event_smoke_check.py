"""Reads every sheet of an event once: an event whose sheets can be read can be shown."""

from collections.abc import Iterator

from tournament.models import Event, Section, Session
from tournament.reports.boards.scorecards import score_cards
from tournament.reports.boards.standings import current_standings
from tournament.reports.boards.travellers import travellers
from tournament.reports.games.leagues import event_leagues, section_league
from tournament.reports.games.ledgers import ledger
from tournament.reports.games.matches import match_sheets
from tournament.reports.room.queue import queue
from tournament.reports.room.seating import guide_cards, room


def read_through(event: Event) -> list[object]:
    """All sheets of the event. Raises the exception of the first sheet that contradictory rows break."""
    sheets: list[object] = [*event_leagues(event)]
    for session in event.sessions.select_related("event__club"):
        sheets += _of_session(session)
    return sheets


def _of_session(session: Session) -> Iterator[object]:
    yield from current_standings(session)
    yield from queue(session)
    for field in session.fields.filter(sections__isnull=False).distinct():
        yield from travellers(field)
        yield from score_cards(field)
    for section in session.sections.select_related("session__event__club", "session__rehearsal"):
        yield from _of_section(section)


def _of_section(section: Section) -> Iterator[object]:
    yield room(section)
    yield from guide_cards(section)
    if section.game:
        yield section_league(section)
        yield ledger(section)
        yield from match_sheets(section)
