"""Who may see what before the session is closed."""

from collections.abc import Callable

from tournament.models import Session
from tournament.readings.club.roles import AnyUser, role_in
from tournament.reports.gate.gate import (
    boards_waiting_anywhere,
    covered,
    covered_in_matches,
    facts_of_session,
)
from tournament.reports.gate.own_boards import own_cover
from tournament.sheets.event_kinds import EVENT_KINDS
from tournament.sheets.event_options import phone_options


def is_director(user: AnyUser) -> bool:
    """Whether `user` has a role in any club."""
    return role_in(user, None) is not None


def directs(user: AnyUser, session: Session) -> bool:
    """Whether `user` has a role in the club of this session: another club's director is a stranger here."""
    return role_in(user, session.event.club) is not None


def covered_boards(session: Session, user: AnyUser) -> frozenset[int]:
    """Boards whose results `user` may not see yet: for a director those they will play, else all in play."""
    if session.is_closed:
        return frozenset()
    if directs(user, session):
        return own_cover(session, user)
    return covered(session)


def covered_in_match(session: Session, user: AnyUser, match: int) -> frozenset[int]:
    """The same in one match of two teams, whose boards may be dealt for it alone."""
    return cover_of_matches(session, user)(match)


def cover_of_matches(session: Session, user: AnyUser) -> Callable[[int], frozenset[int]]:
    """The same of every match, by its primary key."""
    if session.is_closed:
        return lambda match: frozenset()
    if directs(user, session):
        own = own_cover(session, user)
        return lambda match: own
    found = covered_in_matches(session)
    return lambda match: found.get(match, frozenset())


def uncounted_boards(session: Session, user: AnyUser) -> frozenset[int]:
    """Boards that the totals shown to `user` leave out, since their points would reveal the results."""
    if session.is_closed:
        return frozenset()
    if directs(user, session):
        return own_cover(session, user)
    return boards_waiting_anywhere(facts_of_session(session))


def sees_balance(session: Session, user: AnyUser) -> bool:
    """Directors always do, players where the conditions of the event say so.

    It compares pairs, not players.
    """
    if EVENT_KINDS[session.event.kind].partners == 1:
        return False
    return phone_options(session.event.options).balance or directs(user, session)
