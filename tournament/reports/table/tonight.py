"""Which session of a club is on now, for phones that have opened the code of one that is over."""

from tournament.models import Session


def session_on_now(session: Session) -> Session | None:
    """Another session of the club that has started and is not closed; the newest, or None."""
    on = Session.objects.filter(event__club=session.event.club_id, started_at__isnull=False, closed_at=None)
    return on.exclude(pk=session.pk).order_by("-date", "-pk").first()
