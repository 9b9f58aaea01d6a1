"""What happens to an exact half, by name; and sums without loss."""

from fractions import Fraction

from scoring.rounding import Half, exact_sum, round_to, simplest
from tests.tools.each_case import each_case


@each_case(
    "half, expected",
    [
        # -7.5, -2.5, -0.5, 0.5, 2.5, 7.5 to whole numbers, average 5
        (Half.AWAY_FROM_ZERO, [-8, -3, -1, 1, 3, 8]),
        (Half.UP, [-7, -2, 0, 1, 3, 8]),
        (Half.TO_EVEN, [-8, -2, 0, 0, 2, 8]),
        (Half.TOWARD_AVERAGE, [-7, -2, 0, 1, 3, 7]),
        (Half.AWAY_FROM_AVERAGE, [-8, -3, -1, 0, 2, 8]),
    ],
)
def test_06_an_exact_half_goes_where_its_mode_says(half: Half, expected: list[int]) -> None:
    halves = [Fraction(n, 2) for n in (-15, -5, -1, 1, 5, 15)]
    assert [round_to(value, 1, half, average=5) for value in halves] == expected


@each_case("half", Half)
def test_what_is_no_half_goes_to_the_nearest(half: Half) -> None:
    assert [round_to(Fraction(n, 100), 1, half) for n in (-149, -51, -49, 0, 49, 51, 149)] == [
        *(-1, -1, 0, 0, 0, 1, 1)
    ]
    assert round_to(Fraction(123, 7), Fraction(1, 10), half) == Fraction(176, 10)
    assert round_to(-297, 10, half) == -300


def test_an_average_is_nothing_unless_it_is_given() -> None:
    assert round_to(Fraction(1, 2), 1, Half.AWAY_FROM_AVERAGE) == 1
    assert round_to(Fraction(1, 2), 1, Half.TOWARD_AVERAGE) == 0


def test_14_sums_are_exact() -> None:
    sevenths = [Fraction(n, 7) for n in range(1, 7)]
    assert exact_sum(sevenths) == 3
    assert isinstance(exact_sum(sevenths), int)
    assert exact_sum([1, Fraction(1, 3), Fraction(1, 6)]) == Fraction(3, 2)
    assert exact_sum([]) == 0
    assert exact_sum(iter([1, 2, 3])) == 6


def test_a_whole_fraction_is_an_int() -> None:
    assert isinstance(simplest(Fraction(6, 3)), int)
    assert simplest(Fraction(1, 2)) == Fraction(1, 2)
