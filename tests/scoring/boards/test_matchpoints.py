"""Law 78A and Neuberg by hand: rows from the published pages, and how wrong ones look."""

from fractions import Fraction

from scoring.boards.matchpoints import (
    intermediate,
    matchpoints,
    matchpoints_of,
    neuberg,
    proportional,
    small_subfield,
    top,
)
from tests.tools.each_case import each_case


def test_two_for_each_result_beaten_and_one_for_each_equal_one() -> None:
    frequencies = {420: 3, -50: 2, 450: 1}
    assert matchpoints(frequencies) == {-50: 1, 420: 6, 450: 10}
    assert {score: matchpoints_of(score, frequencies) for score in frequencies} == matchpoints(frequencies)
    assert top(6) == 10


def test_19_weighted_scores_have_fractional_frequencies() -> None:
    """White Book 4.2.1: six results, of which one is 30 % of +650 and 70 % of -100."""
    tenth = Fraction(1, 10)
    points = matchpoints({650: 13 * tenth, 620: 2, -100: 17 * tenth, -200: 1})
    assert points[650] == Fraction(97, 10)
    assert points[-100] == Fraction(27, 10)


NEUBERG = [
    # M of A results brought to E
    (12, 7, 10, Fraction(123, 7)),
    (6, 7, 10, 9),
    (0, 7, 10, Fraction(3, 7)),
    (5, 6, 6, 5),
    (0, 1, 10, 9),
]


@each_case("points, results, expected, brought", NEUBERG)
def test_01_neuberg_on_its_own_scale(points: int, results: int, expected: int, brought: Fraction) -> None:
    assert neuberg(points, results, expected) == brought


def test_01_an_average_stays_an_average_and_no_top_is_passed() -> None:
    for expected in range(1, 25):
        for results in range(1, expected + 1):
            awards = [neuberg(points, results, expected) for points in range(2 * results - 1)]
            assert neuberg(results - 1, results, expected) == expected - 1
            assert [a + b for a, b in zip(awards, reversed(awards), strict=True)] == [top(expected)] * len(
                awards
            )
            assert results == expected or all(0 < award < top(expected) for award in awards)


def test_02_proportional_keeps_the_percentage() -> None:
    assert [proportional(points, 13, 15) for points in (0, 12, 24)] == [0, 14, 28]
    assert proportional(0, 1, 15) == 14
    assert proportional(3, 4, 4) == 3


def test_03_the_two_sides_of_a_small_group_total_120() -> None:
    assert [small_subfield(points, 3) for points in (4, 2, 0)] == [70, 60, 50]
    assert [small_subfield(points, 2) for points in (2, 1, 0)] == [65, 60, 55]
    assert small_subfield(0, 1) == 60
    for results in (1, 2, 3):
        for points in range(2 * results - 1):
            assert small_subfield(points, results) + small_subfield(top(results) - points, results) == 120


def test_an_assigned_score_between_two_others() -> None:
    """White Book 4.2.2: 430 between 450 (11) and 420 (4, five times)."""
    assert intermediate(4, 5, top_of_board=16) == 9
    assert intermediate(14, 4, top_of_board=16) == 16
    assert intermediate(-1, 0, top_of_board=16) == 0
