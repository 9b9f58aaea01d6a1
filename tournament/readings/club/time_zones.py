"""The time zone of a club, and that of this computer."""

from functools import cache
from zoneinfo import available_timezones

from django.utils import timezone

from tournament.models import Club


def use_zone_of(club: Club | None) -> None:
    """Times of this request are the club's; those of the installation where it has named no zone."""
    if club is not None and club.time_zone in zones():
        timezone.activate(club.time_zone)
    else:
        timezone.deactivate()


@cache
def zones() -> tuple[str, ...]:
    """The names of all zones: Europe/Berlin."""
    return tuple(sorted(name for name in available_timezones() if "/" in name or name == "UTC"))
