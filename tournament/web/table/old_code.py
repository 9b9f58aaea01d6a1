"""The answer to a phone that has opened the code of a session which is over."""

from django.urls import reverse
from django.utils.formats import date_format

from tournament.models import Session
from tournament.reports.table.tonight import session_on_now


def on_now(session: Session) -> dict[str, str] | None:
    """The date of the code's session and the address of the one that is on; None where there is none."""
    other = session_on_now(session) if session.is_closed else None
    if other is None:
        return None
    return {"date": date_format(session.date, "DATE_FORMAT"), "address": reverse("ranking", args=[other.pk])}
