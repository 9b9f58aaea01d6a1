"""The random choices of a rehearsal's robots, reproducible by seed, and the times that things take."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from random import Random

from tournament.domain.errors import DirectorError
from tournament.domain.journal.acts.journal import Actor
from tournament.models import Rehearsal

DIRECTOR = Actor("robot director")
# Seconds of the session's own clock; a pace of 60 makes a whole session pass while one watches.
SECONDS_PER_BOARD = 12.0
SECONDS_TO_MOVE = 6.0
FIRST_RESULT = 1.0
SLOW = 1.8  # times longer at the slow table
OUTAGE = 30.0  # seconds a table's phones are offline
QUEUED = 0.3  # between two entries that waited in a phone
MOST_NOTES = 100  # notes that are kept


@dataclass(frozen=True, slots=True)
class Step:
    """An action at second `due` of the session; a refusal by a service is accepted."""

    due: float
    do: Callable[[], object]


@dataclass(frozen=True, slots=True)
class Outage:
    """The time in which the phones of a table are offline; their entries wait in a queue."""

    start: float
    end: float


def chance(rehearsal: Rehearsal, *place: object) -> Random:
    """The same luck at the same place of a rehearsal with the same seed."""
    return Random(" ".join(map(str, (rehearsal.seed, *place))))


def slowness(rehearsal: Rehearsal, tables: Iterable[int], table: int) -> float:
    slow = rehearsal.slow_table and table == chance(rehearsal, "slow").choice(sorted(tables))
    return SLOW if slow else 1.0


def outage(
    rehearsal: Rehearsal, number: int, tables: Iterable[int], table: int, start: float
) -> Outage | None:
    """In every round one table is cut off, soon after it began."""
    luck = chance(rehearsal, "offline", number)
    if not rehearsal.outages or table != luck.choice(sorted(tables)):
        return None
    begins = start + luck.uniform(0, SECONDS_PER_BOARD)
    return Outage(begins, begins + OUTAGE)


def delay_by_outage(rehearsal: Rehearsal, table: int, steps: Iterable[Step], cut: Outage) -> Iterator[Step]:
    """The steps of a table whose phones are offline for a while: late, but in order."""
    waiting, last = 0, 0.0
    for step in steps:
        late = cut.start <= step.due < cut.end
        if late and not waiting:
            yield Step(step.due, lambda: note(rehearsal, "offline", table=table))
        waiting += late
        last = cut.end + waiting * QUEUED if late else max(last, step.due)
        yield replace(step, due=last)
    if waiting:
        yield Step(last, lambda: note(rehearsal, "back", table=table, waiting=waiting))


def note(rehearsal: Rehearsal, code: str, **about: object) -> None:
    """What the robots tell of themselves; the last ones are kept."""
    rows = Rehearsal.objects.filter(pk=rehearsal.pk)
    kept = rows.values_list("notes", flat=True).first()
    if kept is not None:
        rows.update(notes=[*kept, {"code": code, **about}][-MOST_NOTES:])


def as_far_as_allowed(act: Callable[[], object]) -> None:
    """Ignore a refusal by a service: the session is closed, or something was undone."""
    try:
        act()
    except DirectorError:
        return
