"""When the evening will be over: the rest of it played two hundred times at tonight's own pace.

The net of meetings (sheets/pace.py) is known; what is not known is how long each will take. Tonight's
boards tell a pace, how much it varies, and which pairs are slow. Each is drawn towards what is usual,
the more so the less was seen: the pace towards the club's minutes per board as if `PRIOR` boards had
been played at it, pairs towards the room (conjugate normal priors: Gelman et al., "Bayesian Data
Analysis", chapters 2 and 5). Every replay draws a pace and pairs that tonight could as well have, then
gamma lengths for all meetings to come. The middle replay is the forecast; eight replays of ten end
within the interval. The draws are the same whenever the same is asked, so that a forecast moves only
when the room does.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import sqrt
from random import Random
from statistics import fmean

from tournament.reports.behind import Room, course
from tournament.sheets.clock import Clock
from tournament.sheets.pace import Course, Meeting, needs

REPLAYS = 200
LOW, HIGH = 0.1, 0.9
PRIOR = 16  # boards that the club's plan is worth
SPREAD = 0.4  # of a board's length, before tonight has told: boards differ much
PAIRS = 0.06  # of a board's length, by which pairs differ
SHORTEST = 0.3  # of what is left of a meeting: no table is through at once
BEGUN = 0.5  # of the board that is on a table, seen at any time
QUICKEST = 1.0  # second: no board is quicker, whatever pace is drawn
SECOND = timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class Forecast:
    """The end of a section: the middle one, and the interval that holds it eight times of ten."""

    section: int
    letter: str
    low: datetime
    middle: datetime
    high: datetime


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds a board: tonight's `mean`, how well it is `known`, how boards `spread`.

    `pairs`: what each pair adds to a board, as a mean and a deviation.
    """

    mean: float
    known: float
    spread: float
    pairs: Mapping[int, tuple[float, float]]

    def drawn(self, draw: Random) -> tuple[float, dict[int, float]]:
        """A pace and pairs that tonight could as well have."""
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
class Rest:
    """What is still to be played; `ends` has the end of each meeting by its number, 0 while it is to come."""

    steps: tuple[Step, ...]
    ends: tuple[float, ...]
    move: float


_told: dict[int, tuple[datetime, Clock, Forecast | None]] = {}


def forecasts(rooms: Iterable[Room], tick: datetime) -> list[Forecast]:
    """Of every section that has one; reckoned once a tick, however many desks ask and results come."""
    return [told for room in rooms if (told := _of_the_tick(room, tick))]


def _of_the_tick(room: Room, tick: datetime) -> Forecast | None:
    at, clock, told = _told.get(room.clock.section, (None, None, None))
    if (at, clock) != (tick, room.clock):
        told = forecast(room, tick)
        _told[room.clock.section] = (tick, room.clock, told)
    return told


def forecast(room: Room, now: datetime) -> Forecast | None:
    """When a section will be over; None before it has begun and after everything is in."""
    standing = course(room, now)
    if standing is None or all(one.is_over for one in room.meetings):
        return None
    rest, pace = rest_of(room, standing), tonights_pace(room, standing)
    draw = Random(f"{room.clock.section} {len(rest.steps)}")
    ends = sorted(_replay(rest, pace, draw) for _each in range(REPLAYS))
    low, middle, high = (
        now + timedelta(seconds=ends[round(share * (REPLAYS - 1))]) for share in (LOW, 0.5, HIGH)
    )
    return Forecast(room.clock.section, room.clock.letter, low, middle, high)


def tonights_pace(room: Room, standing: Course) -> Pace:
    """The pace of the boards so far, those on the tables included: only the quick ones are over already."""
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


def _planned(room: Room) -> float:
    """Seconds a board as the clock means it."""
    lengths = room.clock.pace.lengths
    return fmean(lengths[one.round - 1] / max(1, len(one.boards)) for one in room.meetings)


def _seen(one: Meeting, standing: Course) -> tuple[float, float]:
    """Boards that a meeting has played, and the seconds that they took."""
    ready = standing.ready(one)
    if one.is_over:
        return len(one.boards), (standing.finishes[one] - ready) / SECOND
    sat = (standing.now - ready) / SECOND
    return (len(one.entered) + BEGUN, sat) if sat > 0 else (0, 0)


def _pairs(
    room: Room, over: Mapping[Meeting, float], mean: float, spread: float
) -> dict[int, tuple[float, float]]:
    """What each pair adds to a board, and how uncertain that is: the normal posterior over its meetings."""
    own = (PAIRS * mean) ** 2
    told: Counter[int] = Counter()
    count: Counter[int] = Counter()
    for one, length in over.items():
        for who in (one.ns, one.ew):
            told[who] += length - mean  # type: ignore[assignment]
            count[who] += 1
    noise = spread**2 / (len(room.meetings[0].boards) or 1) + own
    return {
        who: (own * told[who] / (count[who] * own + noise), sqrt(own * noise / (count[who] * own + noise)))
        for who in {each for one in room.meetings for each in (one.ns, one.ew)}
    }


def rest_of(room: Room, standing: Course) -> Rest:
    """Everything that is not over, with when what it needs will be there as far as that is known."""
    number_of = {one: number for number, one in enumerate(room.meetings)}
    opens, needed = _openings(room, standing), needs(room.meetings)
    over = {one for one in standing.meetings if one.is_over}
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
    ends = (_from(standing.now, standing.finishes[one]) if one in over else 0.0 for one in room.meetings)
    return Rest(tuple(steps), tuple(ends), room.clock.pace.move)


def _openings(room: Room, standing: Course) -> dict[int, float]:
    """When each round can begin at the earliest: by the clock; without one nobody waits for the others."""
    timetable, pace = standing.timetable, room.clock.pace
    opens = {number: _from(standing.now, start) for number, start in timetable.starts.items()}
    for number in range(max(opens) + 1, len(pace.lengths) + 1):
        clocked = opens[number - 1] + pace.lengths[number - 2] + pace.move
        opens[number] = clocked if timetable.is_clocked else opens[number - 1]
    return opens


def _from(now: datetime, moment: datetime) -> float:
    return (moment - now) / SECOND


def _replay(rest: Rest, pace: Pace, draw: Random) -> float:
    """The rest of the evening played once: the seconds from now until the last table is done."""
    mean, pairs = pace.drawn(draw)
    ends = list(rest.ends)
    for step in rest.steps:
        since = step.since
        if since is None:
            since = max([step.opens, *(ends[number] + rest.move for number in step.needs)])
        per_board = max(QUICKEST, mean + pairs[step.ns] + pairs[step.ew])
        ends[step.at] = _finish(step, since, per_board, max(QUICKEST, pace.spread), draw)
    return max(0.0, *(ends[step.at] for step in rest.steps))


def _finish(step: Step, since: float, per_board: float, spread: float, draw: Random) -> float:
    """A gamma length of the boards left, to end after now: who has sat for long is nearly through."""
    scale = spread * spread / per_board
    length = draw.gammavariate(step.left * per_board / scale, scale)
    return max(since + length, SHORTEST * per_board * draw.random())
