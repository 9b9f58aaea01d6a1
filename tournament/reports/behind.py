"""Who is behind: the meetings of a session, their results timed, against the clock or the room's own pace."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from django.db.models import Min

from tournament.models import Entry, Section
from tournament.models.prepared import Prepared
from tournament.reports.remembered import Remembered, Version
from tournament.reports.section import Meeting as Met
from tournament.reports.section import Row, SectionFacts, facts_of
from tournament.sheets.clock import PLAY, Clock
from tournament.sheets.pace import Course, Late, Meeting, Timetable, by_the_room, late_tables

FIRSTS = Prepared(
    lambda section: (
        Entry.objects.filter(section=section)
        .order_by()
        .values_list("ns_id", "ew_id", "board")
        .annotate(first=Min("at"))
    ),
    1,
)


@dataclass(frozen=True, slots=True)
class Room:
    """A section's clock with its meetings, those without opponents left out."""

    clock: Clock
    meetings: tuple[Meeting, ...]


def rooms(clocks: Iterable[Clock]) -> list[Room]:
    """Every section that moves boards; of those that changed the meetings are read anew."""
    boards = [clock for clock in clocks if not clock.game]
    sections = Section.objects.filter(pk__in=[clock.section for clock in boards])
    versions = dict(sections.values_list("pk", "version"))
    found = [Room(clock, _meetings_at((clock.section, versions[clock.section]))) for clock in boards]
    return [room for room in found if room.meetings]


def _meetings_at(version: Version) -> tuple[Meeting, ...]:
    (facts,) = facts_of([version])
    return _meetings.of(version, facts)


def _read(section: int, facts: SectionFacts) -> tuple[Meeting, ...]:
    firsts = dict(_firsts(section))
    return tuple(_meeting(row, facts, firsts) for row in facts.rows if row.meetings)


_meetings = Remembered(_read)


def _firsts(section: int) -> Iterator[tuple[Met, datetime]]:
    """When each board was first entered; one that was only ruled on has no time of its own."""
    for ns, ew, board, first in FIRSTS.rows(section):
        yield (board, frozenset((ns, ew))), _moment(first)


def _moment(stored: str | datetime) -> datetime:
    """A time as the database's driver gives it: SQLite's is text, in UTC."""
    return datetime.fromisoformat(stored).replace(tzinfo=UTC) if isinstance(stored, str) else stored


def _meeting(row: Row, facts: SectionFacts, firsts: Mapping[Met, datetime]) -> Meeting:
    played = [meeting for meeting in row.meetings if meeting in facts.stored]
    known = sorted(firsts[meeting] for meeting in played if meeting in firsts)
    timeless = known[-1:] * (len(played) - len(known))
    missing = tuple(meeting[0] for meeting in row.meetings if meeting not in facts.stored)
    to_play = row.boards if known else missing
    entered = (*known, *timeless)
    return Meeting(row.round, row.table, row.ns, row.ew, to_play, entered, row.pk)


def course(room: Room, now: datetime) -> Course | None:
    """How the rounds that have a time stand now; None before anything has begun."""
    timetable = timetable_of(room, now)
    begun = tuple(one for one in room.meetings if one.round in timetable.ends)
    return Course(begun, timetable, now) if begun else None


def timetable_of(room: Room, now: datetime) -> Timetable:
    """The clock's, where it was started; while it is paused the end moves on with the time."""
    pace = room.clock.pace
    move = timedelta(seconds=pace.move)
    lengths = [timedelta(seconds=length) for length in pace.lengths]
    plays = [span for span in room.clock.spans if span.kind == PLAY]
    if not plays:
        return by_the_room(room.meetings, lengths, move, now)
    held = room.clock.held
    if held and held.kind == PLAY and held.left is not None:
        plays[-1] = replace(plays[-1], ends=now + timedelta(seconds=held.left))
    ends = {span.round: span.ends for span in plays if span.ends}
    starts = {
        span.round: max(span.starts, ends[span.round] - lengths[span.round - 1])
        for span in plays
        if span.ends
    }
    return Timetable(starts, ends, move)


def behind(session_rooms: Iterable[Room], now: datetime) -> list[tuple[Room, Late]]:
    """Late tables of all sections, the latest first."""
    found = [
        (room, late)
        for room in session_rooms
        if (standing := course(room, now)) is not None
        for late in late_tables(standing)
    ]
    return sorted(found, key=lambda each: -each[1].behind)
