"""The answer to a phone that has opened the code of a session which is over."""

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from tournament.models import Session
from tournament.readings.club.time_zones import local
from tournament.reports.table.tonight import session_on_now


def on_now(session: Session) -> dict[str, str] | None:
    """The date of the code's session and the address of the one that is on, empty where none is.

    None while the session is played, and on its day as long as no other one is on.
    """
    other = session_on_now(session) if session.is_closed else None
    if other is None and (not session.is_closed or session.date >= local(timezone.now()).date()):
        return None
    address = reverse("ranking", args=[other.pk]) if other else ""
    return {"date": date_format(session.date, "DATE_FORMAT"), "address": address}
