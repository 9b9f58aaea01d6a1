"""The forecast of a section's end: the boards still to play, simulated two hundred times at tonight's pace.

Which meeting waits for which is known (`analysis/pace.py`); how long each will take is not. The boards played
so far give an estimate of the pace, of its variation and of the slow pairs. Each estimate is shrunk towards a
prior (conjugate normal priors: Gelman et al., "Bayesian Data Analysis", chapters 2 and 5): the pace towards
the club's minutes per board, which weighs as much as `PRIOR` boards, the pairs towards the room. Every
simulation draws a pace and pairs from these distributions, then gamma lengths for all meetings to come. The
median is the forecast; eight simulations of ten end within the interval. The caller's seed makes the draws
repeatable, so that a forecast moves only when the room does.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import sqrt
from statistics import fmean
from typing import Protocol

from tournament.analysis.pace import Course, course, needs
from tournament.analysis.room_clock import RoomTimes
from tournament.sheets.timetable import Forecast, TimedMeeting

REPLAYS = 200
LOW, HIGH = 0.1, 0.9
PRIOR = 16  # boards that the club's plan is worth
SPREAD = 0.4  # of a board's length, before any result: boards differ much
PAIRS = 0.06  # of a board's length, by which pairs differ
SHORTEST = 0.3  # of a board: no table finishes at once
BEGUN = 0.5  # of the board that is on a table, seen at any time
QUICKEST = 1.0  # second: no board is quicker, whatever pace is drawn
SECOND = timedelta(seconds=1)


class Random(Protocol):
    """The distributions needed of a `random.Random`."""

    def random(self) -> float: ...
    def gauss(self, mu: float, sigma: float) -> float: ...
    def gammavariate(self, alpha: float, beta: float) -> float: ...


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds a board: tonight's `mean`, the deviation with which it is `known`, and the `spread` of boards.

    `pairs`: what each pair adds to a board, as a mean and a deviation.
    """

    mean: float
    known: float
    spread: float
    pairs: Mapping[int, tuple[float, float]]

    def drawn(self, draw: Random) -> tuple[float, dict[int, float]]:
        """A pace and pairs drawn from these distributions."""
        return draw.gauss(self.mean, self.known), {
            who: draw.gauss(mean, deviation) for who, (mean, deviation) in self.pairs.items()
        }


@dataclass(frozen=True, slots=True)
class Step:
    """A meeting to come, in seconds from now: its round `opens`, it `needs` earlier ones, boards are `left`.

    `since` is when the last of its boards was done; None before the first.
    """

    at: int
    opens: float
    needs: tuple[int, ...]
    since: float | None
    left: int
    ns: int
    ew: int


@dataclass(frozen=True, slots=True)
class Undrawn:
    """A planned round whose meetings are drawn when the one before is over: it `opens` by the clock."""

    opens: float
    tables: int
    boards: int


@dataclass(frozen=True, slots=True)
class Rest:
    """The meetings still to play; `ends` has the end of each meeting by its number, 0 before it is over."""

    steps: tuple[Step, ...]
    ends: tuple[float, ...]
    move: float
    undrawn: tuple[Undrawn, ...] = ()


def forecast(room: RoomTimes, now: datetime, seeded: Callable[[str], Random]) -> Forecast | None:
    """When a section will end; None before it has begun and after every result is entered.

    `seeded` makes a generator of random numbers from a seed, as `random.Random` does.
    """
    standing = course(room, now)
    if standing is None:
        return None
    rest, pace = rest_of(room, standing), tonights_pace(room, standing)
    if not (rest.steps or rest.undrawn):
        return None
    draw = seeded(f"{room.clock.section} {len(rest.steps)}")
    ends = sorted(_replay(rest, pace, draw) for _each in range(REPLAYS))
    low, middle, high = (
        now + timedelta(seconds=ends[round(share * (REPLAYS - 1))]) for share in (LOW, 0.5, HIGH)
    )
    return Forecast(room.clock.section, room.clock.letter, low, middle, high)


def tonights_pace(room: RoomTimes, standing: Course) -> Pace:
    """The pace of the boards so far. Boards in play count too, since only the quick ones are over already."""
    planned = _planned(room)
    seen = [(one, *_seen(one, standing)) for one in standing.meetings]
    boards = PRIOR + sum(count for _one, count, _time in seen)
    mean = (PRIOR * planned + sum(time for _one, _count, time in seen)) / boards
    over = {one: time / count for one, count, time in seen if one.is_over and count}
    rests = [(length - mean) * sqrt(len(one.boards)) for one, length in over.items()]
    usual = len(room.meetings[0].boards) or 1
    weight = PRIOR / usual
    spread = sqrt(
        (weight * (SPREAD * planned) ** 2 + sum(rest * rest for rest in rests)) / (weight + len(rests))
    )
    return Pace(mean, spread / sqrt(boards), spread, _pairs(room, over, mean, spread))


