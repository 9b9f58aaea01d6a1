"""Points on the papers of teams have the decimals of their scale; one of whole figures has none."""

import re
from dataclasses import replace
from fractions import Fraction

import pytest

from tests.printing.reading import written
from tournament.analysis.team_rounds import rounds_of
from tournament.sheets.team_papers import SwissCard
from tournament.sheets.team_standings import TeamPage, TeamStandings

from .papers import HEADING, TERMS, standings


def table(scale: str, bye: Fraction) -> TeamStandings:
    """Each team has three rounds, a match of 14 points each, or a bye."""
    rows = []
    for row in standings().rows:
        rounds = tuple(replace(one, points=bye if one.kind == "bye" else 14) for one in row.rounds)
        total = sum(one.points for one in rounds)
        rows.append(replace(row, total=total, value=total, carry=0, fines=0, rounds=rounds))
    return replace(standings(), rows=tuple(rows), vp_scale=scale, whole=scale == "wbf_discrete")


def cards(sheet: TeamStandings) -> list[SwissCard]:
    return [
        SwissCard(
            TeamPage(HEADING, row.team, row, rounds_of(sheet, row.team.id), "VP", whole=sheet.whole), TERMS, 9
        )
        for row in sheet.rows
    ]


@pytest.mark.parametrize("code", ["team_ranking", "cross_table", "swiss_card"])
@pytest.mark.parametrize(
    ("scale", "bye", "expected", "wrong"),
    [
        pytest.param("wbf_discrete", 12, {"14", "12", "42", "40"}, r"\.", id="whole"),
        pytest.param(
            "wbf_discrete", Fraction(53, 5), {"14", "10.6", "42", "38.6"}, r"0$|\.\d\d", id="broken"
        ),
        pytest.param(
            "wbf_continuous", 12, {"14.00", "12.00", "42.00", "40.00"}, r"^(12|14|4\d)$", id="continuous"
        ),
    ],
)
def test_the_scale_decides_on_the_decimals(
    code: str, scale: str, bye: Fraction, expected: set[str], wrong: str
) -> None:
    sheet = table(scale, bye)

    lines = written(code, cards(sheet) if code == "swiss_card" else [sheet], "en", "A4")

    figures = {found for one in lines for found in [one.text.rstrip("°")] if re.fullmatch(r"[\d.]+", found)}
    assert expected <= figures
    assert [found for found in figures if re.search(wrong, found)] == []


def test_fines_and_points_brought_along_have_the_decimals_of_the_scale() -> None:
    sheet = table("wbf_discrete", Fraction(12))
    rows = tuple(replace(row, carry=Fraction(5, 2), fines=1) for row in sheet.rows)

    texts = {one.text for one in written("team_ranking", [replace(sheet, rows=rows)], "en", "A4")}

    assert {"2.5", "−1"} <= texts
