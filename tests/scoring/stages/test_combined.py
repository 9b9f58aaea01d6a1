"""Several sessions make one ranking: boards or sessions as weights, and tops that differ."""

from fractions import Fraction

import pytest

from scoring.errors import ScoringError
from scoring.stages.combined import COMBINATIONS, SessionScore, combine, factored
from tests.tools.each_case import each_case

# 60 % of 24 boards and 48 % of 12; or 60 and 48 hundredths of an IMP a board.
LONG_AND_SHORT = {
    100: [SessionScore(60 * 24, 24, top=100), SessionScore(48 * 12, 12, top=100)],
    None: [SessionScore(60 * 24, 24), SessionScore(48 * 12, 12)],
}


@each_case("top", LONG_AND_SHORT)
@each_case(
    "method, total",
    [
        ("percent_of_all_boards", 56),
        ("mean_of_percentages", 54),
        ("sum_of_percentages", 108),
        ("sum_of_points", 2016),
    ],
)
def test_sessions_of_unequal_length(method: str, total: int, top: int | None) -> None:
    assert combine({"A": LONG_AND_SHORT[top]}, method) == {"A": total}


@pytest.mark.parametrize(
    "method, total",
    [("percent_of_all_boards", 1050), ("mean_of_percentages", 70), ("sum_of_percentages", 70)],
)
def test_what_is_carried_over_without_boards_is_added_whatever_its_weight(method: str, total: int) -> None:
    brought = SessionScore(20, 0, top=1, weight=0)
    assert combine({"A": [SessionScore(1, 2, top=1), brought]}, method) == {"A": total}


def test_pitfall_34_matchpoints_of_different_tops_are_never_added() -> None:
    """Sessions with a top of 16 and of 14: 208 of 416 and 182 of 364 are average both times, and together."""
    sessions = {"A": [SessionScore(208, 26, top=16), SessionScore(182, 26, top=14)]}
    assert combine(sessions, "percent_of_all_boards") == {"A": 50}
    assert combine(sessions, "matchpoints_on_largest_top") == {"A": 416}


def test_a_session_is_not_rounded_before_it_is_weighed() -> None:
    thirds = [SessionScore(1, 1, top=3), SessionScore(4, 2, top=3)]
    assert combine({"A": thirds}, "percent_of_all_boards") == {"A": Fraction(500, 9)}


@pytest.mark.parametrize("method", ["percent_of_all_boards", "mean_of_percentages"])
def test_nothing_played_has_no_mean(method: str) -> None:
    with pytest.raises(ScoringError, match="nothing_played"):
        combine({"A": []}, method)


@each_case("method", COMBINATIONS)
def test_percentages_and_imps_are_never_added(method: str) -> None:
    with pytest.raises(ScoringError, match="tops_missing"):
        combine({"A": [SessionScore(100, 20, top=10)], "B": [SessionScore(31, 20)]}, method)


def test_what_has_no_top_is_not_raised_to_the_largest() -> None:
    with pytest.raises(ScoringError, match="tops_missing"):
        combine({"A": [SessionScore(31, 20)]}, "matchpoints_on_largest_top")


def test_an_unknown_combination_is_refused() -> None:
    with pytest.raises(ScoringError, match="combination_unknown"):
        combine({"A": [SessionScore(100, 20, top=10)]}, "best_of")


def test_pitfall_23_a_sit_out_is_factored() -> None:
    assert factored(132, boards=22, most=24) == 144
    assert factored(Fraction(27, 2), boards=24, most=26) == Fraction(117, 8)
