"""The ranking while it is still running: shown as the club wants it, and always after the end."""

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser

from tournament.models import Session
from tournament.reports.gate import facts_of_session, last_round, rounds_over
from tournament.reports.standings import current_standings, standings
from tournament.reports.visibility import directs
from tournament.sheets.standings import Standings

# When an event shows its running ranking, the default first, and how many last rounds hide it.
RUNNING = "running"
QUIET = "running_quiet"
TIMES = ("live", "rounds", "never")
MOST_QUIET = 9


def is_ranked(session: Session) -> bool:
    """Whether players may see a ranking now."""
    if session.is_closed:
        return True
    options = session.event.options
    if options.get(RUNNING) == "never":
        return False
    quiet = _quiet(session)
    if options.get(RUNNING) != "rounds" and not quiet:
        return True
    facts = facts_of_session(session)
    over = rounds_over(facts)
    begun = over > 0 or options.get(RUNNING) != "rounds"
    return begun and (not quiet or over < last_round(facts) - quiet)


def shown_standings(session: Session, user: AbstractBaseUser | AnonymousUser) -> list[Standings] | None:
    """The rankings of a session as `user` may see them now; None when he may not."""
    if session.is_closed or directs(user, session):
        return current_standings(session)
    if not is_ranked(session):
        return None
    if session.event.options.get(RUNNING) != "rounds":
        return current_standings(session)
    over = rounds_over(facts_of_session(session))
    return [standings(field, through=over) for field in session.fields.order_by("pk")]


def is_live(session: Session, user: AbstractBaseUser | AnonymousUser) -> bool:
    """Whether `user` may see every figure of the ranking as it stands at this moment."""
    if session.is_closed or directs(user, session):
        return True
    return is_ranked(session) and session.event.options.get(RUNNING) != "rounds"


def _quiet(session: Session) -> int:
    """How many of the last rounds keep the ranking to themselves."""
    wanted = session.event.options.get(QUIET)
    return wanted if isinstance(wanted, int) and 0 < wanted <= MOST_QUIET else 0
