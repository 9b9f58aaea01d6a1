"""The round clock: what a director does to it, what follows by itself; every act can be taken back."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest

from tests.fixtures.evening import DIRECTOR, make_section
from tests.fixtures.games_evening import make_game_section
from tests.fixtures.teams import swiss
from tournament.domain.errors import DirectorError
from tournament.domain.journal.readings.journal_stream import as_json, last_act, row_of
from tournament.domain.room.acts import round_clocks
from tournament.domain.room.readings.clock_rows import clock_of, clocks_of
from tournament.domain.undo.acts.undo import go_back, undo
from tournament.models import ClockedRound, JournalEntry, RoundClock, Section, Session, Wall
from tournament.sheets.timetable import Moment

pytestmark = pytest.mark.django_db
SEVEN = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)  # seven in the evening at the club


def at(minutes: float) -> datetime:
    return SEVEN + timedelta(minutes=minutes)


def moment(section: Section, minutes: float) -> tuple[int, str, str]:
    """Round, kind, and what is left as the clock shows it."""
    return shown(clock_of(section).at(at(minutes)))


def shown(now: Moment) -> tuple[int, str, str]:
    left = "" if now.left is None else f"{now.left // 60}:{now.left % 60:02d}"
    return now.round, now.kind + (" paused" if now.paused else ""), left


def begin(section: Section, number: int, minutes: float) -> ClockedRound:
    return round_clocks.start_round(section, number, at=at(minutes), by=DIRECTOR)


def refusal(act: object, *args: object, **named: object) -> str:
    with pytest.raises(DirectorError) as error:
        act(*args, **named, by=DIRECTOR)  # type: ignore[operator]
    return error.value.code


@pytest.fixture
def section() -> Section:
    """Three tables, three rounds of two boards: by the club's 6½ minutes a round is 13, a move 2."""
    return make_section()


def test_a_round_lasts_its_boards_and_then_everybody_moves_until_the_next_is_begun(section: Section) -> None:
    assert moment(section, 0) == (1, "before", "")
    begin(section, 1, 0)
    assert [moment(section, m) for m in (0, 12.5, 12.999, 13, 40)] == [
        (1, "play", "13:00"),
        (1, "play", "0:30"),
        (1, "play", "0:01"),
        (1, "move", ""),
        (1, "move", ""),
    ]
    begin(section, 2, 15)
    assert moment(section, 16) == (2, "play", "12:00")
    begin(section, 3, 20)  # before the second was over
    assert [moment(section, m) for m in (19, 21, 33)] == [
        (2, "play", "1:00"),
        (3, "play", "12:00"),
        (3, "over", ""),
    ]


def test_rounds_that_follow_by_themselves_need_nobody_and_no_process(section: Section) -> None:
    begin(section, 1, 0)
    round_clocks.set_clock(section, at=at(1), by=DIRECTOR, follows=True)
    assert [moment(section, m) for m in (5, 14, 15, 29, 30, 42.5, 43)] == [
        (1, "play", "8:00"),
        (1, "move", "1:00"),
        (2, "play", "13:00"),
        (2, "move", "1:00"),
        (3, "play", "13:00"),
        (3, "play", "0:30"),
        (3, "over", ""),
    ]
    assert ClockedRound.objects.count() == 1


def test_what_followed_by_itself_becomes_a_row_when_somebody_acts(section: Section) -> None:
    begin(section, 1, 0)
    round_clocks.set_clock(section, at=at(0), by=DIRECTOR, follows=True)

    round_clocks.pause_clock(section, at=at(20), by=DIRECTOR)

    assert list(ClockedRound.objects.values_list("round", "started_at")) == [(1, at(0)), (2, at(15))]
    assert moment(section, 50) == (2, "play paused", "8:00")
    round_clocks.resume_clock(section, at=at(25), by=DIRECTOR)
    assert [moment(section, m) for m in (25, 33, 35)] == [
        (2, "play", "8:00"),
        (2, "move", "2:00"),
        (3, "play", "13:00"),
    ]


