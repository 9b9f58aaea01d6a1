"""The gate for the cards of boards (Law 16 C): which of them may be seen, and by whom.

A board's cards wait for every table that has it scheduled, in all sections and sessions of its fields, and
for late plays; those of a heat wait for its embargo, since other clubs have them to come. A board that no
table has played yet is not seen. A director who does not play may take the key, which the journal keeps
(`hands/acts/deals.py`).
"""

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _

from scoring.hands.gate import BoardCards, Opens, Playing, may_see
from tournament.domain.gate.reports.visibility import covered, directs, facts_of_session, own_cover, plays
from tournament.domain.outside.readings.embargo import is_embargoed
from tournament.domain.people.readings.roles import AnyUser, Forbidden, is_program
from tournament.models import Deal, Event, JournalEntry, Session
from tournament.sheets.event_options import phone_options

KEY = "take_key_of_hands"


def holds_key(session: Session, user: AnyUser) -> bool:
    """Whether `user` directs this session without playing in it, and has taken the key to its cards."""
    if is_program(user) or not directs(user, session) or plays(session, user) is not None:
        return False
    return JournalEntry.objects.filter(session=session, verb=KEY, user=user.pk).exists()


def sees_hands(session: Session, user: AnyUser) -> Callable[[int], bool]:
    """Whether `user` may see the cards of a board now, by its number."""
    if holds_key(session, user):
        return lambda board: True
    return open_hands(session, user).__contains__


def open_hands(session: Session, user: AnyUser) -> frozenset[int]:
    """The boards whose cards `user` may see as a player: no key counts here."""
    sessions = _sharing_boards(session)
    facts = [section for each in sessions for section in facts_of_session(each)]
    played = frozenset(board for section in facts for board in section.lines)
    waiting = frozenset[int]().union(*map(_waiting, sessions))
    own = own_cover(session, user)
    opened = frozenset(board for board in played if _is_open(session, sessions, board, waiting, own))
    return frozenset() if opened and is_embargoed(session) else opened


def refuse_hidden_hands(event: Event, user: AnyUser, *, as_player: bool = False) -> None:
    """Forbidden where the file of an event would hold cards that `user` may not see yet.

    `as_player`: the key of a director does not count.
    """
    for session in event.sessions.select_related("event__club"):
        if (as_player or not holds_key(session, user)) and hides_hands(session, user):
            raise Forbidden(
                "hidden_hands",
                _(
                    "This event contains hidden hands. Export it once every table has played them, or "
                    "first view the hands on the page “Hands”."
                ),
            )


def hides_hands(session: Session, user: AnyUser) -> bool:
    """Whether a board with cards is still to be played, or waits for another session."""
    with_cards = Deal.objects.filter(field__sections__session=session).exclude(hands="")
    boards = {*with_cards.values_list("board", flat=True)}
    if not boards:
        return False
    is_held = phone_options(session.event.options).hands == "held" or is_embargoed(session)
    if session.is_closed and not is_held:
        return not boards.isdisjoint(_waiting(session))
    return not boards <= open_hands(session, user)


def _is_open(
    session: Session, sessions: Sequence[Session], board: int, waiting: frozenset[int], own: frozenset[int]
) -> bool:
    opens = phone_options(session.event.options).hands
    cards = BoardCards(
        opens=Opens.AFTER_SESSION if opens == "after_session" else Opens.AFTER_FIELD,
        session_closed=all(each.is_closed for each in sessions),
        tables=[Playing.PENDING if board in waiting else Playing.DONE],
        embargo=opens == "held",
    )
    return may_see(cards, Playing.PENDING if board in own else Playing.NONE)


def _sharing_boards(session: Session) -> list[Session]:
    """The session and all others whose sections are in one of its fields."""
    others = Session.objects.filter(sections__field__sections__session=session).exclude(pk=session.pk)
    return [session, *others.select_related("event__club").distinct()]


def _waiting(session: Session) -> frozenset[int]:
    """In a closed session only late plays are to come; else what the results of a board wait for."""
    if not session.is_closed:
        return covered(session)
    facts = facts_of_session(session)
    late = [board for one in facts for (board, _pair), state in one.states.items() if state == "late"]
    return frozenset(late)
