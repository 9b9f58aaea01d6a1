"""The sessions of a club by their dates, for a calendar.

It names events, teams and places, as the public pages do, and no player. A session that was played on its
date has its hours, one that is in play those until its expected end; one that has not begun is a whole day in
the zone of the club. A match of a league has the hour that the captains have agreed on.
"""

from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime, time, timedelta

from django.db.models import Max, QuerySet
from django.utils.crypto import salted_hmac

from tournament.exchange.calendar import Calendar, Day
from tournament.models import Club, Entrant, Section, Session, TeamMatch
from tournament.readings.club.time_zones import local, moment_of, zone_of
from tournament.readings.room.clocks import clocks_of
from tournament.sheets.clock import Clock

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
