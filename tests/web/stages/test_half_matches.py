"""Swiss pairs whose matches have two parts: pages name a round by the round of the draw and the part."""

import pytest
from django.test import Client

from tests.fixtures.swiss_pairs import drawn, fresh, play_round, swiss_pairs
from tests.web.phone import Phone
from tournament.domain.stages.reports.match_desk import match_lines
from tournament.models import Section

pytestmark = pytest.mark.django_db


def shown(director: Client, section: Section, path: str) -> str:
    answer = director.get(f"/console/{section.session_id}/{path}")
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


@pytest.fixture
def section() -> Section:
    """The first round of five pairs is over and the first part of the second one is played."""
    section = swiss_pairs(5, boards=4, options={"halves": 2, "odd": "short_triple"})
    for number in (1, 2):
        drawn(section)
        for part in (2 * number - 1, 2 * number)[: 3 - number]:
            play_round(fresh(section), part)
    return fresh(section)


@pytest.mark.slow
def test_room_clock_tables_and_incidents_name_the_part_of_a_match_as_phones_do(
    director: Client, section: Section
) -> None:
    for page in ("", "clock/"):
        assert "<span data-begins>Round 2, second half</span>" in shown(director, section, page)
    table = section.placements.get(round=3, table=1)
    assert "Table 1 · Round 2, first half" in shown(director, section, f"tables/{table.pk}/")
    choice = shown(director, section, "match-incidents/wrong_way/")
    assert ">Table 1 · Round 2, first half (5 6)</option>" in choice
    assert "R3" not in choice


@pytest.mark.slow
def test_a_match_half_of_which_is_played_has_begun_and_shows_its_boards_to_come(
    director: Client, section: Section
) -> None:
    """The second round: a match of two parts, a half match in the first one and a half match to come."""
    states = [line.state for line in match_lines(section.session) if line.round == 2]
    assert states == ["playing", "finished", "half", "coming", "half"]
    matches = shown(director, section, "team-matches/")
    assert "● 2 of 4" in matches
    assert "> 0 – 0" not in matches


@pytest.mark.parametrize("halves", [1, 2])
def test_a_phone_knows_a_bye_of_all_parts_and_what_it_is_worth(halves: int) -> None:
    section = swiss_pairs(5, boards=4, options={"halves": halves, "bye_percent": 60})
    drawn(section)
    idle = section.placements.select_related("ns").get(round=1, ew=None).ns
    assert idle
    rounds = [one["drawn"] for one in Phone(section, pair=str(idle)).state()["rounds"]]
    assert [one["bye"] for one in rounds] == [True] * halves
    assert {one["worth"] for one in rounds} == {"12"}


def test_a_half_match_is_no_bye(section: Section) -> None:
    """Who sits out in one part of a round plays in the other one."""
    for row in section.placements.filter(ew=None).select_related("ns"):
        rounds = Phone(section, pair=str(row.ns)).state()["rounds"]
        assert not any(one["drawn"]["bye"] or one["drawn"]["worth"] for one in rounds)
