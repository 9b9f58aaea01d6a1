"""The pages of a club for everybody: its last and next sessions, its calendar, its session results."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from fractions import Fraction

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Max, QuerySet

from scoring.stages.formats import KNOCK_OUT
from tournament.analysis.team_rounds import average_of, tables_after
from tournament.domain.boards.reports.scorecards import score_course
from tournament.domain.club.reports.coming_dates import (
    USUAL,
    coming,
    length_of,
    minutes_of,
    next_of_each,
    planned_days,
    uid_of,
    uid_of_date,
)
from tournament.domain.club.reports.player_sessions import versions_of_events
from tournament.domain.games.reports.game_leagues import section_league
from tournament.domain.gate.reports.ranking_visibility import visible_standings
from tournament.domain.gate.reports.visibility import plays
from tournament.domain.journal.reports.versioned_cache import Remembered
from tournament.domain.outside.readings.embargo import embargoed_sessions
from tournament.domain.people.readings.roles import AnyUser
from tournament.domain.room.readings.clock_rows import clocks_of
from tournament.domain.stages.reports.stage_rankings import (
    deciding_rankings,
    is_of_teams,
    is_ranked_by_total,
    stage_rankings,
    visible_rankings,
)
from tournament.domain.stages.reports.team_table import team_standings
from tournament.domain.time_zones import local, moment_of, today, zone_of
from tournament.exchange.calendar import Calendar, Day
from tournament.models import (
    Club,
    Congress,
    Contestant,
    Entrant,
    Event,
    PlannedDate,
    Section,
    Series,
    Session,
    TeamMatch,
)
from tournament.models.event import kept
from tournament.sheets.club_sheets import (
    ClubPage,
    CongressLink,
    LadderLink,
    ListedSession,
    Placed,
    SessionResult,
    WeekOfPairs,
)
from tournament.sheets.event_kinds import BY_MATCHES, EVENT_KINDS, PAIRS, SWISS_PAIRS, TEAM, TEAMS
from tournament.sheets.event_options import EventPart
from tournament.sheets.game_sheets import League
from tournament.sheets.names import Party
from tournament.sheets.planned_dates import ComingDate
from tournament.sheets.stage_options import pairs_stage
from tournament.sheets.standings import Ranking, Standings

# What a club shows everybody on one page.

LAST, NEXT, IN_PLAY = 3, 6, 8
WEEKS = 12
OF_PAIRS = (PAIRS, SWISS_PAIRS, TEAMS)  # the kinds of events whose contestants are pairs
MEDALS = 3
EIGHT = 8  # of a finished session in its room
SHARED = 2
NEAR = timedelta(days=1)  # a session in play that is older, or later, is not what is played tonight
EVERYONE = AnonymousUser()
NAMELESS = (Event.Names.INITIALS, Event.Names.NUMBER, Event.Names.NOBODY)


def club_page(club: Club, *, day: date | None = None) -> ClubPage:
    """Its sessions as a reader without an account may see them."""
    day = day or today(club)
    last = list(finished(club).filter(shelf="")[:LAST])
    soon = coming(club, day, NEXT)
    playing = _in_play(club)
    parts = event_parts([*last, *soon.sessions, *playing])
    ladders = Series.objects.filter(club=club, is_public=True)
    return ClubPage(
        club=club.name,
        last=listed_results(last, parts),
        next=tuple(replace(one, part=parts.get(one.session or 0)) for one in soon.dates),
        ladders=tuple(LadderLink(one.pk, one.name) for one in ladders),
        shows_names=bool(ladders) or shows_names(last),
        in_play=tuple(_listed(one, parts) for one in playing),
        tonight=_of_these_days(playing, day),
        weeks=_weeks(club, day),
        congresses=tuple(CongressLink(one.pk, one.name) for one in _congresses(club, day)),
    )


def _congresses(club: Club, day: date) -> QuerySet[Congress]:
    """Those with a public programme that are not over."""
    coming = _sessions(club).filter(date__gte=day).order_by()
    return Congress.objects.filter(is_public=True, programme__session__in=coming).distinct()


def session_tonight(club: Club) -> int | None:
    """The session that the club's page shows as in play."""
    return _of_these_days(_in_play(club), today(club))


def _in_play(club: Club) -> list[Session]:
    begun = _sessions(club).filter(started_at__isnull=False, closed_at=None)
    return list(begun.order_by("-date", "-pk")[:IN_PLAY])


def _of_these_days(sessions: Iterable[Session], day: date) -> int | None:
    return next((one.pk for one in sessions if not one.shelf and abs(one.date - day) <= NEAR), None)


@dataclass(frozen=True, slots=True)
class ListedClub:
    """A club of several on one server: the session in play that is of these days, and the next one."""

    club: Club
    now: Session | None
    next: ComingDate | None


def clubs_listed(clubs: Iterable[Club], day: date) -> list[ListedClub]:
    """In three queries, however many clubs there are."""
    every = Session.objects.filter(event__club__in=clubs, rehearsal=None, shelf="").select_related("event")
    begun = every.filter(started_at__isnull=False, closed_at=None, date__range=(day - NEAR, day + NEAR))
    now = {one.event.club_id: one for one in begun.order_by("date", "pk")}
    soon = next_of_each(clubs, day)
    return [ListedClub(club, now.get(club.pk), soon.get(club.pk)) for club in clubs]


