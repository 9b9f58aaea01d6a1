"""A ranking's lines are drawn in one call, and still nothing that people typed becomes markup."""

from fractions import Fraction

import pytest

from tests.web.heads import HEADING
from tournament.sheets.names import Name, Party
from tournament.sheets.standings import Ranking, Standing, Standings
from tournament.web.public.rows import ranking_rows

SHEET = Standings(HEADING, (Ranking("", ()),), 0, 0, provisional=True)


@pytest.mark.parametrize(("heading", "number"), [("NS", "1"), ("", "1NS")])
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
    assert "1=" in drawn
    assert drawn.count("<tr>") == drawn.count("</tr>") == 2
