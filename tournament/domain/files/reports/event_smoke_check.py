"""Read every sheet of an event once: an event whose sheets can be read can be shown."""

from collections.abc import Callable, Iterable, Iterator

from django.contrib.auth.models import AnonymousUser

from tournament.domain.boards.reports.board_standings import standings
from tournament.domain.boards.reports.scorecards import score_cards
from tournament.domain.boards.reports.travellers import travellers
from tournament.domain.games.reports.game_leagues import event_leagues, ledger, section_league
from tournament.domain.games.reports.matches_at_tables import match_sheets
from tournament.domain.room.reports.queue import queue
from tournament.domain.room.reports.seating_plan import guide_cards, room
from tournament.domain.stages.reports.event_rankings import event_ranking
from tournament.domain.stages.reports.team_table import team_standings
from tournament.models import Event, Section, Session


def read_through(event: Event) -> list[object]:
    """All sheets of the event. Raises the exception of the first sheet that contradictory rows break."""
    sheets: list[object] = [*event_leagues(event)]
    for session in event.sessions.select_related("event__club"):
        sheets += _of_session(session)
    latest = event.sessions.select_related("event__club", "stage").last()
    over_sessions = event_ranking(latest, AnonymousUser()) if latest else None
    return [*sheets, over_sessions] if over_sessions else sheets


def _of_session(session: Session) -> Iterator[object]:
    yield from queue(session)
    sections = session.sections.with_club().select_related("field")
    for section in sections:
        for sheet in section.event_kind.sheets:
            yield from READERS[sheet](section)


# By the `sheets` of an event's kind. A sheet of a field is read for each of its sections.
READERS: dict[str, Callable[[Section], Iterable[object]]] = {
    "standings": lambda section: [standings(section.field_of_boards)],
    "team_standings": lambda section: [team_standings(section.session)],
    "travellers": lambda section: travellers(section.field_of_boards),
    "score_cards": lambda section: score_cards(section.field_of_boards),
    "room": lambda section: [room(section)],
    "guide_cards": guide_cards,
    "league": lambda section: [section_league(section)],
    "ledger": lambda section: [ledger(section)],
    "match_sheets": match_sheets,
}
