"""The pace of a room: who had to wait for whom, and how much time each table itself lost.

A session is a graph of meetings. A meeting begins when its round has begun and everything that it needs has
arrived: both pairs and its boards, each from its last table. Followed back along the longest waits, this is
the critical path of project planning (J. E. Kelley, M. R. Walker, "Critical-Path Planning and Scheduling",
1959). It shows where a late table really lost its time.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property

from tournament.analysis.room_clock import RoomTimes, Timetable, by_round, timetable_of
from tournament.sheets.timetable import Late, TimedMeeting, Wait

NOTHING = timedelta(0)
LATE = timedelta(minutes=1)  # a shorter delay is not reported


@dataclass(frozen=True, slots=True)
class Need:
    """What a meeting needs from an earlier one: a `pair`, or (None) boards."""

    earlier: TimedMeeting
    pair: int | None


def needs(meetings: Sequence[TimedMeeting]) -> dict[TimedMeeting, tuple[Need, ...]]:
    """For every meeting the latest earlier one of each of its pairs and boards. Meetings come by round."""
    pairs: dict[int, TimedMeeting] = {}
    boards: dict[int, TimedMeeting] = {}
    found = {}
    for _round, together in by_round(meetings):
        for one in together:
            people = [Need(pairs[who], who) for who in (one.ns, one.ew) if who in pairs]
            tables = dict.fromkeys(boards[number] for number in one.boards if number in boards)
            found[one] = (*people, *(Need(earlier, None) for earlier in tables))
        for one in together:
            pairs |= dict.fromkeys((one.ns, one.ew), one)
            boards |= dict.fromkeys(one.boards, one)
    return found


@dataclass(frozen=True)
class Course:
    """The meetings of the rounds in a timetable, by round, and how they stand at `now`."""

    meetings: tuple[TimedMeeting, ...]
    timetable: Timetable
    now: datetime

    @cached_property
    def needs(self) -> dict[TimedMeeting, tuple[Need, ...]]:
        return needs(self.meetings)

    @cached_property
    def finishes(self) -> dict[TimedMeeting, datetime]:
        """When each was over, or will be if every board from now on takes its planned time."""
        found: dict[TimedMeeting, datetime] = {}
        for one in self.meetings:
            found[one] = self._finish(one, self._ready(one, found))
        return found

    def _finish(self, one: TimedMeeting, ready: datetime) -> datetime:
        if one.is_over:
            return one.entered[-1] if one.entered else ready
        each = self.timetable.per_board(one)
        begun = one.entered[-1] if one.entered else ready
        return max(self.now, begun + each) + (one.left - 1) * each

    def _ready(self, one: TimedMeeting, finishes: Mapping[TimedMeeting, datetime]) -> datetime:
        arrivals = (self.arrival(need, finishes) for need in self.needs[one])
        return max([self.timetable.starts[one.round], *arrivals])

    def arrival(self, need: Need, finishes: Mapping[TimedMeeting, datetime] | None = None) -> datetime:
        return (finishes or self.finishes)[need.earlier] + self.timetable.move

    def ready(self, one: TimedMeeting) -> datetime:
        """When everything that a meeting needs had arrived."""
        return self._ready(one, self.finishes)

    def behind(self, one: TimedMeeting) -> timedelta:
        return self.finishes[one] - self.timetable.ends[one.round]

    def lost(self, one: TimedMeeting) -> timedelta:
        """The time by which a meeting itself exceeded its plan; negative where it caught up."""
        return self.finishes[one] - self.ready(one) - len(one.boards) * self.timetable.per_board(one)

    def waits(self, one: TimedMeeting) -> Iterator[tuple[Wait, TimedMeeting]]:
        """The longest wait of a meeting and the meeting that caused it, followed back to the first delay."""
        late = self.ready(one) - self.timetable.starts[one.round]
        if late < LATE or not self.needs[one]:
            return
        longest = max(self.needs[one], key=lambda need: (self.arrival(need), need.pair is not None))
        earlier = longest.earlier
        yield Wait(longest.pair, earlier.table, earlier.round, late), earlier
        yield from self.waits(earlier)


def late_tables(course: Course) -> list[Late]:
    """Tables expected to end a minute or more after their time, the latest first.

    Before its last board a table can still catch up, so it is named only when more than a board behind.
    """
    playing: dict[int, TimedMeeting] = {}
    for one in course.meetings:
        if not one.is_over and course.timetable.starts[one.round] <= course.now:
            playing.setdefault(one.table, one)
    found = [_late(course, one) for one in playing.values() if course.behind(one) >= _news(course, one)]
    return sorted(found, key=lambda late: (-late.behind, late.meeting.table))


def _news(course: Course, one: TimedMeeting) -> timedelta:
    """How far a table has to be behind to be named."""
    board = course.timetable.per_board(one)
    return LATE if course.now >= course.timetable.ends[one.round] - board else max(LATE, board)


def _late(course: Course, one: TimedMeeting) -> Late:
    lost = {who: _lost_before(course, one, who) for who in (one.ns, one.ew)}
    slower = max(lost, key=lambda who: lost[who])
    waits = list(course.waits(one))
    return Late(
        meeting=one,
        behind=course.behind(one),
        waits=tuple(wait for wait, _earlier in waits),
        own=max(NOTHING, course.lost(one)),
        began=(waits[-1][1], course.lost(waits[-1][1])) if waits else None,
        slow=(slower, lost[slower]) if lost[slower] >= LATE and len({*lost.values()}) > 1 else None,
    )


def _lost_before(course: Course, one: TimedMeeting, who: int) -> timedelta:
    """The total time that the earlier meetings of a contestant lost."""
    earlier = (each for each in course.meetings if each.round < one.round and who in (each.ns, each.ew))
    return sum((course.lost(each) for each in earlier), NOTHING)


def course(room: RoomTimes, now: datetime) -> Course | None:
    """How the rounds that have a time stand now; None before anything has begun."""
    timetable = timetable_of(room, now)
    begun = tuple(one for one in room.meetings if one.round in timetable.ends)
    return Course(begun, timetable, now) if begun else None


def courses(session_rooms: Iterable[RoomTimes], now: datetime) -> list[tuple[RoomTimes, Course]]:
    """The sections that have begun, each with its course."""
    return [(room, found) for room in session_rooms if (found := course(room, now)) is not None]


def behind(session_rooms: Iterable[RoomTimes], now: datetime) -> list[tuple[RoomTimes, Late]]:
    """Late tables of all sections, the latest first."""
    return latest_first(courses(session_rooms, now))


def latest_first(running: Iterable[tuple[RoomTimes, Course]]) -> list[tuple[RoomTimes, Late]]:
    """The late tables of sections that have begun."""
    found = [(room, late) for room, standing in running for late in late_tables(standing)]
    return sorted(found, key=lambda each: -each[1].behind)


def ahead(standing: Course) -> dict[int, timedelta]:
    """How far each table is ahead of the time of the round it is in; negative behind it."""
    found: dict[int, timedelta] = {}
    playing: set[int] = set()
    for one in standing.meetings:
        if one.table in playing or standing.timetable.starts[one.round] > standing.now:
            continue
        found[one.table] = -standing.behind(one)
        if not one.is_over:
            playing.add(one.table)
    return found
