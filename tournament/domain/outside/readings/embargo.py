"""The embargo of a heat: until its end other clubs may still play the boards, so only those of a club's staff
who do not play see what happened on them.

It holds in each session that plays these boards, also once it is closed and where the club has left the heat.
"""

from datetime import datetime, timedelta

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import get_language

from tournament.domain.people.readings.roles import Forbidden
from tournament.domain.time_zones import local
from tournament.models import Participation, Session
from tournament.words.event_words import other_clubs
from tournament.words.language import Language

UNHEARD = timedelta(days=1)


def embargoed_sessions() -> dict[int, datetime]:
    """Every session under an embargo, with its end. Of those that ended long ago nothing is read."""
    lately = Q(embargo_until__gt=timezone.now() - UNHEARD) | Q(ahead__lt=-UNHEARD.total_seconds())
    read = Participation.objects.filter(lately).only("session_id", "embargo_until", "ahead")
    rows = [row for row in read if is_running(row)]
    if not rows:
        return {}
    until = {row.session_id: row.embargo_until for row in rows}
    shared = Session.objects.filter(sections__field__sections__session__in=until)
    pairs = shared.values_list("pk", "sections__field__sections__session")
    found = dict(until)
    for pk, other in pairs:
        if other in until:
            found[pk] = max(found.get(pk, until[other]), until[other])
    return found


def is_running(row: Participation) -> bool:
    """By the organiser's clock; where that was never heard, a day longer by this computer's."""
    ahead = timedelta(seconds=row.ahead) if row.ahead is not None else -UNHEARD
    return row.embargo_until > timezone.now() + ahead


def embargo_end(session: Session) -> datetime | None:
    """Until when other clubs may play the boards of a session; None where none may."""
    return embargoed_sessions().get(session.pk)


def is_embargoed(session: Session) -> bool:
    return embargo_end(session) is not None


def is_over(session: Session) -> bool:
    """Whether a session is closed and no club may still play its boards: everybody may see all of it."""
    return session.is_closed and not is_embargoed(session)


def over(path: str = "") -> Q:
    """The same of the sessions that `path` leads to, such as `section__session__`."""
    return Q((f"{path}closed_at__isnull", False)) & ~Q((f"{path}pk__in", embargoed_sessions()))


def refuse_under_embargo(session: Session) -> None:
    """Forbidden until the embargo over the results of this session has ended."""
    if error := embargo_error(session):
        raise error


def embargo_error(session: Session) -> Forbidden | None:
    """The refusal of what an embargo covers, with its end; None without one."""
    if until := embargo_end(session):
        return Forbidden("embargoed", other_clubs(local(until), Language(get_language() or "en")))
    return None
