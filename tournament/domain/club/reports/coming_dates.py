"""What a club plays next: sessions that have not begun, and dates of its calendar that have no session yet.

A date and its session are one thing: they are listed once, and have one identifier in a calendar file.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.db.models import Exists, Max, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tournament.domain.journal.readings.verbs import ACTS, Group
from tournament.domain.room.readings.clock_rows import clocks_of
from tournament.domain.time_zones import moment_of
from tournament.exchange.calendar import Day
from tournament.models import Club, JournalEntry, PlannedDate, Section, Session
from tournament.models.event import PUT_ASIDE
from tournament.sheets.planned_dates import ComingDate
from tournament.sheets.timetable import Clock

REGULAR, OF_LATE = 3, timedelta(weeks=12)  # a club plays on a weekday that has so many sessions in this time
USUAL = 210  # minutes of a session without a plan of its rounds
LATE = timedelta(hours=1)  # a session that has not begun this long after its hour is not what comes next


@dataclass(frozen=True, slots=True)
class Coming:
    """`dates` in their order, and the `sessions` among them."""

    dates: list[ComingDate]
    sessions: list[Session]


def coming(club: Club, day: date, most: int) -> Coming:
    """The next dates of a club from a day on, in two queries."""
    sessions = [*_not_begun([club], day)[:most]]
    planned = [*_without_session([club], day)[:most]]
    dates = sorted((*map(_of_session, sessions), *map(_of_date, planned)), key=_when)[:most]
    listed = {one.session for one in dates}
    return Coming(dates, [one for one in sessions if one.pk in listed])


def next_of_each(clubs: Iterable[Club], day: date) -> dict[int, ComingDate]:
    """The next date that is played by each of these clubs, in two queries."""
    by_key, now = {club.pk: club for club in clubs}, timezone.now()
    found: dict[int, ComingDate] = {}
    rows = [(one.event.club_id, _of_session(one)) for one in _not_begun(by_key, day)]
    rows += [(one.club_id, _of_date(one)) for one in _without_session(by_key, day).filter(cancelled_at=None)]
    for club, row in sorted(rows, key=lambda pair: _when(pair[1])):
        if not is_past(row, by_key[club], now):
            found.setdefault(club, row)
    return found


def is_past(one: ComingDate, club: Club, now: datetime) -> bool:
    """Whether it should have begun more than an hour ago; False where no hour is given."""
    return one.starts is not None and moment_of(one.date, one.starts, club) + LATE < now


def regular_days(club: Club, day: date) -> list[int]:
    """The weekdays on which a club has played again and again of late, Monday 0."""
    played = Session.objects.kept().filter(event__club=club, rehearsal=None, started_at__isnull=False)
    dates = played.filter(date__range=(day - OF_LATE, day)).order_by().values_list("date", flat=True)
    times = Counter(one.weekday() for one in {*dates})
    return sorted(one for one, number in times.items() if number >= REGULAR)


def clubs_with_dates(clubs: QuerySet[Club]) -> QuerySet[Club]:
    """Those that have a session, or a date in their calendar."""
    sessions = Session.objects.kept().filter(event__club=OuterRef("pk"))
    return clubs.filter(Exists(sessions) | Exists(PlannedDate.objects.filter(club=OuterRef("pk"))))


def _not_begun(clubs: Iterable[Club | int], day: date) -> QuerySet[Session]:
    rows = Session.objects.filter(event__club__in=[*clubs], rehearsal=None, shelf="", started_at=None)
    return rows.filter(date__gte=day).select_related("event", "planned_date").order_by("date", "pk")


def _without_session(clubs: Iterable[Club | int], day: date) -> QuerySet[PlannedDate]:
    free = Q(session=None) | Q(session__shelf__in=PUT_ASIDE)
    return PlannedDate.objects.filter(free, club__in=[*clubs], date__gte=day)


def _when(one: ComingDate) -> tuple[date, time, int, int]:
    return one.date, one.starts or time.max, one.session or 0, one.planned or 0


def _of_session(session: Session) -> ComingDate:
    plan: PlannedDate | None = getattr(session, "planned_date", None)
    return ComingDate(
        session.event.name,
        session.date,
        session.place,
        starts=plan.starts if plan else None,
        session=session.pk,
        planned=plan.pk if plan else None,
        takes_bookings=bool(plan and plan.takes_bookings),
    )


def _of_date(planned: PlannedDate) -> ComingDate:
    cancelled = planned.cancelled_at is not None
    return ComingDate(
        planned.name,
        planned.date,
        planned.place,
        starts=planned.starts,
        planned=planned.pk,
        takes_bookings=planned.takes_bookings and not cancelled,
        cancelled=cancelled,
    )


# The same for a calendar file.


VERBS = [verb for verb, one in ACTS.items() if one.group == Group.CALENDAR]


def planned_days(club: Club, dates: QuerySet[PlannedDate], most: int) -> Iterator[Day]:
    """Dates that have no session yet; as long as their template by its clock."""
    free = Q(session=None) | Q(session__shelf__in=PUT_ASIDE)
    rows = [*dates.filter(free, club=club)[:most]]
    lengths = minutes_of({row.template_id for row in rows if row.template_id and row.starts})
    acts = JournalEntry.objects.filter(about__club=club.pk, verb__in=VERBS)
    changed = acts.aggregate(at=Max("at"))["at"] or timezone.now()
    for row in rows:
        at = moment_of(row.date, row.starts, club) if row.starts else None
        yield Day(
            uid=uid_of_date(row),
            day=row.date,
            title=row.name,
            changed=changed,
            place=row.place,
            at=at,
            minutes=lengths.get(row.template_id or 0, USUAL) if at else 0,
            cancelled=row.cancelled_at is not None,
        )


def minutes_of(sessions: Iterable[int]) -> dict[int, int]:
    """How long each of these sessions is by the plans and clocks of its sections; none without rounds."""
    sections = Section.objects.filter(session__in=[*sessions]).select_related("session__event__club")
    found: dict[int, int] = {}
    for section, clock in zip(sections, clocks_of(sections), strict=True):
        if minutes := round(length_of(clock).total_seconds() / 60):
            found[section.session_id] = max(minutes, found.get(section.session_id, 0))
    return found


def length_of(clock: Clock) -> timedelta:
    """All rounds of a section, and the moves between them."""
    moves = max(clock.rounds - 1, 0) * clock.pace.move
    return timedelta(seconds=sum(clock.pace.lengths) + moves)


def uid_of_date(planned: PlannedDate) -> str:
    """Of a date, and of its session once it has one."""
    return uid_of(f"date {planned.pk}")


def uid_of(thing: object) -> str:
    """The same for ever, and another one in every installation."""
    return f"{salted_hmac('calendar', str(thing)).hexdigest()}@overtrick"