def _planned(room: RoomTimes) -> float:
    """Seconds a board as the clock plans it."""
    lengths = room.clock.pace.lengths
    return fmean(lengths[one.round - 1] / max(1, len(one.boards)) for one in room.meetings)


def _seen(one: TimedMeeting, standing: Course) -> tuple[float, float]:
    """Boards that a meeting has played, and the seconds that they took."""
    ready = standing.ready(one)
    if one.is_over:
        return len(one.boards), (standing.finishes[one] - ready) / SECOND
    sat = (standing.now - ready) / SECOND
    return (len(one.entered) + BEGUN, sat) if sat > 0 else (0, 0)


def _pairs(
    room: RoomTimes, over: Mapping[TimedMeeting, float], mean: float, spread: float
) -> dict[int, tuple[float, float]]:
    """What each pair adds to a board, and how uncertain that is: the normal posterior over its meetings."""
    own = (PAIRS * mean) ** 2
    excess: Counter[int] = Counter()
    count: Counter[int] = Counter()
    for one, length in over.items():
        for who in (one.ns, one.ew):
            excess[who] += length - mean  # type: ignore[assignment]
            count[who] += 1
    noise = spread**2 / (len(room.meetings[0].boards) or 1) + own
    return {
        who: (own * excess[who] / (count[who] * own + noise), sqrt(own * noise / (count[who] * own + noise)))
        for who in {each for one in room.meetings for each in (one.ns, one.ew)}
    }


def rest_of(room: RoomTimes, standing: Course) -> Rest:
    """Every meeting that is not over, with the known times of what it needs."""
    number_of = {one: number for number, one in enumerate(room.meetings)}
    opens, needed = _openings(room, standing), needs(room.meetings)
    over = {one for one in room.meetings if one.is_over}
    steps = (
        Step(
            at=number_of[one],
            opens=opens[one.round],
            needs=tuple(number_of[need.earlier] for need in needed[one]),
            since=_from(standing.now, one.entered[-1]) if one.entered else None,
            left=one.left,
            ns=one.ns,
            ew=one.ew,
        )
        for one in room.meetings
        if one not in over
    )
    ends = (_from(standing.now, _end(one, standing)) if one in over else 0.0 for one in room.meetings)
    return Rest(tuple(steps), tuple(ends), room.clock.pace.move, tuple(_undrawn(room, opens)))


def _end(one: TimedMeeting, standing: Course) -> datetime:
    """When a meeting ended, also one of a round before the clock was started."""
    return standing.finishes.get(one) or max(one.entered, default=standing.now)


def _undrawn(room: RoomTimes, opens: Mapping[int, float]) -> Iterator[Undrawn]:
    """The rounds of the clock after the last that is drawn, each as large as that one."""
    last = max(one.round for one in room.meetings)
    tables = [one for one in room.meetings if one.round == last]
    boards = max(1, *(len(one.boards) for one in tables))
    for number in range(last + 1, len(room.clock.pace.lengths) + 1):
        yield Undrawn(opens[number], len(tables), boards)


def _openings(room: RoomTimes, standing: Course) -> dict[int, float]:
    """The earliest start of each round: by the clock; without a clock no round waits for the others.

    A round before the one with which the clock was started is open: its boards may still lack results.
    """
    timetable, pace = standing.timetable, room.clock.pace
    opens = {number: _from(standing.now, start) for number, start in timetable.starts.items()}
    first = min(opens)
    opens |= dict.fromkeys(range(1, first), opens[first])
    for number in range(max(opens) + 1, len(pace.lengths) + 1):
        clocked = opens[number - 1] + pace.lengths[number - 2] + pace.move
        opens[number] = clocked if timetable.is_clocked else opens[number - 1]
    return opens


def _from(now: datetime, moment: datetime) -> float:
    return (moment - now) / SECOND


def _replay(rest: Rest, pace: Pace, draw: Random) -> float:
    """One simulation: the seconds from now until the last table is done."""
    mean, pairs = pace.drawn(draw)
    ends = list(rest.ends)
    for step in rest.steps:
        since = step.since
        if since is None:
            since = max([step.opens, *(ends[number] + rest.move for number in step.needs)])
        per_board = max(QUICKEST, mean + pairs[step.ns] + pairs[step.ew])
        ends[step.at] = _finish(step.left, since, per_board, max(QUICKEST, pace.spread), draw)
    end = max([0.0, *(ends[step.at] for step in rest.steps)])
    per_board, spread = max(QUICKEST, mean), max(QUICKEST, pace.spread)
    for coming in rest.undrawn:
        since = max(coming.opens, end + rest.move)
        end = max(_finish(coming.boards, since, per_board, spread, draw) for _table in range(coming.tables))
    return end


def _finish(boards: int, since: float, per_board: float, spread: float, draw: Random) -> float:
    """The end of a meeting: a gamma length for its boards left, and always after now."""
    scale = spread * spread / per_board
    length = draw.gammavariate(boards * per_board / scale, scale)
    return max(since + length, SHORTEST * per_board * draw.random())
