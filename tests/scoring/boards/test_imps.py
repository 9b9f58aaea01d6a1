"""Law 78B, cross-IMPs and Butler."""

from collections import Counter
from fractions import Fraction

import pytest

from scoring.boards.butler import butler_imps, datum, exact_datum
from scoring.boards.imps import cross_imps, divided, imps, probst_factor
from scoring.conditions import DATUMS, Datum
from scoring.rounding import Half
from tests.tools.each_case import each_case


def test_the_printed_edges() -> None:
    printed = (
        *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
        *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
    )
    for award, edge in enumerate(printed, start=1):
        assert imps(edge) == award
        assert imps(edge - 1) == award - 1
        assert imps(-edge) == -award
    assert (imps(0), imps(10), imps(19), imps(-19)) == (0, 0, 0, 0)


def test_09_no_difference_is_too_large() -> None:
    assert [imps(points) for points in (3990, 4000, 7610, 15_200, -15_200)] == [23, 24, 24, 24, -24]


def test_cross_imps_of_a_published_board() -> None:
    scores = Counter([620, 170, 140, 140, -100])
    sums = cross_imps(scores)
    assert sums == {620: 42, 170: -1, 140: -5, -100: -31}
    assert divided(sums, 5, "others") == {
        620: Fraction(21, 2),
        170: Fraction(-1, 4),
        140: Fraction(-5, 4),
        -100: Fraction(-31, 4),
    }
    assert divided(sums, 5, "results")[620] == Fraction(42, 5)
    assert divided(sums, 5, "none") == sums


def test_a_lone_result_has_nobody_to_beat() -> None:
    assert divided(cross_imps({420: 1}), 1, "others") == {420: 0}
    assert divided(cross_imps({}), 0, "others") == {}


@pytest.mark.parametrize("results", [2, 5, 17, 100])
def test_probst_divides_by_the_root(results: int) -> None:
    factor = probst_factor(results)
    off = factor**2 * results * (results - 1) / 2 - 1
    assert abs(off) < Fraction(1, 10**26)
    assert divided({420: 10}, results, "probst") == {420: 10 * factor}


def test_12_the_datum_says_what_it_leaves_out() -> None:
    scores = Counter([-650, -170, -1440, 100, -170, -200])
    assert exact_datum(scores, DATUMS["one"]) == Fraction(-595, 2)
    assert datum(scores, DATUMS["one"]) == -300
    assert exact_datum(scores, DATUMS["mean"]) == Fraction(-2530, 6)
    assert butler_imps(scores, -300)[100] == 9


def test_06_an_exact_five_of_a_datum() -> None:
    scores = Counter([-310, -300])
    assert datum(scores, Datum()) == -310
    assert datum(scores, Datum(half=Half.UP)) == -300


@each_case(
    "name, discarded",
    [
        ("mean", {3: 0, 40: 0}),
        ("one", {3: 0, 4: 1, 40: 1}),
        ("two", {4: 0, 5: 2, 40: 2}),
        ("tenth", {9: 0, 10: 1, 25: 2}),
        ("woburn", {3: 0, 4: 1, 10: 1, 11: 2, 25: 2, 26: 3, 40: 3, 41: 4, 1000: 67}),
    ],
)
def test_how_many_scores_a_datum_leaves_out(name: str, discarded: dict[int, int]) -> None:
    assert {results: DATUMS[name].discarded(results) for results in discarded} == discarded


def test_a_datum_never_leaves_out_everything() -> None:
    assert Datum(drops=((1, 2),)).discarded(4) == 0
    assert datum({100: 1}, Datum(drops=((1, 2),))) == 100


def test_few_results_leave_out_fractions_of_a_score() -> None:
    """White Book 4.2.4: frequencies times E/A first, so one of ten is half of one of five."""
    scores = Counter([0, 100, 200, 300, 1000])
    tenth = Datum(drops=((10, 1),))
    assert exact_datum(scores, tenth) == 320
    assert exact_datum(scores, tenth, factor=2) == Fraction(100 + 200 + 300 + 500, 4)
