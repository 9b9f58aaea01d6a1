"""Eight forecasts of ten hold: evenings are played by other rules, and it is asked on the way."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from math import exp
from random import Random

import pytest

from tournament.analysis import forecast as forecasting
from tournament.analysis.forecast import forecast
from tournament.analysis.pace import needs
from tournament.analysis.room_clock import Begun, RoomTimes, line_of_time
from tournament.movements.codes import build
from tournament.sheets.timetable import Clock, Pace, TimedMeeting

SEVEN = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)
BOARDS = 4
MINUTES = 6.5
MOVE = 2


def plan(code: str) -> tuple[TimedMeeting, ...]:
    """A movement of the catalogue with four boards a set."""
    return tuple(
        TimedMeeting(
            row.round,
            row.table,
            row.ns,
            row.ew,
            tuple(4 * number + i for number in row.sets for i in range(BOARDS)),
        )
        for row in sorted(build(code).rows, key=lambda row: (row.round, row.table))
        if row.ns and row.ew
    )


def evening(
    meetings: tuple[TimedMeeting, ...], seed: int, *, clocked: bool, pairs: float
) -> tuple[TimedMeeting, ...]:
    """Played out: an evening's own pace, pairs that are slower or quicker, boards that are long or short."""
    chance = Random(seed)
    tonight = MINUTES * chance.gauss(0.97, 0.06)
    slow = {who: chance.gauss(0, pairs) for one in meetings for who in (one.ns, one.ew)}
    needed, over, played = needs(meetings), {}, []
    for one in meetings:
        opened = (one.round - 1) * (BOARDS * MINUTES + MOVE) if clocked else 0
        at = max([opened, *(over[need.earlier] + MOVE for need in needed[one])])
        times = []
        for _board in one.boards:
            at += (tonight + slow[one.ns] + slow[one.ew]) * exp(chance.gauss(-0.045, 0.3))
            times.append(SEVEN + timedelta(minutes=at))
        over[one] = at
        played.append(TimedMeeting(one.round, one.table, one.ns, one.ew, one.boards, tuple(times)))
    return tuple(played)


def room_at(played: tuple[TimedMeeting, ...], now: datetime, *, clocked: bool) -> RoomTimes:
    """What is known of an evening at a moment."""
    seen = tuple(
        TimedMeeting(
            one.round, one.table, one.ns, one.ew, one.boards, tuple(at for at in one.entered if at <= now)
        )
        for one in played
    )
    rounds = max(one.round for one in played)
    pace = Pace((int(BOARDS * MINUTES * 60),) * rounds, MOVE * 60, 180, SEVEN if clocked else None)
    spans = line_of_time([Begun(1, SEVEN, pace.lengths[0])], pace) if clocked else ()
    return RoomTimes(Clock(1, "A", "", pace, spans), seen)


def asked(played: tuple[TimedMeeting, ...], *, clocked: bool) -> Iterator[bool]:
    """Whether the interval held, asked at a quarter, a half and three quarters of the evening."""
    end = max(one.entered[-1] for one in played)
    for share in (0.25, 0.5, 0.75):
        now = SEVEN + (end - SEVEN) * share
        told = forecast(room_at(played, now, clocked=clocked), now, Random)
        assert told
        yield told.low <= end <= told.high


EVENINGS = [
    (code, clocked, pairs)
    for code in ("mitchell-7x7", "howell-5x9")
    for clocked in (True, False)  # rounds by the clock, and a room that goes on by itself
    for pairs in (0.0, 0.4)  # minutes a board by which pairs differ
]


@pytest.mark.slow
def test_the_interval_holds_about_eight_times_of_ten() -> None:
    held = [
        one
        for code, clocked, pairs in EVENINGS
        for seed in range(16)
        for one in asked(evening(plan(code), seed, clocked=clocked, pairs=pairs), clocked=clocked)
    ]
    assert len(held) == 384
    assert 0.74 <= sum(held) / len(held) <= 0.88


def test_nothing_is_foretold_before_the_beginning_and_after_the_end() -> None:
    played = evening(plan("mitchell-3x3"), 1, clocked=True, pairs=0.4)
    end = max(one.entered[-1] for one in played)
    before, after = SEVEN - timedelta(minutes=1), end + timedelta(minutes=1)
    assert forecast(room_at(played, before, clocked=False), before, Random) is None
    assert forecast(room_at(played, after, clocked=True), after, Random) is None


def test_a_forecast_moves_only_when_the_room_does_and_never_into_the_past() -> None:
    played = evening(plan("mitchell-3x3"), 1, clocked=True, pairs=0.4)
    end = max(one.entered[-1] for one in played)
    room = room_at(played, end - timedelta(seconds=1), clocked=True)  # one board of one table is missing
    assert forecast(room, end, Random) == forecast(room, end, Random)
    late = end + timedelta(minutes=40)
    told = forecast(room, late, Random)
    assert told
    assert late <= told.low <= told.middle <= told.high


def test_a_drawn_pace_below_nothing_is_played_all_the_same() -> None:
    """Robots play a board in a fifth of a second, and draws go both ways."""
    step = forecasting.Step(at=0, opens=0, needs=(), since=None, left=2, ns=1, ew=2)
    tempo = forecasting.Pace(mean=-0.2, known=0.1, spread=0.0, pairs={1: (0, 0.1), 2: (0, 0.1)})
    assert forecasting._replay(forecasting.Rest((step,), (0.0,), 0), tempo, Random(1)) > 0


@pytest.mark.parametrize("clocked", [True, False])
@pytest.mark.parametrize("share", [0.4, 1.0])
def test_rounds_that_are_planned_and_not_drawn_yet_are_still_to_come(clocked: bool, share: float) -> None:
    played = evening(plan("mitchell-7x7"), 3, clocked=clocked, pairs=0)
    drawn = tuple(one for one in played if one.round <= 3)
    last_entry = max(one.entered[-1] for one in drawn)
    now = SEVEN + (last_entry - SEVEN) * share  # in the middle of what is drawn, and when all of it is over
    known = room_at(drawn, now, clocked=clocked)
    whole = replace(known.clock.pace, lengths=known.clock.pace.lengths[:1] * 7)

    foretold = forecast(replace(known, clock=replace(known.clock, pace=whole)), now, Random)

    end = max(one.entered[-1] for one in played)
    assert foretold
    assert abs(foretold.middle - end) < timedelta(minutes=25)
    assert foretold.low < foretold.middle < foretold.high


def test_a_slow_evening_is_foretold_to_end_later() -> None:
    meetings = plan("mitchell-5x5")
    half = SEVEN + timedelta(minutes=70)
    ends = []
    for seed in (3, 4):
        played = evening(meetings, seed, clocked=False, pairs=0)
        told = forecast(room_at(played, half, clocked=False), half, Random)
        assert told
        ends.append((max(one.entered[-1] for one in played), told.middle))
    assert (ends[0][0] < ends[1][0]) == (ends[0][1] < ends[1][1])


def test_a_clock_that_is_started_with_a_later_round_leaves_the_earlier_ones_to_play() -> None:
    meetings = plan("mitchell-3x3")
    pace = Pace((1560,) * 3, 120, 180)
    spans = line_of_time([Begun(2, SEVEN, 1560)], pace)
    found = forecast(RoomTimes(Clock(1, "A", "", pace, spans), meetings), SEVEN, Random)
    assert found
    assert found.low > SEVEN