def test_rounds_that_follow_by_themselves_begin_when_the_tables_are_opened() -> None:
    section = make_section(start=False)
    round_clocks.set_clock(section, at=at(-60), by=DIRECTOR, follows=True)
    assert moment(section, 0) == (1, "before", "")

    Session.objects.update(started_at=at(0))

    section = Section.objects.select_related("session__event__club").get()
    assert moment(section, 1) == (1, "play", "12:00")
    round_clocks.add_time(section, 60, at=at(2), by=DIRECTOR)
    assert moment(section, 2) == (1, "play", "12:00")


def test_following_that_is_chosen_late_begins_the_next_round_then_and_not_in_the_past(
    section: Section,
) -> None:
    begin(section, 1, 0)
    round_clocks.set_clock(section, at=at(40), by=DIRECTOR, follows=True)
    assert moment(section, 41) == (2, "play", "12:00")


def test_a_minute_is_added_to_what_is_left_and_after_the_end_from_now_on(section: Section) -> None:
    begin(section, 1, 0)
    round_clocks.add_time(section, 60, at=at(3), by=DIRECTOR)
    assert moment(section, 3) == (1, "play", "11:00")
    round_clocks.add_time(section, 60, at=at(20), by=DIRECTOR)
    assert moment(section, 20) == (1, "play", "1:00")
    round_clocks.add_time(section, -300, at=at(20.5), by=DIRECTOR)
    assert moment(section, 20.5) == (1, "move", "")


def test_a_paused_clock_takes_a_minute_and_stands(section: Section) -> None:
    begin(section, 1, 0)
    round_clocks.pause_clock(section, at=at(5), by=DIRECTOR)
    round_clocks.add_time(section, 60, at=at(9), by=DIRECTOR)
    assert moment(section, 30) == (1, "play paused", "9:00")
    round_clocks.resume_clock(section, at=at(30), by=DIRECTOR)
    assert moment(section, 31) == (1, "play", "8:00")


def test_the_next_round_may_begin_while_the_clock_stands(section: Section) -> None:
    begin(section, 1, 0)
    round_clocks.pause_clock(section, at=at(5), by=DIRECTOR)
    begin(section, 2, 20)
    assert moment(section, 21) == (2, "play", "12:00")


def test_own_lengths_hold_for_rounds_that_begin_later(section: Section) -> None:
    begin(section, 1, 0)
    round_clocks.set_clock(
        section,
        at=at(1),
        by=DIRECTOR,
        follows=True,
        minutes_per_board=Decimal(8),
        minutes_per_move=Decimal(1),
    )
    assert [moment(section, m) for m in (1, 13.5, 14)] == [
        (1, "play", "12:00"),
        (1, "move", "0:30"),
        (2, "play", "16:00"),
    ]
    round_clocks.set_clock(
        section, at=at(2), by=DIRECTOR, follows=True, minutes_per_board=None, minutes_per_move=None
    )
    assert moment(section, 15) == (2, "play", "13:00")


def test_two_sections_have_clocks_of_their_own(section: Section) -> None:
    other = make_section(code="howell-3x5", boards=3)
    begin(section, 1, 0)
    begin(other, 1, 4)
    round_clocks.pause_clock(section, at=at(5), by=DIRECTOR)
    assert [moment(each, 9) for each in (section, other)] == [
        (1, "play paused", "8:00"),
        (1, "play", "14:30"),
    ]


def test_a_match_against_the_clock_lasts_until_time_is_called() -> None:
    section = make_game_section("spades", 4, ends_at=at(50), contestant_size=1)
    assert moment(section, 0) == (1, "before", "")
    begin(section, 1, 0)
    assert moment(section, 20) == (1, "play", "30:00")
    assert moment(section, 50) == (1, "over", "")


def test_a_match_has_so_many_minutes_as_was_said() -> None:
    section = make_game_section("spades", 4, contestant_size=1)
    assert clock_of(section).pace.lengths == (60 * 60,)  # until somebody says how long
    round_clocks.set_clock(section, at=at(0), by=DIRECTOR, follows=False, minutes_per_round=Decimal(45))
    begin(section, 1, 0)
    assert moment(section, 5) == (1, "play", "40:00")


