"""The calendar of a club as a director sees it: its months, its templates, and where it ends soon."""

from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from itertools import groupby

from django.db.models import Count, Q, QuerySet

from tournament.domain.club.reports.coming_dates import length_of
from tournament.domain.room.readings.clock_rows import clocks_of
from tournament.models import Booking, Club, PlannedDate, Section, Session
from tournament.sheets.planned_dates import (
    LONGEST,
    CalendarDate,
    CalendarMonth,
    Ending,
    Every,
    TemplateLine,
    pattern_of,
)

SOON = timedelta(weeks=4)
BACK = timedelta(days=190)  # in which dates make a repetition, and are listed as past
MOST = 400  # dates that are read at once
NEXT = 8  # sessions without a date that are listed


def dates_of_club(club: Club, first: date, last: date | None = None) -> tuple[CalendarDate, ...]:
    """The dates of a club from a day on, in their order; cancelled ones too."""
    rows = _rows(club).filter(date__gte=first)
    rows = rows.filter(date__lte=last) if last else rows
    return tuple(sorted(map(calendar_date, rows[:MOST]), key=lambda one: (one.date, one.id)))


def past_dates(club: Club, day: date) -> tuple[CalendarDate, ...]:
    """The dates of the half year before a day, the latest first."""
    return dates_of_club(club, day - BACK, day - timedelta(days=1))[::-1]


def months_of(dates: Iterable[CalendarDate]) -> tuple[CalendarMonth, ...]:
    months = groupby(dates, key=lambda one: one.date.replace(day=1))
    return tuple(CalendarMonth(first, tuple(own)) for first, own in months)


def calendar_date(row: PlannedDate) -> CalendarDate:
    """A row of `planned_rows`; what a session says of itself stands before what was planned."""
    session = row.kept_session
    return CalendarDate(
        id=row.pk,
        name=session.event.name if session else row.name,
        date=session.date if session else row.date,
        starts=row.starts,
        place=session.place if session else row.place,
        template=row.template_id,
        template_name=row.template.event.name if row.template else "",
        session=session.pk if session else None,
        begun=bool(session and session.started_at),
        takes_bookings=row.takes_bookings,
        tables=row.tables,
        booked=row.booked,  # type: ignore[attr-defined]
        waiting=row.waiting,  # type: ignore[attr-defined]
        cancelled=row.cancelled_at is not None,
        version=row.version,
    )


def planned_rows() -> QuerySet[PlannedDate]:
    """Dates with all that `calendar_date` reads of them."""
    booked, waiting = (
        Count("bookings", filter=Q(bookings__state=state))
        for state in (Booking.State.BOOKED, Booking.State.WAITING)
    )
    rows = PlannedDate.objects.select_related("club", "template__event", "session__event")
    return rows.annotate(booked=booked, waiting=waiting)


def _rows(club: Club) -> QuerySet[PlannedDate]:
    return planned_rows().filter(club=club)


def endings(club: Club, today: date) -> tuple[Ending, ...]:
    """Repetitions whose last date is within four weeks, and not yet long past."""
    rows = [*_rows(club).filter(date__gte=today - BACK)]
    return tuple(_endings(rows, today))


def _endings(rows: Iterable[PlannedDate], today: date) -> Iterator[Ending]:
    def like(row: PlannedDate) -> tuple[str, str]:
        return row.name, str(row.starts)

    for _like, alike in groupby(sorted(rows, key=lambda row: (*like(row), row.date)), key=like):
        own = [*alike]
        latest, every = own[-1], pattern_of([row.date for row in own])
        if every is not Every.ONCE and today - SOON <= latest.date <= today + SOON:
            yield Ending(calendar_date(latest), every, latest.date + LONGEST)


def templates_of(club: Club, today: date) -> tuple[TemplateLine, ...]:
    """The templates by their names."""
    coming = Count("dates_like_it", filter=Q(dates_like_it__date__gte=today))
    rows = [*template_rows(club).annotate(dates=coming)]
    boards: dict[int, int] = {}
    minutes: dict[int, int] = {}
    sections = Section.objects.filter(session__in=rows).select_related("session__event__club")
    for section, clock in zip(sections, clocks_of(sections), strict=True):
        pk = section.session_id
        boards[pk] = max(boards.get(pk, 0), 0 if section.game else clock.rounds * section.boards_per_set)
        minutes[pk] = max(minutes.get(pk, 0), round(length_of(clock).total_seconds() / 60))
    return tuple(
        TemplateLine(row.pk, row.event.name, row.event.kind, boards[row.pk], minutes[row.pk], row.dates)
        for row in rows
    )


def template_rows(club: Club) -> QuerySet[Session]:
    rows = Session.objects.filter(event__club=club, shelf=Session.Shelf.TEMPLATE)
    return rows.select_related("event").order_by("event__name", "pk")


def sessions_without_date(club: Club) -> QuerySet[Session]:
    """Sessions of the club that have not begun and belong to no date of the calendar, the next ones first."""
    rows = Session.objects.kept().filter(event__club=club, planned_date=None, rehearsal=None)
    return rows.filter(started_at=None, closed_at=None).select_related("event").order_by("date", "pk")[:NEXT]


def sessions_to_link(club: Club, day: date) -> QuerySet[Session]:
    """Sessions of the club near a day that belong to no date of the calendar."""
    near = (day - timedelta(days=31), day + timedelta(days=31))
    rows = Session.objects.kept().filter(event__club=club, planned_date=None, rehearsal=None)
    return rows.filter(date__range=near).select_related("event").order_by("date", "pk")
