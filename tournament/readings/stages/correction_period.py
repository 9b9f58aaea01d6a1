"""How long the results of a stage may be corrected, and whether the event has gone on from it."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.utils import timezone

from tournament.models import Event, Session
from tournament.sheets.event_options import phone_options


def correction_ends(session: Session) -> datetime | None:
    """When the correction period of a stage ends: it begins when the last session of the stage is closed.

    None while a session of the stage is open.
    """
    sessions = session.event.sessions.exclude(shelf=Session.Shelf.DELETED).filter(stage=session.stage)
    return correction_end(session.event, [one.closed_at for one in sessions])


def correction_end(event: Event, closed: Sequence[datetime | None]) -> datetime | None:
    """The same from when the sessions of the stage were closed."""
    ends = [at for at in closed if at]
    if not ends or len(ends) < len(closed):
        return None
    return max(ends) + timedelta(minutes=phone_options(event.options).correction_minutes)


def has_ended(ends: datetime | None) -> bool:
    """Whether a correction period is over; None: it has not begun."""
    return ends is not None and ends <= timezone.now()


def session_of_later_stage(session: Session) -> Session | None:
    """The first session of the stages that come from that of a session; None where there is none yet."""
    assert session.stage is not None
    others = session.event.sessions.exclude(shelf=Session.Shelf.DELETED)
    later = others.filter(stage__comes_from=session.stage)
    return later.order_by("stage__order", "date", "pk").first()
