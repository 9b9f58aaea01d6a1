"""Any other game: points by hand, and whist by its tricks (Cavendish, The Laws of Short Whist)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.games.agreement import agree
from scoring.games.free_sheet import GAME, FreeDeal, Rules, conflicts, problems, sides, tally
from scoring.games.results.match_score import End, match_score
from tests.tools.each_case import each_case

WHIST = GAME.presets["whist_5"].rules


def hand(*points: int) -> FreeDeal:
    return FreeDeal(points=points)


def whist(first: int, honours: tuple[int, int] = (0, 0)) -> FreeDeal:
    return FreeDeal(tricks=(first, 13 - first), honours=honours)


def codes(rules: Rules, deal: FreeDeal, *before: FreeDeal) -> list[str]:
    return [problem.code for problem in problems(rules, before, deal)]


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (Rules(players=3), ((0,), (1,), (2,))),
        (Rules(players=4, mode="partnership"), ((0, 2), (1, 3))),
        (Rules(players=6, mode="partnership"), ((0, 3), (1, 4), (2, 5))),
        (Rules(players=6, mode="teams"), ((0, 2, 4), (1, 3, 5))),
    ],
)
def test_who_scores_together(rules: Rules, expected: object) -> None:
    assert sides(rules) == expected


def test_napoleon_of_six_over_twelve_deals_is_won_by_the_most_points() -> None:
    agreed = agree("free_sheet", "napoleon", {"players": 6, "deal_total": 0})
    deals = [hand(-5, 1, 1, 1, 1, 1), hand(2, 2, -10, 2, 2, 2)] * 6
    score = match_score(agreed, deals, End(limit=12))
    assert score.totals == (-18, 18, -54, 18, 18, 18)
    assert (score.reason, score.winners) == ("deals_played", (1, 3, 4, 5))


def test_the_fewest_points_win_at_the_target_where_the_club_says_so() -> None:
    rules = Rules(players=3, lowest=True, target=100)
    so_far = tally(rules, [hand(60, 0, 20), hand(0, 45, 20)])
    assert (so_far.totals, so_far.winners) == ((60, 45, 40), ())
    over = tally(rules, [hand(60, 0, 20), hand(50, 45, 20)])
    assert (over.winners, over.reason) == ((2,), "target")


def test_what_is_wrong_with_a_deal_is_said() -> None:
    zero = Rules(players=3, deal_total=0)
    assert codes(zero, hand(1, 2, -3)) == []
    assert codes(zero, hand(1, 2, 3)) == ["points_total_mismatch"]
    assert (
        codes(zero, hand(1, -1))
        == codes(zero, FreeDeal())
        == codes(zero, hand(10_000, 0, 0))
        == ["bad_value"]
    )
    assert codes(WHIST, FreeDeal(tricks=(7, 7))) == ["trick_total_mismatch"]
    assert codes(WHIST, whist(7, (2, 2))) == ["honours_of_one_side"]
    assert codes(GAME.presets["whist_7"].rules, whist(7, (2, 0))) == ["honours_not_counted"]
    assert codes(WHIST, whist(7), whist(13)) == ["game_over"]


def test_tricks_above_six_and_honours_make_the_points_of_whist() -> None:
    so_far = tally(WHIST, [whist(8, (0, 2))])
    assert so_far.totals == (2, 2)
    assert tally(WHIST, [whist(8), whist(6, (2, 0))]).totals == (4, 1)


def test_honours_neither_beat_tricks_nor_help_who_lacks_one_point() -> None:
    four_up = whist(10)
    assert tally(WHIST, [four_up, whist(6, (4, 0))]).totals == (4, 1)
    tricks_first = tally(WHIST, [whist(9), whist(8, (0, 4))])
    assert (tricks_first.totals, tricks_first.winners) == ((5, 0), (0,))


@each_case(
    "rules, code",
    [
        (Rules(players=5, mode="partnership"), "partners_need_even_number"),
        (Rules(players=7, mode="teams"), "partners_need_even_number"),
        (Rules(scored_by="tricks"), "whist_needs_two_sides"),
        (Rules(scored_by="tricks", mode="teams", lowest=True), "whist_needs_two_sides"),
        (Rules(scored_by="tricks", mode="teams", deal_total=0), "whist_has_own_points"),
        (Rules(honours=True), "honours_only_at_whist"),
        (Rules(players=9), "bad_value"),
    ],
)
def test_rules_that_contradict_are_refused(rules: Rules, code: str) -> None:
    assert [problem.code for problem in conflicts(rules)] == [code]


@given(st.lists(st.lists(st.integers(-99, 99), min_size=4, max_size=4), max_size=30))
def test_totals_are_the_sums_of_the_points(deals: list[list[int]]) -> None:
    so_far = tally(Rules(), [hand(*points) for points in deals])
    assert so_far.totals == tuple(sum(column) for column in zip(*deals, strict=True)) or not deals
    assert [row.dealer for row in so_far.rows] == [number % 4 for number in range(len(deals))]
