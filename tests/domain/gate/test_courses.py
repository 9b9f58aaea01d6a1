"""What stood after each round before the last one, as far as a person may see a ranking by rounds."""

import pytest
from django.contrib.auth.models import AnonymousUser

from scoring.rounding import Number
from tests.fixtures.evening import DIRECTOR, make_section, play, play_everything
from tournament.domain.boards.acts.director_results import record_result
from tournament.domain.boards.readings.board_places import meeting_at
from tournament.domain.boards.readings.typed_results import read_typed
from tournament.domain.boards.reports.board_standings import standings
from tournament.domain.gate.reports.ranking_visibility import courses_before
from tournament.domain.people.acts.access_links import first_director
from tournament.domain.people.readings.roles import AnyUser
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.models import Section

pytestmark = pytest.mark.django_db
TEXTS = ("4S= N", "3NT-1 E", "PASS", "2HX+1 S")


def play_round(section: Section, number: int) -> None:
    for row in section.placements.filter(round=number).exclude(ns=None).exclude(ew=None):
        for board in row.boards:
            play(section, row.table, board, TEXTS[(board * 3 + row.table * 5) % 4])


def ranks_after(section: Section, number: int) -> dict[tuple[str, int], int]:
    lists = standings(section.field, number).rankings
    return {("", row.party.id): row.place for each in lists for row in each.rows if row.place}


def places(section: Section, user: AnyUser) -> dict[tuple[str, int], int]:
    return {key: course.before for key, course in courses_before(section.session, user).items()}


def values_after(section: Section, number: int) -> dict[tuple[str, int], Number | None]:
    lists = standings(section.field, number).rankings
    return {("", row.party.id): row.value for each in lists for row in each.rows if row.place}


@pytest.fixture
def section() -> Section:
    """Five tables: enough for a running ranking in whole per cents."""
    return make_section(5)


def test_a_closed_session_compares_with_the_ranks_before_its_last_round(section: Section) -> None:
    play_everything(section.session)
    close_session(section.session, by=DIRECTOR)
    section.session.refresh_from_db()
    assert places(section, AnonymousUser()) == ranks_after(section, 4)


def test_the_course_of_a_closed_session_has_the_figure_after_each_round_but_the_last(
    section: Section,
) -> None:
    for number in range(1, 6):
        play_round(section, number)
    close_session(section.session, by=DIRECTOR)
    section.session.refresh_from_db()
    after = [values_after(section, number) for number in range(1, 5)]
    for key, course in courses_before(section.session, AnonymousUser()).items():
        assert course.values == tuple(each[key] for each in after if key in each)
        assert len(course.values) == 3  # no board of the first round has been compared after it


@pytest.mark.parametrize("left_out", ["no entry", "not played"])
def test_a_line_has_no_point_for_a_round_that_was_not_played(section: Section, left_out: str) -> None:
    for number in (1, 2, 4):
        play_round(section, number)
    if left_out == "not played":
        for row in section.placements.filter(round__in=(3, 5)).exclude(ns=None).exclude(ew=None):
            for board in row.boards:
                meeting = meeting_at(section, row.table, board, row.round)
                facts = read_typed(board, "NP", "")
                record_result(section, meeting, board, facts, key=f"np-{row.pk}-{board}", by=DIRECTOR)
    close_session(section.session, by=DIRECTOR)
    section.session.refresh_from_db()
    last = values_after(section, 2)
    courses = courses_before(section.session, AnonymousUser())
    assert {key: course.values[-1:] for key, course in courses.items()} == {
        key: (value,) for key, value in last.items()
    }
    assert {len(course.values) for course in courses.values()} == {1}


def test_a_director_compares_with_the_last_round_that_all_have_finished(section: Section) -> None:
    play_round(section, 1)
    assert courses_before(section.session, first_director()) == {}
    play_round(section, 2)
    play(section, 1, section.placements.get(round=3, table=1).boards[0], "4S= N")
    assert places(section, first_director()) == ranks_after(section, 2)


def test_players_see_whole_per_cents_of_finished_rounds_and_nothing_of_the_round_in_play(
    section: Section,
) -> None:
    for number in (1, 2, 3, 4):
        play_round(section, number)
    before = courses_before(section.session, AnonymousUser())
    assert before.keys() == ranks_after(section, 3).keys()
    assert {len(course.values) for course in before.values()} == {2}
    assert all(value == int(value) for course in before.values() for value in course.values)
    play(section, 1, section.placements.get(round=5, table=1).boards[0], "7NT= N")
    assert courses_before(section.session, AnonymousUser()) == before


def test_a_correction_in_an_earlier_round_changes_the_course(section: Section) -> None:
    for number in (1, 2, 3):
        play_round(section, number)
    before = courses_before(section.session, first_director())
    play(section, 1, section.placements.get(round=1, table=1).boards[0], "7NT= N")
    assert courses_before(section.session, first_director()) != before


def test_a_running_ranking_of_finished_boards_shows_no_course() -> None:
    section = make_section(3)
    play_round(section, 1)
    play_round(section, 2)
    assert courses_before(section.session, AnonymousUser()) == {}


def test_a_ranking_that_is_not_shown_shows_no_course(section: Section) -> None:
    for number in (1, 2, 3):
        play_round(section, number)
    section.session.event.options = {"running": "never"}
    assert courses_before(section.session, AnonymousUser()) == {}
