"""What a club shows everybody on one page."""

from collections.abc import Iterator
from datetime import date

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from scoring.stages.formats import KNOCK_OUT
from tournament.models import Club, Event, Series, Session
from tournament.readings.club.time_zones import today
from tournament.reports.club.event_parts import event_parts
from tournament.reports.games.leagues import section_league
from tournament.reports.gate.ranking_visibility import visible_standings
from tournament.reports.stages.stage_rankings import stage_rankings
from tournament.reports.stages.visible_brackets import visible_bracket
from tournament.reports.teams.visible import visible_team_standings
from tournament.sheets.club_page import ClubPage, Ladder, ListedSession, Winner
from tournament.sheets.event_kinds import BY_MATCHES, EVENT_KINDS
from tournament.sheets.event_part import EventPart
from tournament.sheets.names import Party
from tournament.sheets.teams import Team

LAST, NEXT = 10, 10
EVERYONE = AnonymousUser()
NAMELESS = (Event.Names.INITIALS, Event.Names.NUMBER, Event.Names.NOBODY)


def club_page(club: Club, *, day: date | None = None) -> ClubPage:
    """Its sessions as a reader without an account may see them. Sessions in play are not listed."""
    last = list(_sessions(club).filter(closed_at__isnull=False).order_by("-date", "-pk")[:LAST])
    coming = _sessions(club).filter(started_at=None, date__gte=day or today(club))
    soon = list(coming.order_by("date", "pk")[:NEXT])
    parts = event_parts([*last, *soon])
    ladders = Series.objects.filter(club=club, is_public=True)
    return ClubPage(
        club=club.name,
        last=tuple(_listed(one, parts.get(one.pk), (*_winners(one),)) for one in last),
        next=tuple(_listed(one, parts.get(one.pk)) for one in soon),
        ladders=tuple(Ladder(one.pk, one.name) for one in ladders),
        shows_names=bool(ladders) or any(one.event.names_shown not in NAMELESS for one in last),
    )


def _sessions(club: Club) -> QuerySet[Session]:
    found = Session.objects.filter(event__club=club, rehearsal=None)
    return found.exclude(shelf=Session.Shelf.DELETED).select_related("event__club", "stage")


def _listed(session: Session, part: EventPart | None, winners: tuple[Winner, ...] = ()) -> ListedSession:
    return ListedSession(session.pk, session.event.name, session.date, session.place, winners, part)


def _winners(session: Session) -> Iterator[Winner]:
    if EVENT_KINDS[session.event.kind].ranked_by == BY_MATCHES:
        yield from _winning_teams(session)
        return
    for sheet in stage_rankings(session) or visible_standings(session, EVERYONE) or ():
        for ranking in sheet.rankings:
            yield from (Winner(row.party, over=ranking.over) for row in ranking.rows if row.place == 1)
    for section in session.sections.with_games().with_club():
        yield from (Winner(line.party) for line in section_league(section).lines if line.place == 1)


def _winning_teams(session: Session) -> Iterator[Winner]:
    """A knock-out has a winner in its last session, once the final is won."""
    if session.stage is None:
        return
    if session.stage.format == KNOCK_OUT:
        bracket = visible_bracket(session, EVERYONE) if _is_last(session) else None
        if bracket and bracket.winner:
            yield _winning_team(bracket.winner)
        return
    sheet = visible_team_standings(session, EVERYONE)
    for row in sheet.rows if sheet else ():
        if row.place == 1:
            yield _winning_team(row.team)


def _winning_team(team: Team) -> Winner:
    return Winner(team=team.name) if team.name else Winner(Party(team.id, team.label, kind="team"))


def _is_last(session: Session) -> bool:
    """Whether no later session belongs to the stage."""
    stage = Session.objects.filter(stage=session.stage_id).exclude(shelf=Session.Shelf.DELETED)
    last = stage.order_by("date", "pk").last()
    return last is not None and last.pk == session.pk
