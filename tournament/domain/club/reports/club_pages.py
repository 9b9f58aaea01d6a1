"""The pages of a club for everybody: its last and next sessions, its calendar, its session results."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, datetime, time, timedelta
from fractions import Fraction

from django.contrib.auth.models import AnonymousUser
from django.db.models import Max, QuerySet
from django.utils.crypto import salted_hmac

from scoring.stages.formats import KNOCK_OUT
from tournament.analysis.team_rounds import average_of, tables_after
from tournament.domain.boards.reports.scorecards import score_course
from tournament.domain.club.reports.player_sessions import versions_of_events
from tournament.domain.games.reports.game_leagues import section_league
from tournament.domain.gate.reports.ranking_visibility import visible_standings
from tournament.domain.journal.reports.versioned_cache import Remembered
from tournament.domain.room.readings.clock_rows import clocks_of
from tournament.domain.room.reports.results_to_check import matters
from tournament.domain.stages.reports.brackets import visible_bracket
from tournament.domain.stages.reports.stage_rankings import (
    deciding_rankings,
    is_of_teams,
    is_ranked_by_total,
    stage_rankings,
)
from tournament.domain.stages.reports.team_table import team_standings
from tournament.domain.stages.reports.visible_table import visible_team_standings
from tournament.domain.time_zones import local, moment_of, today, zone_of
from tournament.exchange.calendar import Calendar, Day
from tournament.models import Club, Entrant, Event, Section, Series, Session, TeamMatch
from tournament.sheets.club_sheets import (
    ClubPage,
    LadderLink,
    ListedSession,
    SessionResult,
    SessionWinner,
    Winner,
)
from tournament.sheets.event_kinds import BY_MATCHES, EVENT_KINDS, PAIRS
from tournament.sheets.event_options import EventPart
from tournament.sheets.game_sheets import League
from tournament.sheets.names import Party, Team
from tournament.sheets.stage_options import pairs_stage
from tournament.sheets.standings import Standings
from tournament.sheets.timetable import Clock

# What a club shows everybody on one page.

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
        ladders=tuple(LadderLink(one.pk, one.name) for one in ladders),
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


# The sessions of a club by their dates, for a calendar.
#
# It names events, teams and places, as the public pages do, and no player. A session that was played on its
# date has its hours, one that is in play those until its expected end; one that has not begun is a whole
# day in the zone of the club. A match of a league has the hour that the captains have agreed on.

PAST = timedelta(days=366)
MOST = 500
MINUTES = 8  # a board
DAY = 24 * 60
USUAL = 210  # minutes of a session without a plan of its rounds


def club_calendar(club: Club, today: date, address_of: Callable[[int], str]) -> Calendar:
    """The sessions of the last year and those that are planned; `address_of` is the page of a session."""
    listed = Session.objects.exclude(shelf=Session.Shelf.DELETED).filter(event__club=club)
    rows = listed.filter(date__gte=today - PAST).select_related("event", "stage").order_by("date", "pk")
    days = sorted(
        (*_days(club, rows, address_of), *_matches(club, today, address_of)), key=lambda day: day.day
    )
    return Calendar(club.name, str(zone_of(club)), tuple(days))


def _days(club: Club, rows: QuerySet[Session], address_of: Callable[[int], str]) -> Iterator[Day]:
    listed = [*rows.annotate(changed=Max("journal__at"))[:MOST]]
    ends = _expected_ends([one for one in listed if one.started_at and not one.closed_at])
    for row in listed:
        at, minutes = _hours(row, row.closed_at or ends.get(row.pk), club)
        yield Day(
            at=at,
            minutes=minutes,
            uid=uid_of(row.pk),
            day=row.date,
            title=_title(row),
            changed=row.changed or moment_of(row.date, time(), club),
            place=row.place,
            address=address_of(row.pk),
        )


def _expected_ends(sessions: Sequence[Session]) -> dict[int, datetime]:
    """When the last section of each session in play ends, by the lengths of its rounds and by its clock."""
    sections = Section.objects.filter(session__in=sessions).select_related("session__event__club")
    ends: dict[int, datetime] = {}
    for section, clock in zip(sections, clocks_of(sections), strict=True):
        start = section.session.started_at
        if start and (length := _length(clock)):
            end = max([start + length, *(span.ends for span in clock.spans if span.ends)])
            ends[section.session_id] = max(end, ends.get(section.session_id, end))
    return ends


def _length(clock: Clock) -> timedelta:
    """All rounds of a section, and the moves between them."""
    moves = max(clock.rounds - 1, 0) * clock.pace.move
    return timedelta(seconds=sum(clock.pace.lengths) + moves)


def _hours(session: Session, end: datetime | None, club: Club) -> tuple[datetime | None, int]:
    """When a session began, and its minutes; no hour where it was entered on another day or all at once."""
    start = session.started_at
    if start is None or local(start, club).date() != session.date:
        return None, 0
    minutes = USUAL if end is None else int((end - start).total_seconds()) // 60
    return (start, minutes) if MINUTES <= minutes <= DAY else (None, 0)


def _matches(club: Club, today: date, address_of: Callable[[int], str]) -> Iterator[Day]:
    """The matches of teams whose hour is agreed."""
    listed = TeamMatch.objects.filter(section__session__event__club=club, away__isnull=False)
    listed = listed.exclude(section__session__shelf=Session.Shelf.DELETED)
    rows = listed.filter(plays_at__date__gte=today - PAST).order_by("plays_at", "pk")
    rows = rows.select_related("home", "away", "section__session__event", "section__session__stage")
    for row in rows.annotate(changed=Max("section__session__journal__at"))[:MOST]:
        assert row.plays_at is not None
        session = row.section.session
        yield Day(
            uid=uid_of(f"match {row.pk}"),
            day=local(row.plays_at, club).date(),
            title=f"{session.event.name} · {_team(row.home)} – {_team(row.away)}",
            changed=row.changed or row.plays_at,
            place=row.place or session.place,
            address=address_of(session.pk),
            at=row.plays_at,
            minutes=MINUTES * (row.boards or row.section.match_options.boards),
        )


def _team(team: Entrant | None) -> str:
    return f"{team.number} {team.name}".strip() if team else ""


def uid_of(thing: object) -> str:
    """The same for ever, and another one in every installation."""
    return f"{salted_hmac('calendar', str(thing)).hexdigest()}@overtrick"


def _title(session: Session) -> str:
    stage = session.stage.name if session.stage else ""
    return f"{session.event.name} · {stage}" if stage else session.event.name


# The results of finished sessions, one line each. They are read once for each version of their sections.


def session_results(sessions: Sequence[Session]) -> dict[int, SessionResult]:
    """By session; the sections of all `sessions` should have been prefetched."""
    of_events = versions_of_events({session.event_id for session in sessions})
    return {
        session.pk: _results.of(_at(session, of_events[session.event_id]), session) for session in sessions
    }


def _at(session: Session, of_event: Sequence[object]) -> tuple[int, tuple[object, ...]]:
    """A last session is won by the ranking of its stage, which other sessions of the event are part of."""
    return session.pk, (tuple(of_event), session.closed_at)


def _read(_pk: int, session: Session) -> SessionResult:
    """The rankings of boards, then the leagues of table games; the first winner's score round by round."""
    has_boards = any(not section.game for section in session.sections.all())
    sheets = deciding_rankings(session) if has_boards else []
    leagues = [section_league(section) for section in session.sections.with_games().with_club()]
    winners = (*_of_boards(sheets), *_of_games(leagues))
    in_per_cent = bool(sheets) and sheets[0].in_per_cent
    lines = [row for sheet in sheets for ranking in sheet.rankings for row in ranking.rows]
    return SessionResult(
        winners=winners,
        contestants=len(lines) + sum(len(league.lines) for league in leagues),
        doubtful=sum(one.kind == "doubtful" for one in matters(session)),
        average=50 if in_per_cent else 0,
        course=_course(session, sheets[0], winners[0]) if sheets and winners else (),
    )


