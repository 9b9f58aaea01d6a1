"""A barometer of pairs: the running ranking after a round is the exact one of what was played."""

from fractions import Fraction

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from tests.fixtures.evening import DIRECTOR, make_section, play
from tests.web.reading import Page, text_of
from tournament.domain.gate.reports.ranking_visibility import visible_standings
from tournament.domain.incidents.readings.continuations import Answers
from tournament.domain.incidents.readings.current_plan import seated
from tournament.domain.incidents.readings.incidents import plan_options
from tournament.domain.incidents.reports.incident_costs import plan_costs
from tournament.domain.room.acts import round_clocks
from tournament.domain.sessions.acts import lifecycle
from tournament.models import Section
from tournament.sheets.standings import Standings

pytestmark = pytest.mark.django_db
ROUND = ("4S= N", "3NT-1 E", "2HX+1 S", "PASS", "1NT+1 W", "5DX-2 S")


@pytest.fixture
def section() -> Section:
    return make_section(6, code="barometer-6x8.tuned", boards=1)


def play_round(section: Section, board: int) -> None:
    for table in range(1, 7):
        play(section, table, board, ROUND[(table + board) % 6])


def standing(section: Section) -> Standings:
    (sheet,) = visible_standings(section.session, AnonymousUser()) or []
    return sheet


def test_after_a_round_every_pair_has_its_exact_percentage(section: Section) -> None:
    play_round(section, 1)
    play(section, 1, 2, "7NT= S")
    sheet = standing(section)
    values = sorted(row.value for row in sheet.rankings[0].rows)
    assert (sheet.counts, sheet.rounds, len(values)) == ("barometer", 1, 12)
    assert sum(values) == 12 * 50
    assert all(value % Fraction(100, 10) == 0 for value in values)


def test_a_round_that_is_not_over_moves_nothing(section: Section) -> None:
    play_round(section, 1)
    before = standing(section)
    for table in range(1, 6):
        play(section, table, 2, "7NT= S")
    assert [row.value for row in standing(section).rankings[0].rows] == [
        row.value for row in before.rankings[0].rows
    ]


def test_the_ranking_on_the_wall_and_on_the_page_is_that_of_whole_rounds(section: Section) -> None:
    play_round(section, 1)
    page = text_of(Client(headers={"accept-language": "en"}).get(f"/s/{section.session_id}/"))
    best = max(row.value for row in standing(section).rankings[0].rows)
    assert f"{float(best):.2f}" in page


def test_the_ranking_after_the_last_round_is_the_final_one(section: Section) -> None:
    for board in range(1, 9):
        play_round(section, board)
    running = {row.party.id: row.value for row in standing(section).rankings[0].rows}
    lifecycle.close_session(section.session, by=DIRECTOR)
    final = {row.party.id: row.value for row in standing(section).rankings[0].rows}
    assert running == final


def test_the_wall_shows_the_ranking_after_a_round_while_the_next_one_is_played(section: Section) -> None:
    wall = round_clocks.open_wall(section.session, by=DIRECTOR)
    reader, page = Client(headers={"accept-language": "en"}), f"/w/{wall.token}/"
    assert "Ranking after round" not in reader.get(page).content.decode()
    play_round(section, 1)
    play(section, 1, 2, "7NT= S")

    shown = reader.get(page)

    assert Page(shown).problems() == []
    first = standing(section).rankings[0].rows[0]
    assert "Ranking after round 1" in text_of(shown)
    assert f" {float(first.value):.2f} " in text_of(shown)
    assert "matchpoints · bars from 50 %" in text_of(shown)
    round_clocks.set_wall(wall, shows_ranking=False, by=DIRECTOR)
    assert "Ranking after round" not in text_of(reader.get(page))


def test_a_plan_that_ends_the_barometer_says_so(section: Section) -> None:
    """Table 2 took the boards of round 2 in round 1."""
    play_round(section, 1)
    found = seated(section)
    wrong = plan_options("wrong_boards", found, Answers(found.next_round, round=1, table=2, boards=(2,)))
    late = plan_options("late_pair", found, Answers(found.next_round))

    assert {cost.ends_barometer for cost in plan_costs(found, wrong)} == {True}
    assert {cost.ends_barometer for cost in plan_costs(found, late)} == {False}
