"""The dates of a club's calendar: which dates a repetition has, and the months as a director sees them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, time, timedelta
from enum import StrEnum
from itertools import pairwise

from tournament.sheets.event_options import EventPart

WEEK = timedelta(weeks=1)
LONGEST = timedelta(days=366)  # of a repetition
RECENT = 6  # dates by which a repetition is recognised


class Every(StrEnum):
    """How dates repeat: a month has the weekday of the first date, in the same week of it or in the last."""

    ONCE = ""
    WEEK = "week"
    FORTNIGHT = "fortnight"
    MONTH = "month"
    LAST = "last"


def dates_of(first: date, every: Every, until: date | None) -> Iterator[date]:
    """The dates from `first` until a day, in order; a month without such a weekday has none."""
    last = min(until or first, first + LONGEST) if every else first
    fits = PATTERNS[every]
    day = first
    while day <= last:
        if fits(first, day):
            yield day
        if last - day < WEEK:
            return
        day += WEEK


def _week_of_month(day: date) -> int:
    return (day.day - 1) // 7


def _is_last(day: date) -> bool:
    return (day + WEEK).month != day.month


PATTERNS: dict[Every, Callable[[date, date], bool]] = {
    Every.ONCE: lambda first, day: day == first,
    Every.WEEK: lambda first, day: True,
    Every.FORTNIGHT: lambda first, day: (day - first).days % 14 == 0,
    Every.MONTH: lambda first, day: _week_of_month(day) == _week_of_month(first),
    Every.LAST: lambda first, day: _is_last(day),
}


def pattern_of(dates: Sequence[date]) -> Every:
    """The repetition that the latest of these dates follow, a few left out; ONCE where there is none."""
    recent = sorted(set(dates))[-RECENT:]
    if len(recent) < 2 or len({day.weekday() for day in recent}) > 1:
        return Every.ONCE
    gaps = [(after - before).days for before, after in pairwise(recent)]
    if min(gaps) < 28:
        return Every.FORTNIGHT if all(gap % 14 == 0 for gap in gaps) else Every.WEEK
    if len({_week_of_month(day) for day in recent}) == 1:
        return Every.MONTH
    return Every.LAST if all(map(_is_last, recent)) else Every.ONCE


@dataclass(frozen=True, slots=True)
class ComingDate:
    """What is played next: a session that has not begun, a planned date, or both.

    `planned` is the key of the date in the calendar, `session` that of its session. A date that is
    `cancelled` is not played.
    """

    event: str
    date: date
    place: str
    starts: time | None = None
    session: int | None = None
    planned: int | None = None
    takes_bookings: bool = False
    cancelled: bool = False
    part: EventPart | None = None


@dataclass(frozen=True, slots=True)
class CalendarDate:
    """`booked` players have a place, `waiting` ones have none. `begun`: its session has been started."""

    id: int
    name: str
    date: date
    starts: time | None
    place: str
    template: int | None
    template_name: str
    session: int | None
    begun: bool
    takes_bookings: bool
    tables: int | None
    booked: int
    waiting: int
    cancelled: bool
    version: int


@dataclass(frozen=True, slots=True)
class CalendarMonth:
    first: date
    dates: tuple[CalendarDate, ...]


@dataclass(frozen=True, slots=True)
class Ending:
    """A repetition whose last date, `latest`, is near; `until` is where it would go on to."""

    latest: CalendarDate
    every: Every
    until: date


@dataclass(frozen=True, slots=True)
class TemplateLine:
    """`dates` of the calendar from today on are made like it."""

    id: int
    name: str
    kind: str
    boards: int
    minutes: int
    dates: int
