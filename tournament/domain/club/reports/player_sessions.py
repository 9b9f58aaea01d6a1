"""What events brought a player, for their own page: the stages of their teams, and their masterpoints."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q

from scoring.rounding import Half, Number, exact_sum, round_to
from scoring.stages.formats import ROUND_ROBIN
from tournament.domain.boards.reports.headings import heading_of
from tournament.domain.club.reports.finished_fields import about_session
from tournament.domain.journal.reports.versioned_cache import Remembered
from tournament.domain.outside.readings.embargo import embargoed_sessions
from tournament.domain.stages.readings.stage_terms import is_over, league_rounds
from tournament.domain.stages.reports.event_masterpoints import masterpoint_sheet
from tournament.domain.stages.reports.stage_rankings import visible_rankings
from tournament.domain.stages.reports.team_rows import teams_of
from tournament.models import Contestant, Player, Section, Session
from tournament.models.event import kept
from tournament.sheets.club_sheets import AwardOfEvent, MasterpointsOfPlayer, SessionInPlay, SessionOfPlayer
from tournament.sheets.event_kinds import TEAMS
from tournament.sheets.masterpoint_sheets import STORED_AS, MasterpointSheet, masterpoint_terms

# The stages of teams in which a player took part: the team, its place, its points.
#
# A stage is one line, however many sessions it has: its table ranks all of them together. It is the table
# that everybody may see, so that matches in play stay hidden.


def pairs_of_teams(player: Player) -> list[Contestant]:
    """The pairs of the teams that the player is entered in or sat for, of the newest session first."""
    own = Q(memberships__player=player) | Q(entrant__players__player=player)
    found = Contestant.objects.filter(own, section__kind=TEAMS, section__game="", entrant__isnull=False)
    shown = found.filter(section__session__event__forgotten_at=None, section__session__stage__isnull=False)
    begun = shown.filter(section__session__started_at__isnull=False)
    rows = begun.filter(kept("section__session")).distinct()
    ordered = rows.order_by("-section__session__date", "-section__session_id", "-pk")
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


def _read_lines(_pk: int, session: Session) -> dict[int, SessionOfPlayer]:
    """The line of each team that is entered."""
    rankings = visible_rankings(session, AnonymousUser()) or []
    heading = rankings[0].heading if rankings else heading_of(session)
    lists = [ranking.rows for sheet in rankings for ranking in sheet.rankings]
    rows = {row.party.id: row for own in lists for row in own}
    ranked = {row.party.id: sum(one.place > 0 for one in own) for own in lists for row in own}
    to_come = _is_to_come(session)
    return {
        pk: SessionOfPlayer(
            session=session.pk,
            contestant=None,
            heading=heading,
            value=rows[pk].value if pk in rows else None,
            place=rows[pk].place if pk in rows else 0,
            tied=pk in rows and rows[pk].tied,
            contestants=ranked.get(pk, 0),
            partners=(),
            counts=False,
            kind=TEAMS,
            team=replace(team, players=(), captain=None),
            to_come=to_come,
        )
        for pk, team in teams_of(session.event_id).items()
    }


def _is_to_come(session: Session) -> bool:
    """Whether a stage has a session in play or to come, or a round of its league has no session yet."""
    stage = session.stage
    if stage is None:
        return False
    if not is_over(stage):
        return True
    if stage.format != ROUND_ROBIN:
        return False
    rounds = league_rounds(stage)[: stage.rounds or None]
    return any(one.session is None for one in rounds)


_lines = Remembered(_read_lines)


# What the events of a club have brought a player in masterpoints, by the schemes of the awards.

HUNDREDTH = Fraction(1, 100)


def masterpoints_of(player: Player) -> tuple[MasterpointsOfPlayer, ...]:
    """The awards of finished stages in which the player entered; none of an event without its names."""
    found: dict[str, list[AwardOfEvent]] = defaultdict(list)
    for scheme, award in _awards(player):
        found[scheme].append(award)
    return tuple(
        MasterpointsOfPlayer(scheme, exact_sum([_credited(one) for one in own]), tuple(own))
        for scheme, own in found.items()
    )


def _credited(award: AwardOfEvent) -> Number:
    """An award as it is credited, in hundredths: the total is the sum of what a reader sees."""
    return round_to(award.points, HUNDREDTH, Half.AWAY_FROM_ZERO)


def _awards(player: Player) -> Iterator[tuple[str, AwardOfEvent]]:
    sessions = _sessions(player)
    held = {*Session.objects.filter(pk__in=embargoed_sessions()).values_list("stage", flat=True)}
    versions = versions_of_events({session.event_id for session in sessions})
    for session in sessions:
        version = (session.closed_at, tuple(versions[session.event_id]), session.stage_id in held)
        sheet = _sheets.of((session.stage_id or 0, version), session)
        if sheet is None:
            continue
        for award in sheet.awards:
            if award.player == player.pk:
                yield sheet.scheme, AwardOfEvent(session.pk, session.event.name, session.date, award.points)


def _sessions(player: Player) -> list[Session]:
    """The last session of each stage that has awarded masterpoints, the latest first."""
    rows = Session.objects.filter(
        event__club=player.club_id,
        event__forgotten_at=None,
        event__entrants__players__player=player,
        closed_at__isnull=False,
        **{f"stage__options__{STORED_AS}__isnull": False},
    ).kept()
    rows = rows.select_related("event__club", "stage__event__club").order_by("-date", "-pk").distinct()
    latest: dict[int, Session] = {}
    for row in rows:
        latest.setdefault(row.stage_id or 0, row)
    return [*latest.values()]


def versions_of_events(events: set[int]) -> dict[int, list[tuple[int, int]]]:
    """The versions of the sections of events, by event."""
    found: dict[int, list[tuple[int, int]]] = defaultdict(list)
    if not events:
        return found
    rows = Section.objects.filter(session__event__in=events).order_by("pk")
    for event, pk, version in rows.values_list("session__event", "pk", "version"):
        found[event].append((pk, version))
    return found


def _read_sheet(_stage: int, session: Session) -> MasterpointSheet | None:
    return masterpoint_sheet(session, masterpoint_terms(session.stage_options))


_sheets = Remembered(_read_sheet)
