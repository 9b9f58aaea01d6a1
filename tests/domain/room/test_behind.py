"""Late tables are explained: by the pair or boards that they waited for, back to where time was lost."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.fixtures.evening import DIRECTOR, make_section, play, say
from tournament.analysis.pace import Course, behind, course, late_tables
from tournament.analysis.room_clock import RoomTimes, Timetable, by_the_room
from tournament.domain.boards.acts import director_results
from tournament.domain.journal.reports.versioned_cache import versions_of_boards
from tournament.domain.room.acts import round_clocks
from tournament.domain.room.reports.in_play import rooms
from tournament.domain.room.reports.room_clocks import clocks_of_session
from tournament.models import Entry, Result, Section
from tournament.sheets.timetable import Late, TimedMeeting, Wait

SEVEN = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


def at(minutes: float) -> datetime:
    return SEVEN + minutes * MINUTE


def meeting(round: int, table: int, ns: int, ew: int, *minutes: float, first: int = 0) -> TimedMeeting:
    """Two boards, and the minutes of the evening at which their results came."""
    boards = (first or 2 * table, (first or 2 * table) + 1)
    return TimedMeeting(round, table, ns, ew, boards, tuple(map(at, minutes)))


CLOCK = Timetable({1: at(0), 2: at(15), 3: at(30)}, {1: at(13), 2: at(28), 3: at(43)}, 2 * MINUTE)


def late(now: float, *meetings: TimedMeeting, timetable: Timetable = CLOCK) -> list[Late]:
    return late_tables(Course(meetings, timetable, at(now)))


def minutes(length: timedelta) -> float:
    return length / MINUTE


def test_a_table_in_time_is_not_late() -> None:
    assert late(6, meeting(1, 1, 1, 11)) == []
    assert late(10, meeting(1, 1, 1, 11, 6)) == []
    assert late(20, meeting(1, 1, 1, 11, 6, 13)) == []


def test_a_table_is_behind_by_what_its_boards_to_come_will_take_too_long() -> None:
    (one,) = late(10, meeting(1, 1, 1, 11))  # the first board should have been in at 6½
    assert minutes(one.behind) == 3.5
    (one,) = late(12, meeting(1, 1, 1, 11, 11))
    assert minutes(one.behind) == 4.5
    (one,) = late(40, meeting(1, 1, 1, 11, 6))
    assert (minutes(one.behind), minutes(one.own), one.waits) == (27, 27, ())


def test_a_late_table_is_explained_by_the_pair_that_was_late_before() -> None:
    slow = meeting(1, 2, 2, 12, 9, 19)  # six minutes over
    waiting = meeting(2, 3, 3, 12)
    (one,) = late(22, slow, meeting(1, 3, 3, 13, 6, 12), waiting)
    assert one.meeting == waiting
    assert minutes(one.behind) == 6
    assert one.waits == (Wait(12, 2, 1, 6 * MINUTE),)
    assert one.own == timedelta(0)


def test_who_waited_for_one_that_had_waited_is_led_back_to_the_beginning() -> None:
    first = meeting(1, 2, 2, 12, 9, 19)
    second = meeting(2, 3, 3, 12, 28, 36)  # begins at 21: six late, two more of its own
    third = meeting(3, 4, 4, 12)
    (one,) = late(39, first, second, third)
    assert minutes(one.behind) == 8
    assert one.waits == (Wait(12, 3, 2, 8 * MINUTE), Wait(12, 2, 1, 6 * MINUTE))
    assert one.began == (first, 6 * MINUTE)


def test_a_table_may_wait_for_boards() -> None:
    holding = meeting(1, 1, 1, 11, 9, 20, first=7)
    waiting = meeting(2, 5, 5, 15, first=7)
    (one,) = late(23, holding, waiting)
    assert one.waits == (Wait(None, 1, 1, 7 * MINUTE),)


def test_of_two_at_a_slow_table_the_one_who_was_slow_before_is_named() -> None:
    before = meeting(1, 1, 1, 11, 8, 16, first=1)
    beside = meeting(1, 2, 2, 12, 6, 12, first=5)
    now = meeting(2, 1, 1, 12, first=9)
    (one,) = late(35, before, beside, now)
    assert one.slow == (1, 3 * MINUTE)


def test_the_latest_table_comes_first() -> None:
    found = late(20, meeting(1, 1, 1, 11, 6), meeting(1, 2, 2, 12), meeting(1, 3, 3, 13, 6, 12))
    assert [(one.meeting.table, minutes(one.behind)) for one in found] == [(2, 13.5), (1, 7)]


def test_early_in_a_round_only_a_table_more_than_a_board_behind_is_named() -> None:
    long_round = Timetable({1: at(0)}, {1: at(26)}, 2 * MINUTE)
    waiting = TimedMeeting(1, 1, 1, 11, (1, 2, 3, 4))
    assert late(10, waiting, timetable=long_round) == []  # 3½ minutes behind, 16 to go
    (one,) = late(13.5, waiting, timetable=long_round)
    assert minutes(one.behind) == 7
    nearly = TimedMeeting(1, 1, 1, 11, (1, 2, 3, 4), (at(7), at(14), at(21)))
    (one,) = late(22, nearly, timetable=long_round)
    assert minutes(one.behind) == 1.5


def test_without_a_clock_the_middle_table_sets_the_time() -> None:
    meetings = [
        meeting(1, 1, 1, 11, 6, 12),
        meeting(1, 2, 2, 12, 7, 14),
        meeting(1, 3, 3, 13, 8, 25),
        meeting(2, 1, 1, 13),
        meeting(2, 2, 2, 11, 23),
    ]
    told = by_the_room(meetings, [13 * MINUTE] * 2, 2 * MINUTE, at(26))
    assert (told.starts[1], told.starts[2], told.is_clocked) == (at(0.5), at(16), False)
    (one,) = late(26, *meetings, timetable=told)
    assert one.meeting.table == 1
    assert one.waits[0] == Wait(13, 3, 1, 11 * MINUTE)


# ── from rows ─────────────────────────────────────────────────────────────────────────────────────────


def rooms_of(section: Section) -> list[RoomTimes]:
    return rooms(clocks_of_session(section.session), versions_of_boards(section.session_id))


def enter(section: Section, table: int, board: int, minute: float) -> Result:
    result = play(section, table, board, "4S= N")
    Entry.objects.filter(section=section, board=board, ns=result.ns).update(at=at(minute))
    return result


@pytest.mark.django_db
def test_a_room_is_read_with_the_times_of_its_first_entries() -> None:
    section = make_section()
    round_clocks.start_round(section, 1, at=at(0), by=DIRECTOR)
    enter(section, 1, 1, 6)
    (room,) = rooms_of(section)
    (found,) = [one for one in room.meetings if (one.round, one.table) == (1, 1)]
    assert found.entered == (at(6),)
    told = behind([room], at(20))
    assert [(one.meeting.table, minutes(one.behind)) for _room, one in told] == [(2, 13.5), (3, 13.5), (1, 7)]


@pytest.mark.django_db
def test_a_paused_clock_makes_nobody_later() -> None:
    section = make_section()
    round_clocks.start_round(section, 1, at=at(0), by=DIRECTOR)
    round_clocks.pause_clock(section, at=at(4), by=DIRECTOR)
    (room,) = rooms_of(section)
    assert behind([room], at(60)) == []


@pytest.mark.django_db
def test_a_minute_more_for_the_round_is_a_minute_less_behind() -> None:
    section = make_section()
    round_clocks.start_round(section, 1, at=at(0), by=DIRECTOR)
    round_clocks.add_time(section, 300, at=at(10), by=DIRECTOR)
    (room,) = rooms_of(section)
    assert minutes(behind([room], at(20))[0][1].behind) == 13.5 - 5  # of five more


@pytest.mark.django_db
def test_boards_put_off_or_ruled_on_are_not_waited_for() -> None:
    section = make_section()
    round_clocks.start_round(section, 1, at=at(0), by=DIRECTOR)
    enter(section, 1, 1, 6)
    late_play = say(section, 1, 2, "PASS")
    director_results.mark_board(late_play, "late", seen=late_play.version, by=DIRECTOR)
    (room,) = rooms_of(section)
    assert 1 not in [one.meeting.table for _room, one in behind([room], at(20))]


@pytest.mark.django_db
def test_an_evening_that_has_not_begun_has_no_course() -> None:
    (room,) = rooms_of(make_section())
    assert course(room, at(0)) is None
    assert behind([room], at(0)) == []


@pytest.mark.django_db
def test_a_room_is_read_in_as_many_queries_for_three_tables_as_for_nine() -> None:
    counts = []
    for section in (make_section(), make_section(tables=9, code="mitchell-9x9")):
        for row in section.placements.filter(round=1):
            play(section, row.table, row.boards[0], "PASS")
        with CaptureQueriesContext(connection) as queries:
            rooms_of(section)
        counts.append(len(queries))
    assert counts[0] == counts[1]
