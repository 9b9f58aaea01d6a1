"""The round of a team event that comes next: who meets whom and at which tables, for the wall."""

from collections.abc import Collection

from scoring.stages.formats import STAGE_FORMATS
from tournament.domain.journal.reports.versioned_cache import version_of
from tournament.domain.paper.reports.print_scope import Scope
from tournament.domain.paper.reports.team_papers_of_event import round_sheets
from tournament.domain.room.reports.seating_plan import room_at
from tournament.domain.stages.reports.stage_rankings import is_of_teams
from tournament.domain.stages.reports.team_rows import matches_of
from tournament.models import Section, Session
from tournament.sheets.room_sheets import NextAssignment, Room
from tournament.sheets.stage_options import match_options

PLAYING = ("open", "playing", "disputed")


def next_assignments(session: Session, moving: Collection[int] = ()) -> list[NextAssignment]:
    """The next round of each section of teams, until a result of it is in.

    A round that was drawn is there at once. One that is known from the start is there when the round before
    is over at every table, or the section is one of those `moving`.
    """
    stage = session.stage
    if stage is None or not is_of_teams(session) or match_options(stage.options).multiple:
        return []  # in a movement of multiple teams a match goes through several rounds
    sections = session.sections.with_boards().with_club().select_related("session__stage")
    return [one for section in sections for one in _of_section(section, section.pk in moving)]


def _of_section(section: Section, is_moving: bool) -> list[NextAssignment]:
    version = version_of(section)
    room = room_at(version)
    begun = max((cell.round for row in room.rows for cell in row.cells if cell.done), default=0)
    first = min((plan.round for plan in matches_of(version).matches if plan.round > begun), default=0)
    if not first or not (is_moving or _is_drawn(section) or not _playing(room, first - 1)):
        return []
    scope = Scope(section.session, section=section.pk, round=first)
    playing = tuple(_playing(room, first - 1))
    return [
        NextAssignment(section.pk, first, sheet, playing)
        for sheet in round_sheets(scope)
        if any(match.away for match in sheet.matches)
    ]


def _is_drawn(section: Section) -> bool:
    stage = section.session.stage
    return stage is not None and STAGE_FORMATS[stage.format].drawn


def _playing(room: Room, last: int) -> list[str]:
    """The tables that have not finished the rounds before."""
    return [
        row.label
        for row in room.rows
        if any(cell.state in PLAYING for cell in row.cells if cell.round <= last)
    ]