def test_what_cannot_be_is_refused_and_nothing_is_written(section: Section) -> None:
    acts = JournalEntry.objects.count()
    assert refusal(round_clocks.start_round, section, 4, at=at(0)) == "no_such_round"
    assert refusal(round_clocks.pause_clock, section, at=at(0)) == "not_running"
    assert refusal(round_clocks.add_time, section, 60, at=at(0)) == "not_running"
    assert refusal(round_clocks.resume_clock, section, at=at(0)) == "not_paused"
    assert (
        refusal(round_clocks.set_clock, section, at=at(0), follows=False, minutes_per_board=Decimal(-1))
        == "bad_length"
    )
    assert JournalEntry.objects.count() == acts
    begin(section, 2, 0)
    assert refusal(round_clocks.start_round, section, 1, at=at(1)) == "already_begun"
    assert refusal(round_clocks.start_round, section, 2, at=at(1)) == "already_begun"
    assert refusal(round_clocks.pause_clock, section, at=at(14)) == "not_running"


ACTS = {
    "set_clock": lambda s: round_clocks.set_clock(
        s, at=at(20), by=DIRECTOR, follows=False, warning_minutes=5
    ),
    "start_round": lambda s: begin(s, 3, 20),
    "pause_clock": lambda s: round_clocks.pause_clock(s, at=at(20), by=DIRECTOR),
    "add_time": lambda s: round_clocks.add_time(s, 60, at=at(20), by=DIRECTOR),
    "set_wall": lambda s: round_clocks.set_wall(Wall.objects.get(), shows_ranking=False, by=DIRECTOR),
    "reveal_ranking": lambda s: round_clocks.reveal_ranking(Wall.objects.get(), lines=0, by=DIRECTOR),
    "renew_wall": lambda s: round_clocks.renew_wall(Wall.objects.get(), by=DIRECTOR),
}


def facts() -> list[dict]:
    return [
        as_json(row_of(row))
        for model in (RoundClock, ClockedRound, Wall)
        for row in model.objects.order_by("pk")
    ]


@pytest.mark.parametrize("verb", ACTS)
def test_every_act_is_journalled_steps_the_version_and_can_be_taken_back(section: Section, verb: str) -> None:
    begin(section, 1, 0)
    round_clocks.set_clock(section, at=at(0), by=DIRECTOR, follows=True)
    round_clocks.open_wall(section.session, by=DIRECTOR)
    before, version = facts(), Section.objects.get().version

    ACTS[verb](section)

    assert (last_act(section.session).verb, Section.objects.get().version) == (verb, version + 1)
    assert facts() != before
    undo(last_act(section.session), by=DIRECTOR)
    assert facts() == before


def test_a_pause_that_is_over_is_taken_back_with_the_going_on(section: Section) -> None:
    begin(section, 1, 0)
    round_clocks.pause_clock(section, at=at(5), by=DIRECTOR)
    paused = last_act(section.session)
    round_clocks.resume_clock(section, at=at(9), by=DIRECTOR)
    assert moment(section, 10) == (1, "play", "7:00")

    go_back(paused, by=DIRECTOR)

    assert moment(section, 10) == (1, "play", "3:00")


def test_a_wall_is_made_once_and_the_clock_goes_with_its_session(section: Section) -> None:
    wall = round_clocks.open_wall(section.session, by=DIRECTOR)
    assert round_clocks.open_wall(section.session, by=DIRECTOR).token == wall.token
    assert len(wall.token) == 16


def test_clocks_are_read_in_as_many_queries_for_one_section_as_for_many(
    section: Section, django_assert_num_queries: object
) -> None:
    others = [make_section() for _section in range(3)]
    for found in ([section], others):
        with django_assert_num_queries(4):  # type: ignore[operator]
            clocks_of(found)


def test_no_round_begins_after_the_last_one_planned_of_a_swiss() -> None:
    section = swiss(4, rounds=2)
    begin(section, 1, 0)
    begin(section, 2, 10)
    assert len(clock_of(section).pace.lengths) == 2
