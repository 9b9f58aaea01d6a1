"""Half matches of Swiss pairs in the table: the mean that is shown is the one that breaks a tie."""

from dataclasses import replace

import pytest

from scoring.teams.table import table_of
from tests.fixtures.swiss_pairs import BY_IMPS, BY_PER_CENT, drawn, fresh, play_round, swiss_pairs
from tournament.domain.stages.reports.team_table import stage_matches, team_standings
from tournament.models import Placement
from tournament.sheets.figures import decimal, signed
from tournament.sheets.team_standings import basic_figure

pytestmark = pytest.mark.django_db
TEXTS = ("4S= N", "3NT-1 E", "2HX+1 S", "1NT+2 N", "PASS")


def by_chance(row: Placement, board: int) -> str:
    return TEXTS[(row.table * 3 + board) % len(TEXTS)]


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("conditions", "written"), [(BY_PER_CENT, decimal), (BY_IMPS, lambda n: signed(n, 2))]
)
def test_the_mean_shown_is_that_of_the_tie_break(conditions: dict, written) -> None:
    section = swiss_pairs(7, boards=4, options={"halves": 2, "odd": "short_triple"}, **conditions)
    for number in (1, 3):  # each in two halves
        drawn(section)
        play_round(section, number, by_chance)
        play_round(section, number + 1, by_chance)
    section = fresh(section)
    stage, sheet = section.session.stage, team_standings(section.session)
    found = stage_matches(stage)
    level = table_of(  # each pair on the same total: the tie-break has a figure of each
        [row.team.id for row in sheet.rows],
        [*found.matches.values()],
        found.scores,
        replace(found.contest, tie_breaks=("basic_method",)),
        carry={row.team.id: 1000 - row.total for row in sheet.rows},
    )
    figures = {line.team: line.tie_figures for line in level}
    assert any(one.is_half and one.imps != row.rounds[1].imps for row in sheet.rows for one in row.rounds[:1])
    assert {row.team.id: basic_figure(row, sheet) for row in sheet.rows} == {
        team: written(figure) for team, (figure,) in figures.items()
    }
