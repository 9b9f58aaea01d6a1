"""The meetings of a session with the times of their results, read from rows."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import chain
from typing import Any

from django.db.models import Min

from tournament.analysis.timetable import Room
from tournament.models import Entry
from tournament.models.compiled_queries import Prepared
from tournament.reports.boards.section import MeetingKey as Met
from tournament.reports.boards.section import PlacementRow, SectionFacts, facts_of
from tournament.reports.cache.versioned_cache import Carried, Version
from tournament.sheets.clock import Clock
from tournament.sheets.late_tables import TimedMeeting

_FIRST = Entry.objects.order_by().values_list("ns_id", "ew_id", "board").annotate(first=Min("at"))
FIRSTS = Prepared(lambda section: _FIRST.filter(section=section), 1)
FIRSTS_ON = Prepared(lambda section, board: _FIRST.filter(section=section, board=board), 2)


def rooms(clocks: Iterable[Clock], versions: Iterable[Version]) -> list[Room]:
    """Every section that moves boards, at its version; of those that changed the meetings are read anew."""
    now = {version.section: version for version in versions}
    boards = [clock for clock in clocks if not clock.game]
    found = [Room(clock, _meetings_at(now[clock.section])) for clock in boards]
    return [room for room in found if room.meetings]


def _meetings_at(version: Version) -> tuple[TimedMeeting, ...]:
    (facts,) = facts_of([version])
    return _meetings.of(version, facts).meetings


@dataclass(frozen=True, slots=True)
class _Timed:
    """The meetings of a section, and when each board was first entered; one that was only ruled on has no
    time of its own.
    """

    firsts: Mapping[Met, datetime]
    meetings: tuple[TimedMeeting, ...]


def _read(section: int, facts: SectionFacts) -> _Timed:
    firsts = dict(_times(FIRSTS.rows(section)))
    return _Timed(firsts, tuple(_meeting(row, facts, firsts) for row in facts.rows if row.meetings))


def _carried(before: _Timed, section: int, boards: frozenset[int], facts: SectionFacts) -> _Timed:
    times = [_times(FIRSTS_ON.rows(section, board)) for board in boards]
    firsts = {**before.firsts, **dict(chain(*times))}
    earlier = {(one.round, one.table): one for one in before.meetings}
    return _Timed(
        firsts,
        tuple(
            (boards.isdisjoint(row.boards) and earlier.get((row.round, row.table)))
            or _meeting(row, facts, firsts)
            for row in facts.rows
            if row.meetings
        ),
    )


_meetings = Carried(_read, _carried)


def _times(rows: Iterable[Sequence[Any]]) -> Iterator[tuple[Met, datetime]]:
    for ns, ew, board, first in rows:
        yield (board, frozenset((ns, ew))), _moment(first)


def _moment(stored: str | datetime) -> datetime:
    """A time as the database's driver gives it: SQLite's is text, in UTC."""
    return datetime.fromisoformat(stored).replace(tzinfo=UTC) if isinstance(stored, str) else stored


def _meeting(row: PlacementRow, facts: SectionFacts, firsts: Mapping[Met, datetime]) -> TimedMeeting:
    played = [meeting for meeting in row.meetings if meeting in facts.stored]
    known = sorted(firsts[meeting] for meeting in played if meeting in firsts)
    timeless = known[-1:] * (len(played) - len(known))
    missing = tuple(meeting[0] for meeting in row.meetings if meeting not in facts.stored)
    to_play = row.boards if known else missing
    entered = (*known, *timeless)
    return TimedMeeting(row.round, row.table, row.ns or 0, row.ew or 0, to_play, entered, row.pk)
