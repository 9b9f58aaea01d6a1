"""The session that an address names, in the time zone of its club."""

from functools import cache

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404

from tournament.models import Session
from tournament.readings.club.time_zones import use_zone_of
from tournament.web.games.session_games import with_games


def session_of(pk: int) -> Session:
    """The session with its event, club and rehearsal, and what it plays. Http404 where there is none."""
    found = get_object_or_404(_sessions(), pk=pk)
    if found.stage:
        found.stage.event = found.event
    use_zone_of(found.event.club)
    return found


@cache
def _sessions() -> QuerySet[Session]:
    """The query without a key, put together once: that takes longer than the row."""
    return with_games(Session.objects.with_club().select_related("stage"))
