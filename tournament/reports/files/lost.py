"""What a session has that a format cannot say, before the file is written."""

from collections.abc import Callable

from scoring.boards.award_code import parts
from tournament.exchange.formats import FORMATS
from tournament.models import Membership, Result, Ruling, Session


def lost_in(format: str, session: Session) -> tuple[str, ...]:
    """The codes of FORMATS[format].lost that this session has."""
    return tuple(code for code in FORMATS[format].lost if FOUND[code](session))


def _not_played(session: Session) -> bool:
    results = Result.objects.filter(section__session=session, ruling=None)
    return results.filter(state=Result.State.NOT_PLAYED).exists()


def _weighted(session: Session) -> bool:
    """Whether a ruling gives a weighted score, or the two sides different ones."""
    awards = Ruling.objects.filter(section__session=session, result__isnull=False)
    return any(parts(ns) and (ns != ew or len(parts(ns)) > 1) for ns, ew in awards.values_list(*AWARDS))


AWARDS = ("ns_award", "ew_award")


def _penalties(session: Session) -> bool:
    return Ruling.objects.filter(section__session=session, contestant__isnull=False).exists()


def _substitutes(session: Session) -> bool:
    return Membership.objects.filter(contestant__section__session=session, from_round__gt=1).exists()


def _event_total(session: Session) -> bool:
    """Whether the event is ranked over several sessions."""
    return session.event.sessions.count() > 1


FOUND: dict[str, Callable[[Session], bool]] = {
    "not_played": _not_played,
    "weighted": _weighted,
    "penalties": _penalties,
    "substitutes": _substitutes,
    "event_total": _event_total,
}
