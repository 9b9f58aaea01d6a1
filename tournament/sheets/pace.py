"""How fast a room plays: who had to wait for whom, and what each table lost by itself.

An evening is a net of meetings. A meeting begins when the round has begun and all that it needs is
there: both pairs from their tables, and its boards from theirs. Followed back along what was waited for
longest, this is the critical path of project planning (J. E. Kelley, M. R. Walker, "Critical-Path
Planning and Scheduling", 1959), and says of a late table where the time was really lost.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property

NOTHING = timedelta(0)
LATE = timedelta(minutes=1)  # less is no news


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two contestants at a table in a round; `entered` are the times at which its results came, in order."""

    round: int
    table: int
    ns: int
    ew: int
    boards: tuple[int, ...]
    entered: tuple[datetime, ...] = ()
    placement: int = 0

    @property
    def is_over(self) -> bool:
        return len(self.entered) >= len(self.boards)

    @property
    def left(self) -> int:
        return len(self.boards) - len(self.entered)


@dataclass(frozen=True, slots=True)
class Timetable:
    """When the play of each round begins and ends, `move` between two rounds.

    `is_clocked`: nobody begins a round before its time; else the times are those of the room itself.
    """

    starts: Mapping[int, datetime]
    ends: Mapping[int, datetime]
    move: timedelta
    is_clocked: bool = True

    def per_board(self, meeting: Meeting) -> timedelta:
        return (self.ends[meeting.round] - self.starts[meeting.round]) / max(1, len(meeting.boards))


@dataclass(frozen=True, slots=True)
class Need:
    """What a meeting needs from an earlier one: a `pair`, or (None) boards."""

    earlier: Meeting
    pair: int | None


@dataclass(frozen=True, slots=True)
class Wait:
    """So long a meeting waited for a pair, or (None) for boards, from a table in an earlier round."""

    pair: int | None
    table: int
    round: int
    length: timedelta


@dataclass(frozen=True, slots=True)
class Late:
    """A table behind its timetable: `own` is what this table itself lost.

    `waits` lead back to the meeting where it `began`, which lost so much; None where nothing was waited for.
    `slow` is the one of the two who has lost more time at other tables, and how much; None where neither has.
    """

    meeting: Meeting
    behind: timedelta
    waits: tuple[Wait, ...]
    own: timedelta
    began: tuple[Meeting, timedelta] | None
    slow: tuple[int, timedelta] | None


def needs(meetings: Sequence[Meeting]) -> dict[Meeting, tuple[Need, ...]]:
    """For every meeting the latest earlier one of each of its pairs and boards. Meetings come by round."""
    pairs: dict[int, Meeting] = {}
    boards: dict[int, Meeting] = {}
    found = {}
    for _round, together in _by_round(meetings):
        for one in together:
            people = [Need(pairs[who], who) for who in (one.ns, one.ew) if who in pairs]
            tables = dict.fromkeys(boards[number] for number in one.boards if number in boards)
            found[one] = (*people, *(Need(earlier, None) for earlier in tables))
        for one in together:
            pairs |= dict.fromkeys((one.ns, one.ew), one)
            boards |= dict.fromkeys(one.boards, one)
    return found


def _by_round(meetings: Sequence[Meeting]) -> Iterator[tuple[int, list[Meeting]]]:
    for number in sorted({one.round for one in meetings}):
        yield number, [one for one in meetings if one.round == number]


