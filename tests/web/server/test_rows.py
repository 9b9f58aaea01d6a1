"""A ranking's lines are drawn in one call, and still nothing that people typed becomes markup."""

from dataclasses import replace
from fractions import Fraction

import pytest
from django.utils.translation import override

from tests.printing.stages.papers import event_rankings
from tests.printing.teams.papers import standings
from tests.web.heads import HEADING
from tournament.sheets.names import Name, Party
from tournament.sheets.standings import Course, Ranking, Standing, Standings
from tournament.sheets.team_standings import RoundOfTeam, TeamStandings
from tournament.web.formatting.data_tables import columns_of, heads_of, rows_of
from tournament.web.formatting.reader import reader
from tournament.web.public.ranking_tables import event_table, session_table, team_standings


def ranking_rows(*about: object) -> str:
    return rows_of(session_table(*about), reader())


def ranking_heads(*about: object) -> list[tuple[str, str]]:
    return heads_of(columns_of(session_table(*about).table), reader())


SHEET = Standings(HEADING, (Ranking("", ()),), 0, 0, provisional=True)


@pytest.mark.parametrize(("heading", "number"), [("NS", "1"), ("", "NS1")])
def test_a_number_does_not_repeat_the_side_that_its_ranking_is_headed_with(heading: str, number: str) -> None:
    row = Standing(1, False, Party(7, "1", "NS"), 3, 4, Fraction(75), 2)

    drawn = ranking_rows(Ranking(heading, (row,)), SHEET, "/pairs/", "/why/")

    assert f'<td class="figure">{number}</td>' in drawn


def test_names_and_numbers_are_escaped() -> None:
    party = Party(7, "<1>", names=(Name(latin="<b>Bobby</b>"), Name(latin="Tables & Co")))
    row = Standing(1, True, party, 3, 4, Fraction(75), 2, penalty=1)

    drawn = ranking_rows(Ranking("", (row, row)), SHEET, "/s/1/pairs/", "/s/1/why/pair/")

    assert "<b>" not in drawn
    assert "&lt;1&gt;" in drawn
    assert "&lt;b&gt;Bobby&lt;/b&gt;" in drawn
    assert "Tables &amp; Co" in drawn
    assert "75.00" in drawn
    assert "1<i>=</i>" in drawn
    assert drawn.count("<tr>") == drawn.count("</tr>") == 2


def line(pk: int, rank: int, value: int) -> Standing:
    return Standing(rank, False, Party(pk, str(pk)), value, 100, Fraction(value), 2)


def test_a_line_shows_medal_change_and_distance_from_the_average() -> None:
    rows = (line(1, 1, 60), line(2, 2, 55), line(3, 3, 50), line(4, 4, 40))
    courses = {("", pk): Course((was,), ()) for pk, was in ((1, 3), (2, 1), (3, 3))}

    ranking = Ranking("", rows)
    sheet = replace(SHEET, rankings=(ranking,))

    drawn = ranking_rows(ranking, sheet, "/pairs/", "/why/", courses).split("\n")

    assert [('class="medal' in one) for one in drawn] == [True, True, True, False]
    assert [("▲" in one, "▼" in one) for one in drawn] == [
        (True, False),
        (False, True),
        *[(False, False)] * 2,
    ]
    assert [
        'class="up" x="60" y="2" width="60"' in drawn[0],
        'class="up" x="60" y="2" width="30"' in drawn[1],
    ] == [True] * 2
    assert 'class="down" x="0" y="2" width="60"' in drawn[3]


def test_a_line_is_drawn_through_the_figures_after_each_round_with_the_same_in_words() -> None:
    courses = {("", 1): Course((2, 1), (Fraction(40), Fraction(121, 2)))}

    drawn = ranking_rows(Ranking("", (line(1, 1, 55), line(2, 2, 45))), SHEET, "/pairs/", "/why/", courses)
    first, second = drawn.split("\n")

    assert '<polyline points="0,16 42,6 84,9"/>' in first
    assert '<span class="visually-hidden">40 · 61 · 55</span>' in first
    assert 'class="spark"' not in second


def test_without_courses_a_ranking_has_no_column_for_them() -> None:
    ranking = Ranking("", (line(1, 1, 60),))
    courses = {("", 1): Course((1,), (Fraction(40),))}
    with override("en"):
        assert "By round" not in [title for _css, title in ranking_heads(ranking, SHEET, "", "")]
        assert ("course screen", "By round") in ranking_heads(ranking, SHEET, "", "", courses)


def test_the_readers_own_line_is_marked() -> None:
    drawn = ranking_rows(Ranking("", (line(1, 1, 60), line(2, 2, 55))), SHEET, "/pairs/", "/why/", {}, 2)
    assert [one.startswith('<tr class="own">') for one in drawn.split("\n")] == [False, True]


def test_the_whole_field_names_the_rank_in_the_section() -> None:
    row = replace(line(1, 3, 60), party=Party(1, "1", section="B"))
    field, within = Ranking("", (row,)), Ranking("", (replace(row, place=2),), "B")
    sheet = replace(SHEET, rankings=(field,), by_section=(within,))

    assert "B 2</td>" in ranking_rows(field, sheet, "/pairs/", "/why/")
    assert "B 2</td>" not in ranking_rows(within, sheet, "/pairs/", "/why/")


def team_rows(sheet: TeamStandings) -> list[str]:
    return rows_of(team_standings(sheet, "/teams/", "/matches/", {}), reader()).split("\n")


def test_a_team_without_a_match_in_a_new_round_gets_its_cell_too() -> None:
    """A line that is kept has as many cells as the head: here of a team that has left."""
    left, other, *_others = standings().rows
    before = replace(standings(), rows=(left, other))
    after = replace(before, rows=(left, replace(other, rounds=(*other.rounds, RoundOfTeam(4, "bye")))))

    for sheet in (before, after):
        across = len(heads_of(columns_of(team_standings(sheet, "/teams/", "/matches/", {}).table), reader()))
        assert [row.count("<td") + row.count("<th") for row in team_rows(sheet)] == [across] * 2


def test_a_pair_without_a_total_has_no_reason_to_open() -> None:
    (ranking,) = event_rankings()
    first, *others = ranking.lists[0].lines
    sheet = replace(ranking.lists[0], lines=(first, *(replace(line, value=None) for line in others)))

    drawn = rows_of(event_table(sheet, "/why/"), reader()).split("\n")

    assert ['href="/why/' in line for line in drawn] == [True, *[False] * len(others)]