def shows_names(sessions: Iterable[Session]) -> bool:
    """Whether a player is named in the rankings of these sessions."""
    return any(one.event.names_shown not in NAMELESS for one in sessions)


def _sessions(club: Club) -> QuerySet[Session]:
    found = Session.objects.filter(event__club=club, rehearsal=None)
    return found.kept().select_related("event__club", "stage")


def finished(club: Club) -> QuerySet[Session]:
    """The club's finished sessions, the latest first."""
    return _sessions(club).filter(closed_at__isnull=False).order_by("-date", "-pk")


def listed_results(sessions: Sequence[Session], parts: Mapping[int, EventPart]) -> tuple[ListedSession, ...]:
    """Each of these finished sessions with its first three, read once for each version of its event."""
    versions = versions_of_events({session.event_id for session in sessions})
    found, held = [], embargoed_sessions()
    for one in sessions:
        about = one.closed_at, one.event.names_shown, one.pk in held
        version = (tuple(versions[one.event_id]), *about)
        podium, contestants = _podiums.of((one.pk, version), one)
        found.append(replace(_listed(one, parts), podium=podium, contestants=contestants))
    return tuple(found)


def _listed(session: Session, parts: Mapping[int, EventPart]) -> ListedSession:
    return ListedSession(
        session.pk, session.event.name, session.date, session.place, part=parts.get(session.pk)
    )


def leaders(session: Session, user: AnyUser) -> tuple[tuple[Placed, ...], int]:
    """Who leads each ranking of a session in play, as far as players may see it, and after how many rounds.

    A director who plays sees no board that they have still to play. The rounds are 0 where finished boards
    count. A lead that more than two share is left to the ranking.
    """
    sheets = visible_rankings(session, user if plays(session, user) else EVERYONE) or []
    firsts = [[*_first(sheet, ranking, 1)] for sheet in sheets for ranking in sheet.rankings]
    found = tuple(one for first in firsts if len(first) <= SHARED for one in first)
    return found, max((sheet.rounds for sheet in sheets), default=0)


def _read_podium(_pk: int, session: Session) -> tuple[tuple[Placed, ...], int]:
    """What everybody may see of the rankings of a finished session."""
    if EVENT_KINDS[session.event.kind].ranked_by == BY_MATCHES:
        return _first_three(session, _rankings_of_teams(session))
    return _first_three(session, stage_rankings(session) or visible_standings(session, EVERYONE) or [])


def _first_three(
    session: Session, sheets: Sequence[Standings], first: int = MEDALS
) -> tuple[tuple[Placed, ...], int]:
    """The `first` ones of a single ranking, fewer of each of several; and how many are ranked."""
    lists = [(sheet, ranking) for sheet in sheets for ranking in sheet.rankings if ranking.rows]
    leagues = [section_league(section) for section in session.sections.with_games().with_club()]
    most = max(1, first + 2 - 2 * (len(lists) + len(leagues)))
    podium = [one for sheet, ranking in lists for one in _first(sheet, ranking, most)]
    podium += [one for league in leagues for one in _first_of_games(league, most)]
    ranked = sum(row.place > 0 for _sheet, ranking in lists for row in ranking.rows)
    return tuple(podium), ranked + sum(len(league.lines) for league in leagues)


def _rankings_of_teams(session: Session) -> list[Standings]:
    """A knock-out has a winner in its last session, once the final is won."""
    if session.stage is None or (session.stage.format == KNOCK_OUT and not _is_last(session)):
        return []
    return visible_rankings(session, EVERYONE) or []


def _first(sheet: Standings, ranking: Ranking, most: int) -> Iterator[Placed]:
    unit = "per_cent" if sheet.in_per_cent else sheet.heading.unit.lower()
    for row in ranking.rows[: most + 2]:  # of many who share a place the first ones
        if 1 <= row.place <= most:
            named = row.party.kind == TEAM and row.party.names
            yield Placed(
                party=None if named else row.party,
                team=row.party.names[0].native if named else "",
                over=ranking.over,
                place=row.place,
                tied=row.tied,
                value=row.value,
                unit=unit,
            )


def _first_of_games(league: League, most: int) -> Iterator[Placed]:
    settles = league.order[0] == "settled"
    for line in league.lines[: most + 1]:
        if 1 <= line.place <= most:
            value, unit = (line.settled, "settled") if settles else (line.wins, "wins")
            yield Placed(line.party, place=line.place, tied=line.tied, value=value, unit=unit)


_podiums = Remembered(_read_podium)


def _is_last(session: Session) -> bool:
    """Whether no later session belongs to the stage."""
    stage = Session.objects.filter(stage=session.stage_id).kept_in_event()
    last = stage.order_by("date", "pk").last()
    return last is not None and last.pk == session.pk


