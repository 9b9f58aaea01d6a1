"""Director calls: a table calls, can cancel within ten seconds, and sees when the director is coming."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournament.domain.errors import Conflict, DirectorError, changed_meanwhile
from tournament.domain.inputs import (
    UNSET,
    Ask,
    BoardNumber,
    Key,
    RoundNumber,
    SentKey,
    TableNumber,
    UnsetType,
    Versioned,
)
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.models import DirectorCall, Section

# A call may be taken back for ten seconds after it was made; the network may take five more.
SECOND_THOUGHTS = timedelta(seconds=10)
ON_THE_WAY = timedelta(seconds=5)


@dataclass(frozen=True, slots=True)
class Called:
    """One call. `key` is the device's own id of it, `reason` one of DirectorCall.Reason."""

    key: str
    reason: str
    board: int | None = None
    round: int | None = None


@dataclass(frozen=True, slots=True)
class NewCall:
    """`key` is the sender's own id: the same key is the same call. `not_turned` names its `board`."""

    section: Key
    table: TableNumber
    reason: DirectorCall.Reason
    board: BoardNumber | UnsetType = UNSET
    round: RoundNumber | UnsetType = UNSET
    key: SentKey | UnsetType = UNSET


def call_director(section: Section, table: int, called: Called, *, by: Actor) -> DirectorCall:
    """Put a table into the director's queue. The same key again is the same call, whatever became of it."""
    if section.session.is_closed:
        raise DirectorError("closed", _("The session is closed. Please tell the director."))
    if called.reason not in DirectorCall.Reason or (called.reason == "not_turned" and not called.board):
        raise DirectorError("no_reason", _("Choose a reason for the call."))
    with act("call_director", by=by, section=section) as write:
        write.about |= {"table": table, "why": called.reason, "board": called.board}
        if standing := _made(section, table, called.key):
            return standing
        return write.add(
            DirectorCall(
                section=section,
                table=table,
                round=called.round,
                board=called.board,
                reason=called.reason,
                key=called.key,
            )
        )


def take_back(section: Section, table: int, key: str, *, by: Actor, now: datetime) -> DirectorCall | None:
    """Cancel a call; None when it never arrived.

    Conflict once the director is coming, or when the time for second thoughts is over.
    """
    call = _made(section, table, key)
    if call is None or call.state == DirectorCall.State.TAKEN_BACK:
        return call
    if call.state != DirectorCall.State.WAITING or now - call.at > SECOND_THOUGHTS + ON_THE_WAY:
        raise Conflict("too_late", _("The director already knows. Please say when it is settled."))
    with act("take_back_call", by=by, section=section, others=_behind(call)) as write:
        write.about |= _about(call)
        return write.change(call, state=DirectorCall.State.TAKEN_BACK)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer(Versioned):
    """`version` is the one that was read: another one standing is a 409."""

    answer: Annotated[str, Ask(codes=(DirectorCall.State.COMING.value, DirectorCall.State.DONE.value))]


def answer_call(call: DirectorCall, state: str, *, seen: int, by: Actor) -> DirectorCall:
    """The director is COMING, or the matter is DONE. Conflict when another one was first."""
    if call.version != seen or not call.is_open:
        raise changed_meanwhile()
    if state not in (DirectorCall.State.COMING, DirectorCall.State.DONE):
        raise DirectorError("no_choice", _("Choose what to do."))
    with act("answer_call", by=by, section=call.section, others=_behind(call)) as write:
        write.about |= _about(call)
        return answered(write, call, state, by=by)


def answered(write: Act, call: DirectorCall, state: str, *, by: Actor) -> DirectorCall:
    """The answer as a part of an act that does more than answering."""
    write.about |= {"answer": state}
    return write.change(call, state=state, answered_by=by.name)


def _made(section: Section, table: int, key: str) -> DirectorCall | None:
    return DirectorCall.objects.filter(section=section.pk, table=table, key=key).first()


def _about(call: DirectorCall) -> dict[str, object]:
    """What the history shows of an act on a call."""
    return {"table": call.table, "why": call.reason, "board": call.board}


def _behind(call: DirectorCall) -> QuerySet[Section]:
    """The sections whose calls move up in the queue: their phones show their place in it."""
    waiting = {"calls__state": DirectorCall.State.WAITING, "calls__at__gte": call.at}
    return Section.objects.filter(session=call.section.session_id, **waiting).distinct()
