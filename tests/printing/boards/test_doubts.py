"""A figure that its own facts contradict is marked and told in a sentence; what is written stays as it is."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from tests.printing.evening import score_cards, standings, travellers
from tests.printing.papers import recaps, slips, team_matches
from tests.printing.reading import rows, squeezed
from tests.printing.samples import SHEETS
from tests.tools.each_case import each_case
from tournament.analysis.checks import (
    in_recap,
    in_score_card,
    in_slip,
    in_standings,
    in_team_match,
    in_traveller,
)
from tournament.printing import render
from tournament.sheets.board_sheets import Played

CHECKS = {
    "ranking": in_standings,
    "traveller": in_traveller,
    "score_card": in_score_card,
    "recap": in_recap,
    "pickup_slip": in_slip,
    "round_slip": in_slip,
    "team_sheet": in_team_match,
}


@each_case("code", CHECKS)
def test_what_the_laws_have_scored_is_not_in_doubt(code: str) -> None:
    assert [doubt for sheet in SHEETS[code]() for doubt in CHECKS[code](sheet)] == []


def test_points_of_a_board_that_are_no_imps_are_not_in_doubt() -> None:
    (sheet,) = team_matches()
    lines = tuple(replace(line, imps=2) for line in sheet.lines)
    by_boards = replace(sheet, lines=lines, imps=(9, 7), board_unit="points", unit="points")
    assert [*in_team_match(by_boards)] == []
    printed = rows(render("team_sheet", [by_boards], language="en"))
    assert any("PointsAPointsB" in row for row in printed)
    assert not any("IMP" in row for row in printed[:-1])


def wrong_score() -> object:
    sheet = travellers()[0]
    line = sheet.lines[0]
    assert line.played.score_ns == 480  # 4♠ N +2, not vulnerable
    return replace(sheet, lines=(replace(line, played=replace(line.played, score_ns=450)),))


def wrong_share() -> object:
    sheet = travellers()[0]
    line = sheet.lines[0]
    return replace(sheet, lines=(replace(line, ns_points=line.ns_points + 1),))


def wrong_total() -> object:
    card = score_cards()[0]
    return replace(card, standing=replace(card.standing, points=290, value=Fraction(29000, 624)))


def wrong_percentage() -> object:
    sheet = standings()
    first = sheet.rankings[0].rows[0]
    ranking = replace(sheet.rankings[0], rows=(replace(first, value=Fraction(60)),))
    return replace(sheet, rankings=(ranking,))


def wrong_column() -> object:
    sheet = recaps()[0]
    row = sheet.rows[0]
    points = (row.points[0] + 1, *row.points[1:])
    standing = replace(row.standing, points=375, value=Fraction(37500, 624))
    return replace(sheet, rows=(replace(row, points=points, standing=standing), *sheet.rows[1:]))


def wrong_slip() -> object:
    sheet = slips()[0]
    line = replace(sheet.lines[0], played=Played("played", "3N", "N", "", 9, 0, 600))
    return replace(sheet, lines=(line,))


def wrong_imps() -> object:
    sheet = team_matches()[0]
    return replace(sheet, lines=(replace(sheet.lines[0], imps=11), *sheet.lines[1:]))


WRONG: list[tuple[str, Callable[[], object], list[str], str]] = [
    (
        "traveller",
        wrong_score,
        ["Board 1: the result scores 480, but 450 is written here."],
        "ボード1：この結果の得点は480ですが、ここでは450となっています。",
    ),
    (
        "traveller",
        wrong_share,
        ["Board 1: the two sides share 24, but have 25 together here."],
        "ボード1：両サイドで24を分けますが、ここでは合わせて25です。",
    ),
    (
        "score_card",
        wrong_total,
        ["1NS: the boards add up to 289, but the total says 290."],
        "1NS：ボードの合計は289ですが、合計欄は290です。",
    ),
    (
        "ranking",
        wrong_percentage,
        ["5NS: the points make 59.94 %, but 60 % is written here."],
        "5NS：得点からは59.94 %ですが、ここでは60 %となっています。",
    ),
    (
        "recap",
        wrong_column,
        ["Board 1: the points must add up to 156, but come to 157."],
        "ボード1：合計は156になるはずですが、157です。",
    ),
    (
        "round_slip",
        wrong_slip,
        ["Board 1: the result scores 400, but 600 is written here."],
        "ボード1：この結果の得点は400ですが、ここでは600となっています。",
    ),
    (
        "team_sheet",
        wrong_imps,
        [
            "Board 1: the difference is worth 10 IMPs, but 11 is written here.",
            "1: the boards add up to 20 IMPs, but 19 is written here.",
        ],
        "ボード1：得点差は10 IMPに当たりますが、ここでは11となっています。",
    ),
]


@pytest.mark.sampled
@pytest.mark.parametrize(("code", "make", "english", "japanese"), WRONG)
def test_a_figure_in_doubt_is_marked_and_told(
    code: str, make: Callable[[], object], english: list[str], japanese: str
) -> None:
    sheet = make()
    assert len([*CHECKS[code](sheet)]) == len(english)

    printed = squeezed(*rows(render(code, [sheet], language="en")))

    for sentence in english:
        assert squeezed(f"▲ {sentence}") in printed
    assert squeezed(f"▲ {japanese}") in squeezed(*rows(render(code, [sheet], language="ja")))


def test_the_figure_itself_is_printed_as_it_was_given() -> None:
    printed = rows(render("traveller", [wrong_score()], language="en", paper="A5"))
    assert any(row.endswith("+24504.0020.00") or "450" in row for row in printed[:8])
    assert "▲157" in squeezed(*rows(render("recap", [wrong_column()], language="en")))


def test_a_form_to_be_written_on_has_nothing_to_doubt() -> None:
    printed = squeezed(*rows(render("traveller", [wrong_score()], language="en", blank=True)))
    assert "▲" not in printed


def test_a_ruling_parts_the_top_without_a_doubt() -> None:
    sheet = travellers()[0]
    ruled = Played("awarded", ns_award="A+", ew_award="A-")
    line = replace(sheet.lines[0], played=ruled, ns_points=Fraction(72, 5), ew_points=Fraction(48, 5))
    assert [*in_traveller(replace(sheet, lines=(line,)))] == []
