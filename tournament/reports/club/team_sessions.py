"""The stages of teams in which a player took part, for their own page: the team, its place, its points.

A stage is one line, however many sessions it has: its table ranks all of them together. It is the table that
everybody may see, so that matches in play stay hidden.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q

from scoring.stages.formats import ROUND_ROBIN
from tournament.models import Contestant, Player, Session
from tournament.readings.stages.league import league_rounds
from tournament.reports.boards.heading import heading_of
from tournament.reports.cache.versioned_cache import Remembered
from tournament.reports.club.finished_fields import about_session
from tournament.reports.club.player_masterpoints import versions_of_events
from tournament.reports.stages.rankings import visible_rankings
from tournament.reports.teams.team_names import teams_of
from tournament.sheets.event_kinds import TEAMS
from tournament.sheets.player_page import SessionInPlay, SessionOfPlayer
from tournament.sheets.teams import Team


def pairs_of_teams(player: Player) -> list[Contestant]:
    """The pairs of the teams that the player is entered in or sat for, of the newest session first."""
    own = Q(memberships__player=player) | Q(entrant__players__player=player)
    found = Contestant.objects.filter(own, section__kind=TEAMS, section__game="", entrant__isnull=False)
    shown = found.filter(section__session__event__forgotten_at=None, section__session__stage__isnull=False)
    begun = shown.filter(section__session__started_at__isnull=False)
    kept = begun.exclude(section__session__shelf=Session.Shelf.DELETED).distinct()
    ordered = kept.order_by("-section__session__date", "-section__session_id", "-pk")
    return [*ordered.select_related("section__session__event__club", "section__session__stage__event")]


def team_sessions(pairs: Iterable[Contestant]) -> Iterator[SessionOfPlayer]:
    """A line for each stage with a finished session, the latest first."""
    latest: dict[tuple[int | None, int], Session] = {}
    for pair in pairs:
        session = pair.section.session
        if session.is_closed:
            latest.setdefault((session.stage_id, pair.entrant_id or 0), session)
    versions = versions_of_events({session.event_id for session in latest.values()})
    for (_stage, team), session in latest.items():
        version = (*about_session(session), tuple(versions[session.event_id]))
        yield _lines.of((session.pk, version), session)[team]


def teams_in_play(pairs: Iterable[Contestant]) -> Iterator[SessionInPlay]:
    """The teams of sessions that are not closed: their pages show what their gate lets through."""
    sessions = {(pair.section.session, pair.entrant_id): None for pair in pairs}
    for session, team in sessions:
        if not session.is_closed:
            yield SessionInPlay(session.pk, None, session.event.name, session.date, team)


def _read(_pk: int, session: Session) -> dict[int, SessionOfPlayer]:
    """The line of each team that is entered."""
    rankings = visible_rankings(session, AnonymousUser()) or []
    heading = rankings[0].heading if rankings else heading_of(session)
    rows = {row.party.id: row for sheet in rankings for ranking in sheet.rankings for row in ranking.rows}
    ranked = sum(row.place > 0 for row in rows.values())
    to_come = _is_to_come(session)
    return {
        pk: SessionOfPlayer(
            session=session.pk,
            contestant=None,
            heading=heading,
            value=rows[pk].value if pk in rows else None,
            place=rows[pk].place if pk in rows else 0,
            tied=pk in rows and rows[pk].tied,
            contestants=ranked,
            partners=(),
            counts=False,
            kind=TEAMS,
            team=_named(team),
            to_come=to_come,
        )
        for pk, team in teams_of(session.event_id).items()
    }


def _is_to_come(session: Session) -> bool:
    """Whether a stage has a session in play or to come, or a round of its league has no session yet."""
    stage = session.stage
    if stage is None:
        return False
    kept = Session.objects.filter(stage=stage).exclude(shelf=Session.Shelf.DELETED)
    if kept.filter(closed_at=None).exists():
        return True
    if stage.format != ROUND_ROBIN:
        return False
    rounds = league_rounds(stage)[: stage.rounds or None]
    return any(one.session is None for one in rounds)


_lines = Remembered(_read)


def _named(team: Team) -> Team:
    """The team under its own name, without its players."""
    return replace(team, players=(), captain=None)
