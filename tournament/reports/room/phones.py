"""Which phones are there, and when each was last heard of."""

from tournament.models import Phone, Session
from tournament.reports.people.people import parties_of_session
from tournament.sheets.phone_line import PhoneLine


def phones(session: Session) -> tuple[PhoneLine, ...]:
    """Every device of a session where it was last, the latest contact first, in three queries."""
    parties = parties_of_session(session)
    rows = Phone.objects.filter(session=session).order_by("-seen_at", "pk")
    columns = ("device", "section__letter", "table", "contestant", "seat", "seen_at")
    latest: dict[str, PhoneLine] = {}
    for device, section, table, contestant, seat, seen_at in rows.values_list(*columns):
        latest.setdefault(device, PhoneLine(section, table, parties.get(contestant), seat, seen_at))
    return tuple(latest.values())
