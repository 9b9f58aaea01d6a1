"""Who is behind: the meetings of a session, their results timed, against the clock or the room's own pace."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.db.models import Min

from tournament.models import Entry, Placement, Result, Section
from tournament.reports.remembered import Remembered
from tournament.sheets.clock import PLAY, Clock
from tournament.sheets.pace import Course, Late, Meeting, Timetable, by_the_room, late_tables

Played = dict[tuple[frozenset[int], int], datetime | None]  # who met and the board → first entry


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
    found = [Room(clock, _meetings.of((clock.section, versions[clock.section]))) for clock in boards]
    return [room for room in found if room.meetings]


def _read(section: int) -> tuple[Meeting, ...]:
    played = _played(section)
    rows = Placement.objects.filter(section=section, ns__isnull=False, ew__isnull=False)
    return tuple(_meeting(row, played) for row in rows.order_by("round", "table") if row.boards)


_meetings = Remembered(_read)


def _played(section: int) -> Played:
    """Everything that has a result or is put off; a board that was only ruled on has no time of its own."""
    results = Result.objects.filter(section=section).values_list("ns", "ew", "board")
    found: Played = {(frozenset((ns, ew)), board): None for ns, ew, board in results}
    entries = Entry.objects.filter(section=section).order_by()
    firsts = entries.values_list("ns", "ew", "board").annotate(first=Min("at"))
    return found | {
        key: first for ns, ew, board, first in firsts if (key := (frozenset((ns, ew)), board)) in found
    }


def _meeting(row: Placement, played: Played) -> Meeting:
    who = frozenset((row.ns_id, row.ew_id))
    times = [played[key] for board in row.boards if (key := (who, board)) in played]
    known = sorted(time for time in times if time)
    timeless = known[-1:] * (len(times) - len(known))
    to_play = row.boards if known else [each for each in row.boards if (who, each) not in played]
    entered = (*known, *timeless)
    return Meeting(row.round, row.table, row.ns_id, row.ew_id, tuple(to_play), entered, row.pk)


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
