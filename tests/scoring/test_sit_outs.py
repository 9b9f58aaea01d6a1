"""Boards that a pair sat out: no score, an average, or the pair's own average, worked by hand.

Five pairs, five rounds of a board at two tables; each sits out once. The top is 2 (Law 78A). Pair 1 meets 2,
3, 4, 5 on boards 1 to 4, and sits out on board 5.
"""

from fractions import Fraction

from scoring.boards.adjusted import Award, Fixed, Variable
from scoring.conditions import Conditions
from scoring.field import FieldScore, Line, score_field, with_sit_outs
from scoring.totals.combine import SitOut
from tests.tools.each_case import each_case

# Board: (N-S, E-W, N-S points) at the two tables. 480 more is 10 IMPs, 30 more is 1 (Law 78B).
BOARDS = {
    1: [Line(1, 2, 620), Line(3, 4, 140)],
    2: [Line(1, 3, 620), Line(4, 5, 140)],
    3: [Line(1, 4, 170), Line(5, 2, 140)],
    4: [Line(1, 5, 140), Line(2, 3, 170)],
    5: [Line(2, 4, 140), Line(3, 5, 140)],
}


def scored(sit_outs: str, method: str = "matchpoints", **conditions: object) -> FieldScore:
    score = score_field(BOARDS, Conditions(method=method, sit_outs=sit_outs, **conditions))
    return with_sit_outs(score, dict.fromkeys((1, 2, 3, 4, 5), 1))


def test_without_a_score_the_percentage_is_of_the_boards_played() -> None:
    """Pair 1 wins boards 1 to 3 and loses board 4: 6 of 8."""
    total = scored("none").totals[1]
    assert (total.points, total.top, total.boards, total.value, total.sit_out) == (6, 8, 4, 75, None)


def test_an_average_is_half_a_top() -> None:
    """(6 + 1) of (8 + 2); two boards sat out: (6 + 2) of (8 + 4)."""
    total = scored("average").totals[1]
    twice = with_sit_outs(score_field(BOARDS, Conditions(sit_outs="average")), {1: 2}).totals[1]

    assert (total.points, total.top, total.boards, total.value) == (7, 10, 5, 70)
    assert total.sit_out == SitOut(1, 1, 2)
    assert (twice.points, twice.top, twice.boards, twice.value) == (8, 12, 6, Fraction(200, 3))


def test_an_own_average_leaves_the_percentage_as_it_is() -> None:
    """6 of 8 is 1.5 of a board's top of 2: 7.5 of 10."""
    total = scored("own_average").totals[1]
    assert (total.points, total.top, total.boards, total.value) == (Fraction(15, 2), 10, 5, 75)
    assert total.sit_out == SitOut(1, Fraction(3, 2), 2)


@each_case(
    "sit_outs, total, points, boards, value",
    [
        ("none", "mean", 20, 4, 5),
        ("average", "mean", 20, 5, 4),
        ("own_average", "mean", 25, 5, 5),
        ("none", "sum", 20, 4, 20),
        ("average", "sum", 20, 5, 20),
        ("own_average", "sum", 25, 5, 25),
    ],
)
def test_imps(sit_outs: str, total: str, points: int, boards: int, value: int) -> None:
    """Pair 1: 10 + 10 + 1 − 1 IMPs on four boards; an average is 0 IMPs, its own average 5."""
    own = scored(sit_outs, "cross_imps", total=total).totals[1]
    assert (own.points, own.boards, own.value) == (points, boards, value)


def test_total_points_have_no_average() -> None:
    assert scored("average", "total_points").totals == scored("none", "total_points").totals


def test_an_own_average_is_that_of_real_results() -> None:
    """Board 4 is adjusted to 60 %: pair 1 has 6 of 6 on real boards, so 2 for the board it sat out."""
    ruled = BOARDS | {4: [Line(1, 5, None, Award(Fixed(60), Fixed(40))), Line(2, 3, 170)]}
    score = score_field(ruled, Conditions(sit_outs="own_average"))
    total = with_sit_outs(score, {1: 1}).totals[1]

    assert total.sit_out == SitOut(1, 2, 2)
    assert (total.points, total.top) == (6 + Fraction(6, 5) + 2, 10)


def test_without_a_real_result_an_own_average_is_an_average() -> None:
    """As in Law 12C2(c); a pair without a score on any board has nothing yet."""
    awarded = Award(Variable.EQUAL, Variable.EQUAL)
    boards = {1: [Line(1, 2, None, awarded), Line(3, 4, 140), Line(5, 6, 140)]}
    score = with_sit_outs(score_field(boards, Conditions(sit_outs="own_average")), {1: 1, 7: 1})

    assert score.totals[1].sit_out == SitOut(1, 2, 4)
    assert 7 not in score.totals


def test_each_board_is_rounded_as_the_conditions_say() -> None:
    """Pair 2 has 0 + 2 + 2 + 1 of 8; its own average 5/4 of 2 is 1.3 by the WBF's way, .05 up."""
    exact, wbf = (scored("own_average", rounding=code).totals[2] for code in ("exact", "wbf"))
    assert (exact.sit_out.each, wbf.sit_out.each) == (Fraction(5, 4), Fraction(13, 10))
