"""The session that an address names, in the time zone of its club, and a match of it."""

from django.http import Http404
from django.shortcuts import get_object_or_404

from tournament.domain.time_zones import use_zone_of
from tournament.models import Match, Session
from tournament.web.games.session_games import with_games

_SESSIONS = with_games(Session.objects.with_club().select_related("stage"))  # built once: it is on every page


def session_of(pk: int) -> Session:
    """The session with its event, club and rehearsal, and what it plays. Http404 where there is none."""
    found = get_object_or_404(_SESSIONS, pk=pk)
    if found.stage:
        found.stage.event = found.event
    use_zone_of(found.event.club)
    return found


def public_session(pk: int) -> Session:
    """The same for everybody. Http404 for a template too."""
    found = session_of(pk)
    if found.is_template:
        raise Http404
    return found


def match_of(session_id: int, pk: int) -> Match:
    """A match of table games of the session. Http404 where it is in another one."""
    rows = Match.objects.select_related("section__session__event__club", "section__session__rehearsal")
    return get_object_or_404(rows, pk=pk, section__session=session_id)
