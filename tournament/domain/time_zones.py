"""The time of a club: its zone, its date of today, and the times of its pages.

This module alone asks for a local date or time (`tests/test_shape.py`). A request names a club by its address
(`web.server.zones`), and everything that is read, rendered or parsed in it has the time of this club.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import date, datetime, time, timedelta, tzinfo
from functools import cache, cached_property
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.utils import timezone

from tournament.models import Club


class _ZoneOfTheAddress(tzinfo):
    """The zone of a club that is read from the database on first use: most requests show no time."""

    def __init__(self, find: Callable[[], Club | None]) -> None:
        self._find = find

    @cached_property
    def zone(self) -> ZoneInfo:
        return zone_of(self._find())

    def utcoffset(self, moment: datetime | None) -> timedelta | None:
        return self.zone.utcoffset(moment)

    def dst(self, moment: datetime | None) -> timedelta | None:
        return self.zone.dst(moment)

    def tzname(self, moment: datetime | None) -> str | None:
        return self.zone.tzname(moment)

    def fromutc(self, moment: datetime) -> datetime:
        return self.zone.fromutc(moment.replace(tzinfo=self.zone))

    def __reduce__(self) -> tuple[type[ZoneInfo], tuple[str]]:
        """A copy of a moment has the zone itself."""
        return ZoneInfo, (self.zone.key,)

    def __str__(self) -> str:
        return str(self.zone)


def zone_of(club: Club | None) -> ZoneInfo:
    """The zone of a club; that of the installation where it has named none."""
    return ZoneInfo(club.time_zone if club is not None and club.time_zone in zones() else settings.TIME_ZONE)


def use_zone_of(club: Club | None) -> None:
    """Times of this request or job are those of the club."""
    timezone.activate(zone_of(club))


def use_zone_found_by(find: Callable[[], Club | None]) -> None:
    """Times of this request are those of the club that `find` reads when the first time is shown."""
    timezone.activate(_ZoneOfTheAddress(find))


def in_zone_of(club: Club | None) -> AbstractContextManager[object]:
    """Times inside are those of the club."""
    return timezone.override(zone_of(club))


def use_no_zone() -> None:
    """Times are those of the installation until a club is named."""
    timezone.deactivate()


def zone_in_use() -> tzinfo:
    return timezone.get_current_timezone()


def today(club: Club | None = None) -> date:
    """The date in the zone of a club; without one, in that of this request."""
    return timezone.localdate(timezone=zone_of(club) if club else None)


def local(moment: datetime | None = None, club: Club | None = None) -> datetime:
    """A moment (now) in the zone of a club; without one, in that of this request."""
    return timezone.localtime(moment, zone_of(club) if club else None)


def moment_of(day: date, clock: time, club: Club | None = None) -> datetime:
    """The moment of a date and a time of day in the zone of a club; without one, in that of this request."""
    return timezone.make_aware(datetime.combine(day, clock), zone_of(club) if club else None)


def of_the_computer(moment: datetime | None = None) -> datetime:
    """A moment (now) in the zone of the installation, in which its copies are named."""
    return timezone.localtime(moment, timezone.get_default_timezone())


def named_by_the_computer(text: str, form: str) -> datetime:
    """The moment in a name that was made from `of_the_computer`."""
    return timezone.make_aware(datetime.strptime(text, form), timezone.get_default_timezone())


@cache
def zones() -> tuple[str, ...]:
    """The names of all zones: Europe/Berlin."""
    return tuple(sorted(name for name in available_timezones() if "/" in name or name == "UTC"))
