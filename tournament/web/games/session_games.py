"""What a session plays, and whether its event has more sessions, for the navigation of every page."""

from django.db.models import Exists, F, OuterRef, QuerySet, Subquery

from tournament.models import Deal, Field, Section, Session
from tournament.models.event import kept_in_event
from tournament.sheets.event_kinds import PAIRS


def with_games(sessions: QuerySet[Session]) -> QuerySet[Session]:
    """Each session tells `has_games`, `has_boards` and `has_teams`, `has_matches`
    of teams or of Swiss pairs; `has_hands`: the cards of a board are stored; `stage_format` and `stage_name`.

    `has_sessions`: its event is one of pairs that has other sessions; `sessions_planned` of its stage, and
    what its further rankings are made of. `sections_apart`: its sections are scored by themselves.
    """
    own = Section.objects.filter(session=OuterRef("pk"))
    others = Section.objects.with_boards().filter(
        session__event=OuterRef("event"), session__event__kind=PAIRS
    )
    others = others.exclude(session=OuterRef("pk")).filter(kept_in_event())
    return sessions.annotate(
        has_games=Exists(own.with_games()),
        has_boards=Exists(own.with_boards()),
        has_teams=Exists(own.with_teams()),
        has_matches=Exists(own.with_matches()),
        has_hands=Exists(Deal.objects.filter(field__session=OuterRef("pk")).exclude(hands="")),
        stage_format=F("stage__format"),
        stage_name=F("stage__name"),
        has_sessions=Exists(others),
        sessions_planned=F("stage__options__sessions"),
        handicaps=F("stage__options__handicaps"),
        strengths=F("stage__options__strengths"),
        limits=F("stage__options__limits"),
        flights=F("stage__options__flights"),
        sections_apart=Exists(_second_field()),
        masterpoints=F("stage__options__masterpoints"),
    )


def _second_field() -> QuerySet[Field]:
    """A field of a session of pairs beside its first one."""
    first = Field.objects.filter(session=OuterRef(OuterRef("pk"))).order_by("pk").values("pk")[:1]
    return Field.objects.filter(session=OuterRef("pk"), session__event__kind=PAIRS).exclude(
        pk=Subquery(first)
    )
