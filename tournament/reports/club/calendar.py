"""The sessions of a club by their dates, for a calendar.

It names events and places, as the start page does, and no player. A session has a date and no hour: it is a
whole day in the zone of the club.
"""

from collections.abc import Callable, Iterator
from datetime import date, datetime, time, timedelta

from django.conf import settings
from django.db.models import Max, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tournament.exchange.calendar import Calendar, Day
from tournament.models import Club, Session
from tournament.readings.club.time_zones import zones

PAST = timedelta(days=366)
MOST = 500


def club_calendar(club: Club, today: date, address_of: Callable[[int], str]) -> Calendar:
    """The sessions of the last year and those that are planned; `address_of` is the page of a session."""
    listed = Session.objects.exclude(shelf=Session.Shelf.DELETED).filter(event__club=club)
    rows = listed.filter(date__gte=today - PAST).select_related("event", "stage").order_by("date", "pk")
    return Calendar(club.name, _zone(club), tuple(_days(rows, address_of)))


def _zone(club: Club) -> str:
    return club.time_zone if club.time_zone in zones() else settings.TIME_ZONE


def _days(rows: QuerySet[Session], address_of: Callable[[int], str]) -> Iterator[Day]:
    for row in rows.annotate(changed=Max("journal__at"))[:MOST]:
        yield Day(
            uid=uid_of(row.pk),
            day=row.date,
            title=_title(row),
            changed=row.changed or datetime.combine(row.date, time(), timezone.get_default_timezone()),
            place=row.place,
            address=address_of(row.pk),
        )


def uid_of(session: int) -> str:
    """The same for ever, and another one in every installation."""
    return f"{salted_hmac('calendar', str(session)).hexdigest()}@overtrick"


def _title(session: Session) -> str:
    stage = session.stage.name if session.stage else ""
    return f"{session.event.name} · {stage}" if stage else session.event.name
