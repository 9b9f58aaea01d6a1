"""A long triple stands in both of its rounds: on the walls, on the page of the draw and in the ranking."""

import pytest
from django.test import Client

from tests.domain.stages.test_draws import BIG, drawn
from tests.fixtures.teams import play, swiss
from tests.printing.reading import rows
from tests.tools.rows_again import rows_again
from tests.web.reading import text_of
from tournament.analysis.team_rounds import cross_table
from tournament.domain.paper.reports.print_scope import Scope
from tournament.domain.paper.reports.team_event_papers import round_sheets
from tournament.domain.stages.readings.swiss_rounds import swiss_sections
from tournament.domain.stages.reports.published_draws import published_draws
from tournament.domain.stages.reports.team_table import team_standings
from tournament.models import Section
from tournament.printing import render
from tournament.sheets.stage_options import DrawOptions
from tournament.web.public.wall.display import draw_pages

pytestmark = pytest.mark.django_db


@pytest.fixture
def section() -> Section:
    return nine_teams()


@rows_again
def nine_teams() -> Section:
    """Nine teams of which 7, 8 and 9 play a triple over the two rounds; the first round is over."""
    found = swiss(9, options={"odd": "long_triple", "first": "adjacent"})
    drawn(found)
    for match in found.team_matches.filter(triple=None):
        play(match, BIG)
    drawn(found)
    return found


def test_each_round_names_the_tables_of_the_triple_in_that_round(section: Section) -> None:
    sheets = round_sheets(Scope(section.session))
    of_three = [
        [
            (one.table, one.home.number, one.away.number if one.away else 0)
            for one in sheet.matches
            if one.together == 3
        ]
        for sheet in sheets
    ]
    assert of_three == [[(7, 7, 8), (8, 8, 9), (9, 9, 7)], [(7, 7, 9), (8, 8, 7), (9, 9, 8)]]
    seats = [{one.team.number: (one.ns, one.ew) for one in sheet.seats} for sheet in sheets]
    assert [[of[team] for team in (7, 8, 9)] for of in seats] == [
        [((7,), (9,)), ((8,), (7,)), ((9,), (8,))],
        [((7,), (8,)), ((8,), (9,)), ((9,), (7,))],
    ]


@pytest.mark.parametrize("form", ["assignment", "assignment_wall"])
def test_the_papers_and_the_wall_of_the_second_round_have_all_nine_teams(form: str, section: Section) -> None:
    second = round_sheets(Scope(section.session, round=2))
    printed = " ".join(rows(render(form, second, language="ja")))
    pages = draw_pages(section.session, [])
    for team in second[0].seats:
        assert team.team.name in printed
        assert team.team in [line.team for page in pages for line in page.teams]


def test_the_page_of_the_draw_of_the_second_round_has_the_triple(section: Section, client: Client) -> None:
    second, first = published_draws(swiss_sections(section.session))
    (three,) = second.going_on
    assert ([team.number for team in three.teams], three.tables) == ([7, 8, 9], (7, 8, 9))
    assert (first.going_on, len(second.by_name)) == ((), 9)
    shown = text_of(client.get(f"/s/{section.session_id}/draw/?round=2"))
    assert all(team.name in shown for team in three.teams)


def test_each_match_of_the_triple_counts_in_its_own_round(section: Section) -> None:
    for match in section.team_matches.exclude(triple=None):
        play(match, BIG)
    sheet = team_standings(section.session)
    for row in sheet.rows:
        assert [one.round for one in row.rounds] == [1, 2]
    nine = next(row for row in cross_table(sheet).rows if sheet.teams[row.team].number == 9)
    assert sorted(one.round for met in nine.cells for one in met) == [1, 2]


def test_the_second_round_lists_the_triple_before_it_is_drawn() -> None:
    found = swiss(7, rounds=3, options={"first": "adjacent"})
    drawn(found, options=DrawOptions(odd="long_triple", first="adjacent"))
    assert [len(sheet.seats) for sheet in round_sheets(Scope(found.session))] == [7, 3]