@dataclass(frozen=True)
class Course:
    """The meetings of the rounds in a timetable as they stand at `now`, by round."""

    meetings: tuple[Meeting, ...]
    timetable: Timetable
    now: datetime

    @cached_property
    def needs(self) -> dict[Meeting, tuple[Need, ...]]:
        return needs(self.meetings)

    @cached_property
    def finishes(self) -> dict[Meeting, datetime]:
        """When each was over, or will be if every board from now on takes its time."""
        found: dict[Meeting, datetime] = {}
        for one in self.meetings:
            found[one] = self._finish(one, self._ready(one, found))
        return found

    def _finish(self, one: Meeting, ready: datetime) -> datetime:
        if one.is_over:
            return one.entered[-1] if one.entered else ready
        each = self.timetable.per_board(one)
        begun = one.entered[-1] if one.entered else ready
        return max(self.now, begun + each) + (one.left - 1) * each

    def _ready(self, one: Meeting, finishes: Mapping[Meeting, datetime]) -> datetime:
        arrivals = (self.arrival(need, finishes) for need in self.needs[one])
        return max([self.timetable.starts[one.round], *arrivals])

    def arrival(self, need: Need, finishes: Mapping[Meeting, datetime] | None = None) -> datetime:
        return (finishes or self.finishes)[need.earlier] + self.timetable.move

    def ready(self, one: Meeting) -> datetime:
        """When everything that a meeting needs was there."""
        return self._ready(one, self.finishes)

    def behind(self, one: Meeting) -> timedelta:
        return self.finishes[one] - self.timetable.ends[one.round]

    def lost(self, one: Meeting) -> timedelta:
        """What a meeting itself took longer than its time; negative where it caught up."""
        return self.finishes[one] - self.ready(one) - len(one.boards) * self.timetable.per_board(one)

    def waits(self, one: Meeting) -> Iterator[tuple[Wait, Meeting]]:
        """What was waited for longest with the meeting it was at, there in its turn, and so on back."""
        late = self.ready(one) - self.timetable.starts[one.round]
        if late < LATE or not self.needs[one]:
            return
        longest = max(self.needs[one], key=lambda need: (self.arrival(need), need.pair is not None))
        earlier = longest.earlier
        yield Wait(longest.pair, earlier.table, earlier.round, late), earlier
        yield from self.waits(earlier)


def late_tables(course: Course) -> list[Late]:
    """Tables that will end a minute or more after their time, the latest first: what each plays now.

    Before the time of the last board a table can still catch up: only one more than a board behind is named.
    """
    playing: dict[int, Meeting] = {}
    for one in course.meetings:
        if not one.is_over and course.timetable.starts[one.round] <= course.now:
            playing.setdefault(one.table, one)
    found = [_late(course, one) for one in playing.values() if course.behind(one) >= _news(course, one)]
    return sorted(found, key=lambda late: (-late.behind, late.meeting.table))


def _news(course: Course, one: Meeting) -> timedelta:
    """How far a table has to be behind to be named."""
    board = course.timetable.per_board(one)
    return LATE if course.now >= course.timetable.ends[one.round] - board else max(LATE, board)


def _late(course: Course, one: Meeting) -> Late:
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


def _lost_before(course: Course, one: Meeting, who: int) -> timedelta:
    """What the earlier meetings of a contestant lost, all together."""
    earlier = (each for each in course.meetings if each.round < one.round and who in (each.ns, each.ew))
    return sum((course.lost(each) for each in earlier), NOTHING)


def by_the_room(
    meetings: Sequence[Meeting], lengths: Sequence[timedelta], move: timedelta, now: datetime
) -> Timetable:
    """The timetable of a room without a clock: a round begins when the middle table has ended the one before.

    The first began one board before the middle one of the tables' first results. Rounds of which nothing
    is in have no time yet, and nobody is late in them.
    """
    starts: dict[int, datetime] = {}
    together: list[Meeting] = []
    for number, following in _by_round(meetings):
        if not any(one.entered for one in following):
            break
        if together:
            starts[number] = _middle([_end(one, now) for one in together]) + move
        else:
            board = lengths[number - 1] / max(len(one.boards) for one in following)
            starts[number] = _middle([one.entered[0] for one in following if one.entered]) - board
        together = following
    ends = {number: start + lengths[number - 1] for number, start in starts.items()}
    return Timetable(starts, ends, move, is_clocked=False)


def _end(one: Meeting, now: datetime) -> datetime:
    return one.entered[-1] if one.entered and one.is_over else now


def _middle(times: Sequence[datetime]) -> datetime:
    """The middle one; of two the earlier."""
    return sorted(times)[(len(times) - 1) // 2]