def _course(session: Session, won: Standings, winner: SessionWinner) -> tuple[Fraction, ...]:
    """The score of a winner round by round, of a team as far above a drawn match as it was on average.

    None of a winner over several sessions.
    """
    if won.rankings and won.rankings[0].over:
        return ()
    if not is_of_teams(session):
        return score_course(session, winner.party.id, in_per_cent=won.in_per_cent)
    if not is_ranked_by_total(session):
        return ()
    sheet = team_standings(session)
    return tuple(
        Fraction(table[winner.party.id][2]) / (1 if sheet.by_average else number) - average_of(sheet)
        for number, table in enumerate(tables_after(sheet), start=1)
    )


_results = Remembered(_read)


def _of_boards(sheets: Iterable[Standings]) -> Iterator[SessionWinner]:
    for sheet in sheets:
        unit = "per_cent" if sheet.in_per_cent else sheet.heading.unit.lower() or "imps"
        for ranking in sheet.rankings:
            first = (row for row in ranking.rows if row.place == 1)
            yield from (SessionWinner(row.party, row.value, unit, ranking.over) for row in first)


def _of_games(leagues: Iterable[League]) -> Iterator[SessionWinner]:
    for league in leagues:
        yield from (SessionWinner(line.party, line.wins, "wins") for line in league.lines if line.place == 1)


# Which session of its event each of several sessions is, in one query.


def event_parts(sessions: Iterable[Session]) -> dict[int, EventPart]:
    """By session, those that are one of several; none of a session that was deleted."""
    kept = Session.objects.exclude(shelf=Session.Shelf.DELETED).select_related("event", "stage")
    found = kept.filter(event__in={one.event_id for one in sessions}).order_by("stage__order", "date", "pk")
    by_event: dict[int, dict[int | None, list[Session]]] = defaultdict(lambda: defaultdict(list))
    for one in found:
        by_event[one.event_id][one.stage_id].append(one)
    return {
        session.pk: part
        for stages in by_event.values()
        for order, own in enumerate(stages.values(), start=1)
        for number, session in enumerate(own, start=1)
        if (part := _part(session, number, len(own), order, len(stages)))
    }


def _part(session: Session, number: int, made: int, order: int, stages: int) -> EventPart | None:
    """None for the only session of an event."""
    stage = session.stage
    of_pairs = session.event.kind == PAIRS
    planned = pairs_stage(stage.options).sessions if stage and of_pairs else 1
    sessions = max(made, planned)
    if sessions == stages == 1:
        return None
    qualifying = of_pairs and order < stages
    return EventPart(number, sessions, stage.name if stage else "", order, stages, qualifying)
