"""Several sessions and stages: boards as weights, carry-forward, carry-over."""

from fractions import Fraction

import pytest

from scoring.errors import ScoringError
from scoring.totals.carry_over import (
    SESSION_TOTALS,
    Session,
    Stage,
    carried_difference,
    carry_forward,
    factored,
    linear_carry_over,
)

LONG_AND_SHORT = [Session(60, 24), Session(48, 12)]


@pytest.mark.parametrize("rule, total", [("by_boards", 56), ("by_sessions", 54), ("added", 108)])
def test_sessions_of_unequal_length(rule: str, total: int) -> None:
    assert SESSION_TOTALS[rule](LONG_AND_SHORT) == total


def test_pitfall_34_matchpoints_of_different_tops_are_never_added() -> None:
    """Sessions with a top of 16 and of 14: 208 of 416 and 182 of 364 are average both times, and together."""
    sessions = [Session(Fraction(208 * 100, 416), 26), Session(Fraction(182 * 100, 364), 26)]
    assert SESSION_TOTALS["by_boards"](sessions) == 50


def test_a_session_is_not_rounded_before_it_is_weighed() -> None:
    thirds = [Session(Fraction(100, 3), 1), Session(Fraction(200, 3), 2)]
    assert SESSION_TOTALS["by_boards"](thirds) == Fraction(500, 9)


@pytest.mark.parametrize("rule", ["by_boards", "by_sessions"])
def test_nothing_played_has_no_mean(rule: str) -> None:
    with pytest.raises(ScoringError, match="nothing_played"):
        SESSION_TOTALS[rule]([])


def test_pitfall_23_a_sit_out_is_factored() -> None:
    assert factored(132, boards=22, most=24) == 144
    assert factored(Fraction(27, 2), boards=24, most=26) == Fraction(117, 8)


def test_a_board_of_the_qualifier_weighs_half() -> None:
    """60 % of a qualifier as long as the final is worth half of 60 % of the final's maximum."""
    qualifier, final = Stage(maximum=624, boards=26), Stage(maximum=572, boards=26)
    assert carry_forward(Fraction(624 * 60, 100), qualifier, final) == Fraction(572 * 30, 100)
    assert carry_forward(312, Stage(624, 52), final) == 286


@pytest.mark.parametrize(
    "qualifiers, steps",
    [(4, (6, 4, 2, 0)), (3, (6, 3, 0)), (1, (6,)), (5, (6, Fraction(9, 2), 3, Fraction(3, 2), 0)), (0, ())],
)
def test_linear_carry_over(qualifiers: int, steps: tuple) -> None:
    assert linear_carry_over(qualifiers, 6) == steps


@pytest.mark.parametrize(
    "difference, most, carried",
    [(30, None, 10), (-31, None, Fraction(-31, 3)), (60, 16, 16), (-60, 16, -16), (0, 16, 0)],
)
def test_a_share_of_an_earlier_meeting(difference: int, most: int | None, carried: Fraction) -> None:
    assert carried_difference(difference, Fraction(1, 3), most) == carried
