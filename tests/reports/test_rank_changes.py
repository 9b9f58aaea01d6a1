"""Who rose and who fell: the ranks before the last round, as far as a person may see a ranking by rounds."""

import pytest
from django.contrib.auth.models import AnonymousUser

from tests.fixtures.evening import DIRECTOR, make_section, play, play_everything
from tournament.models import Section
from tournament.reports.boards.standings import standings
from tournament.reports.gate.rank_changes import places_before
from tournament.services.club.sign_in import first_director
from tournament.services.sessions.lifecycle import close_session

pytestmark = pytest.mark.django_db
TEXTS = ("4S= N", "3NT-1 E", "PASS", "2HX+1 S")


def play_round(section: Section, number: int) -> None:
    for row in section.placements.filter(round=number).exclude(ns=None).exclude(ew=None):
        for board in row.boards:
            play(section, row.table, board, TEXTS[(board * 3 + row.table * 5) % 4])


def ranks_after(section: Section, number: int) -> dict[tuple[str, int], int]:
    lists = standings(section.field, number).rankings
    return {("", row.party.id): row.place for each in lists for row in each.rows if row.place}


@pytest.fixture
def section() -> Section:
    """Five tables: enough for a running ranking in whole per cents."""
    return make_section(5)


def test_a_closed_session_compares_with_the_ranks_before_its_last_round(section: Section) -> None:
    play_everything(section.session)
    close_session(section.session, by=DIRECTOR)
    section.session.refresh_from_db()
    assert places_before(section.session, AnonymousUser()) == ranks_after(section, 4)


def test_a_director_compares_with_the_last_round_that_all_have_finished(section: Section) -> None:
    play_round(section, 1)
    assert places_before(section.session, first_director()) == {}
    play_round(section, 2)
    play(section, 1, section.placements.get(round=3, table=1).boards[0], "4S= N")
    assert places_before(section.session, first_director()) == ranks_after(section, 2)


def test_players_see_a_change_only_from_finished_round_to_finished_round(section: Section) -> None:
    for number in (1, 2, 3):
        play_round(section, number)
    before = places_before(section.session, AnonymousUser())
    assert before.keys() == ranks_after(section, 2).keys()
    play(section, 1, section.placements.get(round=4, table=1).boards[0], "7NT= N")
    assert places_before(section.session, AnonymousUser()) == before


def test_a_running_ranking_of_finished_boards_shows_no_change() -> None:
    section = make_section(3)
    play_round(section, 1)
    play_round(section, 2)
    assert places_before(section.session, AnonymousUser()) == {}
