"""What terminals send, taken into the session: results, players, calls. Each item once, whatever happens.

Items are delivered until they are accepted, so one may come again: after a worker was killed, or when the
acceptance was lost. The link keeps digests of what was processed and not yet accepted, written in the same
transaction as the item's effect; a delivery that begins with these is continued behind them.
"""

from collections.abc import Callable
from typing import Any

from django.db import transaction

from tournament.exchange.terminals.words import Unreadable
from tournament.models import TerminalLink
from tournament.readings.errors import DirectorError
from tournament.readings.terminals.line import QUEUES, Line
from tournament.readings.terminals.plan import digest_of
from tournament.services.terminals.calls import take_call
from tournament.services.terminals.notes import Noted, add_note
from tournament.services.terminals.players import take_player
from tournament.services.terminals.results import take_result

Take = Callable[[TerminalLink, Any, str], None]  # the link, the item, a key of its own

TAKES: dict[str, Take] = {"Participations": take_player, "Results": take_result, "TdCalls": take_call}


def take_all(link: TerminalLink, line: Line) -> int:
    """Take what waits in every queue; how many items there were."""
    assert {*TAKES} == {*QUEUES}
    return sum(_take_queue(link, line, queue) for queue in TAKES)


def _take_queue(link: TerminalLink, line: Line, queue: str) -> int:
    items, last = line.poll(link.guid, queue)
    if not items:
        if link.taken.get(queue):
            _remember(link, queue, [])
        return 0
    digests = [digest_of(item) for item in items]
    before = link.taken.get(queue, [])
    done = len(before) if before == digests[: len(before)] else 0
    for place in range(done, len(items)):
        with transaction.atomic():
            _take(link, queue, items[place])
            _remember(link, queue, digests[: place + 1], count=1)
    line.accept(link.guid, queue, last)
    _remember(link, queue, [])
    return len(items) - done


def _take(link: TerminalLink, queue: str, item: Any) -> None:
    """One item; what cannot be entered becomes a note for the director, and nothing of it is half-written."""
    key = f"{link.guid[:12]} {link.taken_count}"
    try:
        with transaction.atomic():
            TAKES[queue](link, item, key)
    except Noted as noted:
        add_note(link, noted.code, noted.about)
    except Unreadable:
        add_note(link, "unreadable", {})
    except DirectorError as refusal:
        add_note(link, "refused", {"why": refusal.message})


def _remember(link: TerminalLink, queue: str, digests: list[str], *, count: int = 0) -> None:
    link.taken = {**link.taken, queue: digests}
    link.taken_count += count
    link.save(update_fields=["taken", "taken_count"])
