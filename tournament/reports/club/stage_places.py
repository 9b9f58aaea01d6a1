"""The place of each pair in the ranking with which a stage ends, for the pages of its players."""

from collections.abc import Collection

from tournament.models import Session
from tournament.reports.cache.versioned_cache import Remembered
from tournament.reports.club.player_masterpoints import versions_of_events
from tournament.reports.stages.stage_rankings import deciding_lists
from tournament.sheets.player_page import PlaceInStage


def stage_places(sessions: Collection[Session]) -> dict[int, PlaceInStage]:
    """By contestant of these finished sessions, where a ranking of the stage decides: of its last session."""
    if not sessions:
        return {}
    versions = versions_of_events({session.event_id for session in sessions})
    found: dict[int, PlaceInStage] = {}
    for session in sessions:
        version = (session.closed_at, tuple(versions[session.event_id]))
        found |= _places.of((session.pk, version), session)
    return found


def _read(_pk: int, session: Session) -> dict[int, PlaceInStage]:
    return {
        own.contestant: PlaceInStage(one.over, line.place, line.tied, one.ranked)
        for one in deciding_lists(session)
        for line in one.lines
        if (own := line.sessions[-1]) and line.place
    }


_places = Remembered(_read)
