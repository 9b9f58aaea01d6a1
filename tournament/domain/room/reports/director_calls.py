"""The open calls of a table for its phones: whether a director is coming, and the place in the queue."""

from dataclasses import dataclass

from tournament.domain.journal.reports.versioned_cache import Remembered, version_of
from tournament.models import DirectorCall, Section


@dataclass(frozen=True, slots=True)
class TableCall:
    """`place` is the place in the queue of the session, 0 when a director is coming; `by` is that director.

    `at` is in seconds since 1970.
    """

    key: str
    reason: str
    board: int | None
    state: str
    place: int
    by: str
    at: float


def calls_at(section: Section, table: int | None) -> list[TableCall]:
    """The open calls of a table, the first made first; one query while it calls, else none."""
    found = [call for call in _open_calls.of(version_of(section).planned) if call.table == table]
    places = _places(section) if found else {}
    return [
        TableCall(
            key=one.key,
            reason=one.reason,
            board=one.board,
            state=one.state,
            place=places.get(one.pk, 0),
            by=one.answered_by,
            at=one.at.timestamp(),
        )
        for one in found
    ]


def _read(section: int) -> list[DirectorCall]:
    calls = DirectorCall.objects.filter(section=section, state__in=DirectorCall.OPEN)
    return list(calls.order_by("at", "pk"))


_open_calls = Remembered(_read)


def _places(section: Section) -> dict[int, int]:
    """The place in the queue of every waiting call of the session."""
    waiting = DirectorCall.objects.filter(
        section__session=section.session_id, state=DirectorCall.State.WAITING
    )
    keys = waiting.order_by("at", "pk").values_list("pk", flat=True)
    return {pk: place for place, pk in enumerate(keys, start=1)}
