"""Whether a session has table games or matches of teams, for the navigation of every page."""

from django.db.models import Exists, F, OuterRef, QuerySet

from tournament.models import Section, Session
from tournament.sheets.event_kinds import TEAMS


def with_games(sessions: QuerySet[Session]) -> QuerySet[Session]:
    """Each session tells `has_games`, `has_boards` and `has_teams`; `stage_format` and `stage_name`."""
    own = Section.objects.filter(session=OuterRef("pk"))
    return sessions.annotate(
        has_games=Exists(own.with_games()),
        has_boards=Exists(own.with_boards()),
        has_teams=Exists(own.with_boards().filter(kind=TEAMS)),
        stage_format=F("stage__format"),
        stage_name=F("stage__name"),
    )