def _weeks(club: Club, day: date) -> tuple[WeekOfPairs, ...]:
    """The pairs of the latest weeks, from the first one with a session to the week of the day."""
    monday = day - timedelta(days=day.weekday())
    mondays = [monday - timedelta(weeks=back) for back in reversed(range(WEEKS))]
    begun = _sessions(club).filter(started_at__isnull=False, date__gte=mondays[0], date__lte=day)
    pairs = Contestant.objects.numbered().filter(section__session__in=begun, section__kind__in=OF_PAIRS)
    dates = pairs.order_by().values_list("section__session__date").annotate(Count("pk"))
    found: dict[date, int] = defaultdict(int)
    for at, number in dates:
        found[at - timedelta(days=at.weekday())] += number
    if len(found) < 2:
        return ()
    return tuple(WeekOfPairs(one, found[one]) for one in mondays if one >= min(found))


# The sessions of a club by their dates, for a calendar.
#
# It names events, teams and places, as the public pages do, and no player. A session that was played on its
# date has its hours, one that is in play those until its expected end; one that has not begun is a whole
# day in the zone of the club. A match of a league has the hour that the captains have agreed on.

PAST = timedelta(days=366)
MOST = 500
MINUTES = 8  # a board
DAY = 24 * 60


def club_calendar(
    club: Club,
    today: date,
    address_of: Callable[[int], str],
    only: int | None = None,
    planned: int | None = None,
) -> Calendar:
    """The sessions of the last year and those that are planned; `address_of` is the page of a session.

    `only` one of them, or one `planned` date, without the matches of a league.
    """
    if planned is not None:
        date_alone = planned_days(club, PlannedDate.objects.filter(pk=planned), MOST)
        return Calendar(club.name, str(zone_of(club)), tuple(date_alone))
    listed = Session.objects.kept().filter(event__club=club)
    if only is not None:
        one = [*_days(club, listed.filter(pk=only).select_related("event", "stage"), address_of)]
        return Calendar(club.name, str(zone_of(club)), tuple(one))
    rows = listed.filter(date__gte=today - PAST).select_related("event", "stage").order_by("date", "pk")
    days = sorted(
        (
            *_days(club, rows, address_of),
            *planned_days(club, PlannedDate.objects.filter(date__gte=today), MOST),
            *_matches(club, today, address_of),
        ),
        key=lambda day: day.day,
    )
    return Calendar(club.name, str(zone_of(club)), tuple(days))


def _days(club: Club, rows: QuerySet[Session], address_of: Callable[[int], str]) -> Iterator[Day]:
    listed = [*rows.select_related("planned_date").annotate(changed=Max("journal__at"))[:MOST]]
    plans = {one.pk: one.planned_date for one in listed if hasattr(one, "planned_date")}
    lengths = minutes_of([pk for pk, plan in plans.items() if plan.starts])
    ends = _expected_ends([one for one in listed if one.started_at and not one.closed_at])
    for row in listed:
        at, minutes = _hours(row, row.closed_at or ends.get(row.pk), club)
        plan = plans.get(row.pk)
        if plan and plan.starts and not row.started_at:
            at, minutes = moment_of(row.date, plan.starts, club), lengths.get(row.pk, USUAL)
        yield Day(
            at=at,
            minutes=minutes,
            uid=uid_of_date(plan) if plan else uid_of(row.pk),
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
        if start and (length := length_of(clock)):
            end = max([start + length, *(span.ends for span in clock.spans if span.ends)])
            ends[section.session_id] = max(end, ends.get(section.session_id, end))
    return ends


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
    listed = listed.filter(kept("section__session"))
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
    """The rankings of boards, then the leagues of table games; each winner's score round by round."""
    has_boards = any(not section.game for section in session.sections.all())
    sheets = deciding_rankings(session) if has_boards else []
    podium, ranked = _first_three(session, sheets, EIGHT)
    lines = [row for sheet in sheets for ranking in sheet.rankings for row in ranking.rows]
    firsts = [row.party for row in lines if row.place == 1 and row.party]
    return SessionResult(
        podium=podium,
        contestants=ranked + sum(row.place == 0 for row in lines),  # also those without a result
        average=50 if sheets and sheets[0].in_per_cent else 0,
        courses=tuple(_course(session, sheets[0], first) for first in firsts),
    )


def _course(session: Session, won: Standings, winner: Party) -> tuple[Fraction, ...]:
    """The score of a winner round by round, of a team as far above a drawn match as it was on average.

    None of a winner over several sessions.
    """
    if won.rankings and won.rankings[0].over:
        return ()
    if not is_of_teams(session):
        return score_course(session, winner.id, in_per_cent=won.in_per_cent)
    if not is_ranked_by_total(session):
        return ()
    sheet = team_standings(session)
    return tuple(
        Fraction(table[winner.id][2]) / (1 if sheet.by_average else number) - average_of(sheet)
        for number, table in enumerate(tables_after(sheet), start=1)
    )


_results = Remembered(_read)


# Which session of its event each of several sessions is, in one query.


def event_parts(sessions: Iterable[Session]) -> dict[int, EventPart]:
    """By session, those that are one of several; none of a session that was deleted."""
    kept = Session.objects.kept_in_event().select_related("event", "stage")
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
