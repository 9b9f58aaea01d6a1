"""The sessions of a club by their dates, for a calendar.

It names events, teams and places, as the public pages do, and no player. A session that was played on its
date has its hours; one that is planned is a whole day in the zone of the club. A match of a league has the
hour that the captains have agreed on.
"""

from collections.abc import Callable, Iterator
from datetime import date, datetime, time, timedelta

from django.db.models import Max, QuerySet
from django.utils.crypto import salted_hmac

from tournament.exchange.calendar import Calendar, Day
from tournament.models import Club, Entrant, Session, TeamMatch
from tournament.readings.club.time_zones import local, moment_of, zone_of

PAST = timedelta(days=366)
MOST = 500
MINUTES = 8  # a board
DAY = 24 * 60
USUAL = 210  # minutes of a session that goes on


def club_calendar(club: Club, today: date, address_of: Callable[[int], str]) -> Calendar:
    """The sessions of the last year and those that are planned; `address_of` is the page of a session."""
    listed = Session.objects.exclude(shelf=Session.Shelf.DELETED).filter(event__club=club)
    rows = listed.filter(date__gte=today - PAST).select_related("event", "stage").order_by("date", "pk")
    days = sorted(
        (*_days(club, rows, address_of), *_matches(club, today, address_of)), key=lambda day: day.day
    )
    return Calendar(club.name, str(zone_of(club)), tuple(days))


def _days(club: Club, rows: QuerySet[Session], address_of: Callable[[int], str]) -> Iterator[Day]:
    for row in rows.annotate(changed=Max("journal__at"))[:MOST]:
        at, minutes = _hours(row, club)
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


def _hours(session: Session, club: Club) -> tuple[datetime | None, int]:
    """When a session began, and its minutes; no hour where it was entered on another day or all at once."""
    start, end = session.started_at, session.closed_at
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
