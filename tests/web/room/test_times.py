"""The page of the time per pair, and the same for programs: for directors alone."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from tests.fixtures.evening import DIRECTOR, make_section, play
from tests.web.reading import text_of
from tournament.domain.room.acts.round_clocks import start_round
from tournament.models import Entry, Section

pytestmark = pytest.mark.django_db

SEVEN = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


@pytest.fixture
def section() -> Section:
    """A Mitchell of three tables, all played. Each round has 13 minutes for its two boards, and
    the third pair of North-South takes 6 minutes more; the rounds are begun so that nobody has to wait.
    """
    section = make_section(3)
    slow = section.contestants.get(number=3, direction="NS")
    for number in (1, 2, 3):
        starts = SEVEN + 30 * (number - 1) * MINUTE
        start_round(section, number, at=starts, by=DIRECTOR)
        for row in section.placements.filter(round=number):
            ends = starts + (19 if row.ns_id == slow.pk else 13) * MINUTE
            for board in row.boards:
                play(section, row.table, board, "4S= N")
            Entry.objects.filter(section=section, ns=row.ns_id, ew=row.ew_id).update(at=ends)
    return section


def test_a_director_sees_which_pair_is_slow(director: Client, section: Section) -> None:
    page = text_of(director.get(f"/console/{section.session_id}/times/"))
    assert page.count("slower") == 1
    assert page.count("quicker") == 2  # the other two of its line
    assert page.count("no difference") == 3
    assert "+18.0" in page  # three rounds of six minutes
    room = director.get(f"/console/{section.session_id}/").content.decode()
    assert f'href="/console/{section.session_id}/times/"' in room


def test_a_program_gets_the_same(director: Client, section: Section) -> None:
    (sheet,) = director.get(f"/api/sessions/{section.session_id}/times/").json()
    (slow,) = [one for one in sheet["pairs"] if one["reading"] == "slower"]
    assert (slow["party"]["number"], slow["party"]["direction"]) == ("3", "NS")
    # Six minutes, of which two are in the average of its line of three: chance has no part in it.
    assert [slow["rounds"], *(slow[name]["exact"] for name in ("lost", "share", "error"))] == [
        3,
        "18",
        "4",
        "0",
    ]
    assert sheet["average"]["exact"] == "2"
    assert sheet["starts"] == []


def test_nobody_else_does(section: Section) -> None:
    session = section.session_id
    assert Client().get(f"/console/{session}/times/").status_code == 302
    assert Client().get(f"/api/sessions/{session}/times/").status_code == 401


def test_before_the_first_result_there_is_nothing(director: Client) -> None:
    section = make_section(3)
    assert "No table has finished" in text_of(director.get(f"/console/{section.session_id}/times/"))
    assert director.get(f"/api/sessions/{section.session_id}/times/").json() == []
