"""Carry-forward and carry-over from stage to stage."""

from fractions import Fraction

from scoring.stages.carry_over import Stage, carried_difference, carry_forward, linear_carry_over
from tests.tools.each_case import each_case


def test_a_board_of_the_qualifier_weighs_half() -> None:
    """60 % of a qualifier as long as the final is worth half of 60 % of the final's maximum."""
    qualifier, final = Stage(maximum=624, boards=26), Stage(maximum=572, boards=26)
    assert carry_forward(Fraction(624 * 60, 100), qualifier, final) == Fraction(572 * 30, 100)
    assert carry_forward(312, Stage(624, 52), final) == 286


@each_case(
    "qualifiers, steps",
    [(4, (6, 4, 2, 0)), (3, (6, 3, 0)), (1, (6,)), (5, (6, Fraction(9, 2), 3, Fraction(3, 2), 0)), (0, ())],
)
def test_linear_carry_over(qualifiers: int, steps: tuple) -> None:
    assert linear_carry_over(qualifiers, 6) == steps


@each_case(
    "difference, most, carried",
    [(30, None, 10), (-31, None, Fraction(-31, 3)), (60, 16, 16), (-60, 16, -16), (0, 16, 0)],
)
def test_a_share_of_an_earlier_meeting(difference: int, most: int | None, carried: Fraction) -> None:
    assert carried_difference(difference, Fraction(1, 3), most) == carried
