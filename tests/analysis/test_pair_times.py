"""Whose the lost time is: each pair's own share, its standard error, and who cannot be told apart."""

from datetime import UTC, datetime, timedelta
from fractions import Fraction
from math import isclose, sqrt
from random import Random

import pytest

from tournament.analysis.pace import (
    Course,
    average_loss,
    late_starts,
    pair_shares,
    pair_times,
    quantile,
)
from tournament.analysis.room_clock import Timetable
from tournament.sheets.names import Party
from tournament.sheets.timetable import TimedMeeting, Wait

SEVEN = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
# A Mitchell of three tables. Rows: pairs 1, 2, 3; columns: pairs 11, 12, 13. The mean is 4, the pairs differ
# by −3, 0, +3 and −1, 0, +1; chance is (1, −1, 0), (−1, 1, 0), (0, 0, 0).
MITCHELL = ((1, 0, 2), (2, 5, 5), (6, 7, 8))


def at(minutes: float) -> datetime:
    return SEVEN + minutes * MINUTE


def named(*numbers: int) -> dict[int, Party]:
    return {number: Party(number, str(number)) for number in numbers}


def test_in_a_mitchell_a_share_is_the_mean_of_a_pair_less_that_of_all() -> None:
    losses = [
        (ns, ew, loss)
        for ns, row in zip((1, 2, 3), MITCHELL, strict=True)
        for ew, loss in zip((11, 12, 13), row, strict=True)
    ]

    shares, freedom = pair_shares(losses)

    assert freedom == 9 - 6 + 1
    assert {pair: round(share.value, 9) for pair, share in shares.items()} == {
        1: -3,
        2: 0,
        3: 3,
        11: -1,
        12: 0,
        13: 1,
    }
    # The squares of chance are 4, so its variance 4/4; a mean of three less that of nine has 1/3 − 1/9 of it.
    assert all(isclose(share.error, sqrt(1 * 2 / 9)) for share in shares.values())


def test_where_all_meet_all_a_pair_is_compared_with_all() -> None:
    """Four pairs, twice each against each; pair 4 adds 2, and chance is +1 once and −1 once."""
    meetings = [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]
    losses = [
        (one, other, (2 if other == 4 else 0) + chance) for one, other in meetings for chance in (1, -1)
    ]

    shares, freedom = pair_shares(losses)

    assert freedom == 12 - 4
    # Against the mean of the four, 1/2.
    assert {pair: round(share.value, 9) for pair, share in shares.items()} == {
        1: -0.5,
        2: -0.5,
        3: -0.5,
        4: 1.5,
    }
    # Variance 12/8. The normal matrix is 4 I + 2 J: a contrast has the square of its weights, 3/4, over 4.
    assert all(isclose(share.error, sqrt(Fraction(12, 8) * Fraction(3, 16))) for share in shares.values())


def test_two_who_only_meet_each_other_are_not_told_apart() -> None:
    assert pair_shares([(1, 2, loss) for loss in (0, 5, 1, 0, 2, 3)]) == ({}, 6 - 2 + 1)


def test_too_few_meetings_tell_nothing() -> None:
    assert pair_shares([(1, 11, 5), (2, 12, 0), (1, 12, 3), (2, 11, 1)]) == ({}, 4 - 4 + 1)
    assert pair_shares([]) == ({}, 0)


@pytest.mark.parametrize(
    ("share", "freedom", "table"), [(0.975, 4, 2.776), (0.995, 10, 3.169), (0.9975, 20, 3.153)]
)
def test_quantiles_are_those_of_the_printed_table(share: float, freedom: int, table: float) -> None:
    assert isclose(quantile(share, freedom), table, rel_tol=0.01)


def test_what_came_late_to_a_table_is_not_lost_there() -> None:
    """Rounds of 13 minutes and 2 to move. Table 2 ends six minutes over; pair 12 goes on to table 3."""
    clock = Timetable({1: at(0), 2: at(15)}, {1: at(13), 2: at(28)}, 2 * MINUTE)
    meetings = (
        TimedMeeting(1, 2, 2, 12, (4, 5), (at(9), at(19))),
        TimedMeeting(1, 3, 3, 13, (6, 7), (at(6), at(12))),
        TimedMeeting(2, 3, 3, 12, (8, 9), (at(28), at(36))),  # could begin at 21, and took 15
    )
    standing = Course(meetings, clock, at(60))

    times = {one.party.id: one for one in pair_times(standing, named(2, 3, 12, 13))}

    assert {pair: (one.rounds, one.lost, one.waited) for pair, one in times.items()} == {
        2: (1, 6, 0),
        12: (2, 6 + 2, 0),
        3: (2, -1 + 2, 6),
        13: (1, -1, 0),
    }
    assert {one.reading for one in times.values()} == {"unknown"}
    assert average_loss(standing) == Fraction(140, 60)  # (6 − 1 + 2) / 3, to the second
    (late,) = late_starts(standing)
    assert (late.meeting, late.waits) == (meetings[2], (Wait(12, 2, 1, 6 * MINUTE),))


def evening(tables: int, slow: dict[int, float], draw: Random) -> Course:
    """A Mitchell with a round for each table, two boards of 6½ minutes, and minutes that `slow` pairs add."""
    free: dict[object, float] = {}
    starts = {number: 15.0 * (number - 1) for number in range(1, tables + 1)}
    meetings = []
    for number in starts:
        found = []
        for table in range(1, tables + 1):
            ew = 101 + (table - number) % tables
            boards = 2 * ((table + number) % tables) + 1
            wants = (table, ew, f"set {boards}")
            begins = max([starts[number], *(free.get(each, 0) for each in wants)])
            ends = begins + 13 + slow.get(table, 0) + slow.get(ew, 0) + draw.gauss(0, 1)
            found.append((wants, ends + 2))
            meetings.append(
                TimedMeeting(number, table, table, ew, (boards, boards + 1), (at(begins + 6), at(ends)))
            )
        free |= {each: ends for wants, ends in found for each in wants}
    clock = Timetable(
        {number: at(start) for number, start in starts.items()},
        {number: at(start + 13) for number, start in starts.items()},
        2 * MINUTE,
    )
    return Course(tuple(meetings), clock, at(1000))


def test_slow_pairs_are_recovered_though_others_are_late_with_them() -> None:
    slow = {2: 4.0, 105: 3.0}
    standing = evening(9, slow, Random(33))

    times = pair_times(standing, named(*range(1, 10), *range(101, 110)))

    assert [one.party.id for one in times if one.reading == "slower"] == [2, 105]
    for one in times[:2]:
        expected = slow[one.party.id] * 8 / 9  # against the mean of its line, which it is part of
        assert abs((one.share or 0) - Fraction(expected)) < 3 * (one.error or 0)
    late = {one.meeting.table for one in late_starts(standing)}
    assert late > {2}  # many tables began late; two pairs were slow


@pytest.mark.slow
def test_of_sessions_in_which_all_are_alike_one_in_twenty_names_a_pair() -> None:
    parties = named(*range(1, 8), *range(101, 108))
    named_in = [
        any(one.reading in ("slower", "quicker") for one in pair_times(evening(7, {}, Random(seed)), parties))
        for seed in range(200)
    ]
    assert sum(named_in) <= 20  # ten are expected; more than twenty would be by chance in one of a thousand
