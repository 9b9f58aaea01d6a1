"""Calls of the director from terminals, and the answers back to them."""

from typing import Any

from tournament.exchange.terminals.words import Unreadable
from tournament.models import DirectorCall, TerminalLink
from tournament.services.room.calls import Called, answer_call, call_director
from tournament.services.terminals.notes import section_named, terminal_at

LAUNCHED, IN_PROGRESS, RESOLVED = 1, 2, 3
STATES = {IN_PROGRESS: DirectorCall.State.COMING, RESOLVED: DirectorCall.State.DONE}
STATUS = {DirectorCall.State.COMING: IN_PROGRESS, DirectorCall.State.DONE: RESOLVED}


def take_call(link: TerminalLink, item: Any, _key: str) -> None:
    """A call, or that a director answered one at the terminal. One minute makes one call of a table."""
    numbers = (item.table_number, item.round_number, item.hour, item.minute, item.status)
    if not all(isinstance(one, int) and 0 <= one <= 999 for one in numbers):
        raise Unreadable
    table, number, hour, minute, status = numbers
    section = section_named(link, item.section_letters, table=table)
    by, key = terminal_at(section, table), f"{link.guid[:12]} {section.pk} {table} {hour}:{minute}"
    call = DirectorCall.objects.filter(section=section, table=table, key=key).first()
    if call is None and status == LAUNCHED:
        call = call_director(section, table, Called(key, "other", round=number or None), by=by)
    state = STATES.get(status)
    if call and state and call.is_open and call.state != state:
        call = answer_call(call, state, seen=call.version, by=by)
    if call:
        _remember(link, call, status)


def calls_to_answer(link: TerminalLink) -> list[tuple[DirectorCall, Any]]:
    """Calls of terminals whose state has changed here, each with the TdCallDTO that says so."""
    from bridgemate_dataconnector.dto import TdCallDTO

    rows = DirectorCall.objects.filter(pk__in=[int(pk) for pk in link.calls]).select_related("section")
    found = []
    for call in rows:
        status = STATUS.get(DirectorCall.State(call.state))
        if status and link.calls.get(str(call.pk)) != status:
            hour, minute = map(int, call.key.rpartition(" ")[2].split(":"))
            where = (link.guid, call.section.letter, call.table, call.round or 1)
            found.append((call, TdCallDTO(*where, hour, minute, status)))
    return found


def remember_answers(link: TerminalLink, calls: list[tuple[DirectorCall, Any]]) -> None:
    """These answers have been sent."""
    for call, item in calls:
        _remember(link, call, item.status)


def _remember(link: TerminalLink, call: DirectorCall, status: int) -> None:
    link.calls = {**link.calls, str(call.pk): status}
    link.save(update_fields=["calls"])
