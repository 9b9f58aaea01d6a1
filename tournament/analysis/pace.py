"""The pace of a room: who had to wait for whom, and how much time each table itself lost.

A session is a graph of meetings. A meeting begins when its round has begun and everything that it needs has
arrived: both pairs and its boards, each from its last table. Followed back along the longest waits, this is
the critical path of project planning (J. E. Kelley, M. R. Walker, "Critical-Path Planning and Scheduling",
1959). It shows where a late table really lost its time.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import sqrt
from operator import mul
from statistics import NormalDist

from tournament.analysis.room_clock import RoomTimes, Timetable, by_round, timetable_of
from tournament.sheets.names import Party
from tournament.sheets.timetable import ALIKE, QUICKER, SLOWER, UNKNOWN, Late, PairTime, TimedMeeting, Wait

NOTHING = timedelta(0)
LATE = timedelta(minutes=1)  # a shorter delay is not reported
RESTS = timedelta(hours=3)  # a table so far behind is not late: play has stopped


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
    """The late tables of sections that have begun and play on."""
    found = [
        (room, late) for room, standing in running for late in late_tables(standing) if late.behind < RESTS
    ]
    return sorted(found, key=lambda each: -each[1].behind)


def ahead(standing: Course) -> dict[int, timedelta]:
    """How far each table that plays on is ahead of the time of the round it is in; negative behind it."""
    found: dict[int, timedelta] = {}
    playing: set[int] = set()
    for one in standing.meetings:
        if one.table in playing or standing.timetable.starts[one.round] > standing.now:
            continue
        found[one.table] = -standing.behind(one)
        if not one.is_over:
            playing.add(one.table)
    return {table: length for table, length in found.items() if length > -RESTS}


# The share of each pair in the time that tables lost.
#
# What a table itself lost (`Course.lost`: lateness that came with a pair or with boards is taken out) is the
# sum of what its two pairs add, and chance: lost = a + b + e. The pairs meet others in each round, so least
# squares give each pair's part (G. A. F. Seber, A. J. Lee, "Linear Regression Analysis", 2003, chapters 3
# and 4). Where no pair met one of its own line, as in a Mitchell, minutes could be moved from one line to the
# other: there a pair is compared with its own line, else with all.

CHANCE = 0.05  # that of a whole section in which all pairs are alike any one is named
SMALL = 0.5  # minutes a round: no director acts on less
LEAST_FREEDOM = 4  # meetings more than there are unknowns
MINUTE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Share:
    """What a pair adds to each of its meetings against the average of its line, with its standard error."""

    value: float
    error: float

    def reading(self, limit: float) -> str:
        """`limit` in standard errors; what is less than `SMALL` is no difference either."""
        if abs(self.value) <= max(SMALL, limit * self.error):
            return ALIKE
        return SLOWER if self.value > 0 else QUICKER


def pair_times(standing: Course, parties: Mapping[int, Party]) -> list[PairTime]:
    """Each pair with the times of its finished meetings: the slowest first, without a share at the end."""
    over = [one for one in standing.meetings if one.is_over and one.entered]
    losses = [(one.ns, one.ew, standing.lost(one) / MINUTE) for one in over]
    shares, freedom = pair_shares(losses)
    limit = quantile(1 - CHANCE / 2 / len(shares), freedom) if shares else 0
    times = []
    for pair in dict.fromkeys(each for one in over for each in (one.ns, one.ew)):
        own = [one for one in over if pair in (one.ns, one.ew)]
        share = shares.get(pair)
        times.append(
            PairTime(
                party=parties[pair],
                rounds=len(own),
                lost=_minutes(sum((standing.lost(one) for one in own), NOTHING) / MINUTE),
                waited=_minutes(sum((_waited(standing, one, pair) for one in own), NOTHING) / MINUTE),
                share=_minutes(share.value) if share else None,
                error=_minutes(share.error) if share else None,
                reading=share.reading(limit) if share else UNKNOWN,
            )
        )
    return sorted(times, key=lambda one: (one.share is None, -(one.share or 0)))


def _waited(standing: Course, one: TimedMeeting, pair: int) -> timedelta:
    """How long a pair that was there waited for the other one or for boards, after the round had begun."""
    arrivals = [standing.arrival(need) for need in standing.needs[one] if need.pair == pair]
    return standing.ready(one) - max([standing.timetable.starts[one.round], *arrivals])


def _minutes(length: float) -> Fraction:
    """Minutes to the second."""
    return Fraction(round(60 * length), 60)


def average_loss(standing: Course) -> Fraction:
    """Minutes by which a finished table exceeded its plan, without what it waited for; 0 before one has."""
    over = [standing.lost(one) / MINUTE for one in standing.meetings if one.is_over and one.entered]
    return _minutes(sum(over) / max(1, len(over)))


def late_starts(standing: Course) -> list[Late]:
    """The finished meetings that began a minute or more late, with what they waited for, by round."""
    return [_late(standing, one) for one in standing.meetings if one.is_over and any(standing.waits(one))]


def pair_shares(losses: Sequence[tuple[int, int, float]]) -> tuple[dict[int, Share], int]:
    """The share of each pair in what its meetings (of two pairs) lost, and the degrees of freedom.

    The only pair of its line has none: it is compared with nobody. With too few meetings no pair has one.
    """
    groups = _lines((ns, ew) for ns, ew, _loss in losses)
    pairs = [pair for lines in groups for line in lines for pair in line]
    freedom = len(losses) - len(pairs) + sum(len(lines) == 2 for lines in groups)
    if freedom < LEAST_FREEDOM:
        return {}, freedom
    at = {pair: place for place, pair in enumerate(pairs)}
    normal, sums = [[0.0] * len(pairs) for _pair in pairs], [0.0] * len(pairs)
    for ns, ew, loss in losses:
        for one, other in product((ns, ew), repeat=2):
            normal[at[one]][at[other]] += 1
        sums[at[ns]] += loss
        sums[at[ew]] += loss
    for lines in groups:
        if len(lines) == 2:  # the sums of the two lines are set equal
            sign = dict.fromkeys(lines[0], 1) | dict.fromkeys(lines[1], -1)
            for one, other in product(sign, repeat=2):
                normal[at[one]][at[other]] += sign[one] * sign[other]
    inverse = _inverted(normal)
    parts = [sum(map(mul, row, sums)) for row in inverse]
    rests = (loss - parts[at[ns]] - parts[at[ew]] for ns, ew, loss in losses)
    deviation = sqrt(sum(rest * rest for rest in rests) / freedom)
    shares = {}
    for line in (line for lines in groups for line in lines if len(line) > 1):
        for pair in line:
            weights = [(one == pair) - (one in line) / len(line) for one in pairs]
            variance = sum(map(mul, weights, (sum(map(mul, row, weights)) for row in inverse)))
            shares[pair] = Share(sum(map(mul, weights, parts)), deviation * sqrt(max(0, variance)))
    return shares, freedom


def _lines(meetings: Iterable[tuple[int, int]]) -> list[tuple[frozenset[int], ...]]:
    """The pairs that meetings join: as two lines where none met one of its own line, else as one."""
    met: dict[int, list[int]] = {}
    for ns, ew in meetings:
        met.setdefault(ns, []).append(ew)
        met.setdefault(ew, []).append(ns)
    groups: list[tuple[frozenset[int], ...]] = []
    placed: set[int] = set()
    for first in met:
        if first in placed:
            continue
        side, joined = {first: 0}, [first]
        for pair in joined:  # grows
            new = [other for other in dict.fromkeys(met[pair]) if other not in side]
            side |= dict.fromkeys(new, 1 - side[pair])
            joined += new
        lines = tuple(frozenset(pair for pair in joined if side[pair] == way) for way in (0, 1))
        is_parted = all(side[pair] != side[other] for pair in joined for other in met[pair])
        groups.append(lines if is_parted else (frozenset(joined),))
        placed |= {*joined}
    return groups


def _inverted(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a symmetric positive definite matrix, that needs no exchange of rows (Gauss)."""
    size = len(matrix)
    rows = [[*row, *(float(at == place) for place in range(size))] for at, row in enumerate(matrix)]
    for place in range(size):
        pivot = rows[place][place]
        rows[place] = [value / pivot for value in rows[place]]
        for at, row in enumerate(rows):
            if at != place and row[place]:
                factor = row[place]
                rows[at] = [value - factor * below for value, below in zip(row, rows[place], strict=True)]
    return [row[size:] for row in rows]


def quantile(share: float, freedom: int) -> float:
    """Of Student's distribution, from that of the normal one (Abramowitz & Stegun, 26.7.5)."""
    z = NormalDist().inv_cdf(share)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3
