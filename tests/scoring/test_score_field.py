"""A whole field: what is expected of a board, groups, methods, totals and penalties."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.boards.adjusted import NO_SCORE, Award, Fixed, Variable, weighted
from scoring.conditions import Conditions, Datum
from scoring.errors import ScoringError
from scoring.explain import why_unbalanced
from scoring.field import Line, SideAward, score_field
from scoring.methods import METHODS
from scoring.rounding import Half
from scoring.totals.combine import Penalty, PenaltyUnit
from tests.tools.each_case import each_case


def field(*scores: int | None, group: str = "", first: int = 1) -> list[Line]:
    return [Line(f"N{n}", f"E{n}", score, group=group) for n, score in enumerate(scores, start=first)]


def ns(boards: dict[int, list[Line]], conditions: Conditions, board: int = 1) -> list[object]:
    return [line and line.ns and line.ns.points for line in score_field(boards, conditions).lines[board]]


def ew(boards: dict[int, list[Line]], conditions: Conditions, board: int = 1) -> list[object]:
    return [line and line.ew and line.ew.points for line in score_field(boards, conditions).lines[board]]


SHORT = {1: field(100, 200, 300), 2: field(10, 20, 30, 40)}


@each_case(
    "conditions, awards",
    [
        (Conditions(), [Fraction(1, 3), 3, Fraction(17, 3)]),
        (Conditions(matchpoint_scale=1), [Fraction(1, 6), Fraction(3, 2), Fraction(17, 6)]),
        (Conditions(short_board="as-is"), [0, 2, 4]),
        (Conditions(short_board="proportional"), [0, 3, 6]),
        (Conditions(closed=False), [0, 2, 4]),
        (Conditions("ascherman"), [Fraction(4, 3), 4, Fraction(20, 3)]),
        (Conditions(rounding="wbf"), [Fraction(3, 10), 3, Fraction(57, 10)]),
        (Conditions(small_subfields="ebu"), [Fraction(1, 3), 3, Fraction(17, 3)]),  # 3 of 4 are many
        (Conditions(small_subfields="acbl"), [Fraction(1, 3), 3, Fraction(17, 3)]),  # the largest group
    ],
)
def test_02_a_board_with_fewer_results(conditions: Conditions, awards: list[Fraction]) -> None:
    assert ns(SHORT, conditions) == awards
    assert ew(SHORT, conditions) == awards[::-1]


def test_the_award_before_neuberg_is_kept() -> None:
    award = score_field(SHORT).lines[1][2]
    assert award is not None
    assert award.ns == SideAward(Fraction(17, 3), 6, True, raw=4)


def test_42_while_the_session_is_open_results_to_come_do_not_count() -> None:
    half_way = {1: field(100, 200, None, None), 2: field(10, 20, 30, 40)}
    assert ns(half_way, Conditions(closed=False)) == [0, 2, None, None]
    assert ns(half_way, Conditions()) == [1, 5, None, None]


@pytest.mark.parametrize(
    "small, pair_of_two, pair_of_five",
    [
        ("neuberg", [Fraction(5, 2), Fraction(19, 2)], [Fraction(2, 5), Fraction(16, 5), 6]),
        ("ebu", [Fraction(12 * 55, 100), Fraction(12 * 65, 100)], [Fraction(2, 5), Fraction(16, 5), 6]),
    ],
)
def test_26_a_fouled_board_is_rated_by_its_forms(small: str, pair_of_two: list, pair_of_five: list) -> None:
    """Law 87B: two results of one form, five of the other, all brought to seven."""
    boards = {1: [*field(100, 200, group="turned"), *field(10, 20, 30, 40, 50, first=3)]}
    conditions = Conditions(small_subfields=small)
    assert ns(boards, conditions)[:2] == pair_of_two
    assert ns(boards, conditions)[2:5] == pair_of_five
    both = [a + b for a, b in zip(ns(boards, conditions), ew(boards, conditions), strict=True)]
    assert both == [12 if small == "neuberg" else Fraction(144, 10)] * 2 + [12] * 5


@each_case(
    "small, sizes, percent_of_best",
    [
        # groups of a board, and per cent for the best N/S of the first of them; E is all of them
        ("ebu", (1, 9), 60),
        ("ebu", (2, 5), 65),
        ("ebu", (3, 6), 70),
        ("acbl", (1, 9), 60),
        ("acbl", (2, 3), 65),
        ("acbl", (3, 4), 70),
    ],
)
def test_03_small_groups_by_regulation(small: str, sizes: tuple[int, int], percent_of_best: int) -> None:
    boards = {1: [*field(*range(sizes[0]), group="turned"), *field(*range(sizes[1]), first=20)]}
    awards = score_field(boards, Conditions(small_subfields=small)).lines[1][: sizes[0]]
    best = awards[-1]
    assert best is not None
    assert best.ns is not None
    assert best.ns.top is not None
    assert 100 * best.ns.points / best.ns.top == percent_of_best
    assert best.ns.real == (sizes[0] > 1)  # a lone result is artificial


@pytest.mark.parametrize(
    "small, sizes", [("ebu", (2, 3)), ("ebu", (3, 5)), ("acbl", (3, 3)), ("acbl", (4, 6))]
)
def test_03_larger_groups_follow_the_formula(small: str, sizes: tuple[int, int]) -> None:
    boards = {1: [*field(*range(sizes[0]), group="turned"), *field(*range(sizes[1]), first=20)]}
    assert ns(boards, Conditions(small_subfields=small)) == ns(boards, Conditions())


def test_ascherman_before_it_is_brought_to_the_field() -> None:
    lines = score_field(SHORT, Conditions("ascherman")).lines[1]
    assert [line and line.ns and (line.ns.raw, line.ns.top) for line in lines] == [(1, 8), (3, 8), (5, 8)]


@pytest.mark.parametrize("small", ["neuberg", "ebu", "acbl"])
def test_a_field_of_one_table_is_no_small_group(small: str) -> None:
    award = score_field({1: field(420)}, Conditions(small_subfields=small)).lines[1][0]
    assert award is not None
    assert award.ns == SideAward(0, 0, True, 0)


def test_a_group_is_as_large_as_its_results() -> None:
    """Three results and a table that has none yet are no larger than three others."""
    unplayed = [Line("N30", "E30"), Line("N31", "E31", award=NO_SCORE)]
    boards = {1: [*field(1, 2, 3, group="turned"), *field(1, 2, 3, first=20), *unplayed]}
    assert ns(boards, Conditions(small_subfields="acbl"))[:3] == [1, 5, 9]


def test_35_half_a_table_gives_some_boards_one_result_more() -> None:
    boards = {1: field(10, 20, 30), 2: field(10, 20)}
    totals = score_field(boards).totals
    assert {total.top for who, total in totals.items() if who in ("N1", "N2")} == {8}
    assert totals["N3"].top == 4


def test_34_sections_are_pooled_by_board() -> None:
    first, second = field(100, 200), field(300, 400, first=3)
    pooled = score_field({1: [*first, *second]})
    assert pooled.totals["N1"].percentage == 0
    assert score_field({1: second}).totals["N3"].percentage == 0
    assert pooled.totals["N3"].percentage == Fraction(200, 3)


def test_23_a_sit_out_is_measured_on_the_boards_played() -> None:
    boards = {1: field(100, 200), 2: [Line("N2", "E2", 50), Line("N3", "E3", 60)]}
    totals = score_field(boards).totals
    assert (totals["N1"].boards, totals["N1"].percentage) == (1, 0)
    assert (totals["N2"].boards, totals["N2"].percentage) == (2, 50)
    imps = score_field(boards, Conditions("cross_imps")).totals
    assert (imps["N3"].value, imps["N2"].value) == (0, Fraction(3, 2))


def test_24_passed_out_is_a_result_and_not_played_is_none() -> None:
    boards = {1: field(0, None, 50, -50)}
    assert ns(boards, Conditions()) == [2, None, 4, 0]
    assert ns(boards, Conditions("cross_imps")) == [0, None, Fraction(5, 2), Fraction(-5, 2)]


def test_a_contestant_may_sit_either_way() -> None:
    boards = {1: [Line(1, 2, 100), Line(3, 4, 200)], 2: [Line(2, 1, 100), Line(4, 3, 200)]}
    totals = score_field(boards).totals
    assert [totals[pair].points for pair in (1, 2, 3, 4)] == [2, 2, 2, 2]
    assert [totals[pair].boards for pair in (1, 2, 3, 4)] == [2, 2, 2, 2]


@pytest.mark.parametrize("total, value", [("sum", 6), ("mean", 3)])
def test_imps_are_ranked_by_mean_or_sum(total: str, value: int) -> None:
    boards = {1: field(100, 0), 2: field(100, 0)}
    assert score_field(boards, Conditions("cross_imps", total=total)).totals["N1"].value == value


@pytest.mark.parametrize(
    "divisor, award",
    [("others", Fraction(12, 2)), ("results", Fraction(12, 3)), ("none", 12)],
)
def test_cross_imp_divisors(divisor: str, award: Fraction) -> None:
    boards = {1: field(420, 170, 170), 2: field(0, 0, 0, 0)}
    assert ns(boards, Conditions("cross_imps", cross_imp_divisor=divisor))[0] == award


def test_cross_imps_of_a_short_board_may_be_factored() -> None:
    boards = {1: field(420, 170, 170), 2: field(0, 0, 0, 0)}
    factored = Conditions("cross_imps", short_imps="factored")
    assert ns(boards, factored)[0] == Fraction(4, 3) * 12 / 3
    assert ns({1: boards[1]}, factored)[0] == 6


def test_total_imps_of_a_fouled_board_are_brought_to_all_its_comparisons() -> None:
    """ACBLscore, Total IMPs: by (results − 1) ÷ (size of the group − 1), here 5 results in groups of 3 and 2.

    420, 170 and 170: +12, −6, −6 times 4/2; 100 and 0: +3 and −3 times 4/1. A third form stands alone.
    """
    fouled = [*field(420, 170, 170), *field(100, 0, group="B", first=4)]
    total = Conditions("cross_imps", cross_imp_divisor="none", fouled_imps="acbl")
    assert ns({1: fouled}, total) == [24, -12, -12, 12, -12]
    assert ns({1: fouled}, replace(total, fouled_imps="as-is")) == [12, -6, -6, 3, -3]
    assert ns({1: fouled}, replace(total, cross_imp_divisor="others")) == [6, -3, -3, 3, -3]
    assert ns({1: [*fouled, *field(50, group="C", first=6)]}, total) == [30, -15, -15, 15, -15, 0]
    short = {1: field(420, 170, 170), 2: field(0, 0, 0, 0)}
    assert ns(short, total)[0] == 12  # a board played fewer times is no fouled one


@pytest.mark.parametrize(
    "divisor, average, plus",
    [("others", 3, 3), ("none", 3, 9), ("none", 2, 6), ("none", Fraction(3, 2), Fraction(9, 2))],
)
def test_an_average_plus_is_won_against_each_result_where_cross_imps_are_not_divided(
    divisor: str, average: Fraction, plus: Fraction
) -> None:
    """Four results are expected, so there are three others. An own average above it counts (Law 12C2c)."""
    conditions = Conditions("cross_imps", cross_imp_divisor=divisor, average_imps=average)
    ruled = Line("N4", "E4", award=Award(Variable.PLUS, Fixed(40)))
    level = score_field({1: [*field(0, 0, 0), ruled], 2: field(0, 0, 0, 0)}, conditions)
    assert level.lines[1][-1].ns.points == plus
    assert level.lines[1][-1].ew.points == -plus
    winner = score_field({1: [*field(0, 0, 0), ruled], 2: field(0, 0, 0, 4000)}, conditions)
    assert winner.lines[1][-1].ns.points == 24 * (3 if divisor == "none" else 1)


def test_a_datum_rounded_up_is_rounded_as_north_south_see_it() -> None:
    """-305 goes up to -300, so -320 loses an IMP and -290 wins none."""
    conditions = Conditions("butler", datum=Datum(half=Half.UP))
    assert ns({1: field(-320, -290)}, conditions) == [-1, 0]
    assert ew({1: field(-320, -290)}, conditions) == [1, 0]


def test_butler_sides_are_opposite_whatever_the_rounding() -> None:
    boards = {1: field(50, 40, 60, -590)}
    for conditions in (Conditions("butler"), Conditions("butler", short_imps="factored")):
        assert ew(boards, conditions) == [-points for points in ns(boards, conditions)]


def test_25_a_penalty_stands_beside_the_boards() -> None:
    penalties = [
        Penalty("N1", 1, PenaltyUnit.MATCHPOINTS),
        Penalty("N1", 25, PenaltyUnit.TOP_PERCENT),
        Penalty("E2", Fraction(1, 2), PenaltyUnit.VICTORY_POINTS),
    ]
    boards = {1: field(300, 200, 100), 2: field(300, 200, 100)}
    fair, fined = score_field(boards), score_field(boards, penalties=penalties)
    assert fined.lines == fair.lines
    assert (fined.totals["N1"].points, fined.totals["N1"].penalty, fined.totals["N1"].net) == (8, 2, 6)
    assert fined.totals["N1"].percentage == 75
    assert (fined.totals["E2"].net, fined.totals["E2"].vp_penalty) == (4, Fraction(1, 2))
    assert fined.totals["E1"] == fair.totals["E1"]  # it goes to nobody


@each_case(
    "method, unit",
    [
        ("matchpoints", PenaltyUnit.IMPS),
        ("matchpoints", PenaltyUnit.POINTS),
        ("cross_imps", PenaltyUnit.TOP_PERCENT),
        ("cross_imps", PenaltyUnit.MATCHPOINTS),
        ("total_points", PenaltyUnit.IMPS),
    ],
)
def test_25_a_penalty_has_the_unit_of_what_it_is_taken_from(method: str, unit: PenaltyUnit) -> None:
    with pytest.raises(ScoringError, match="penalty_unit"):
        score_field({1: field(1, 2)}, Conditions(method), [Penalty("N1", 1, unit)])


def test_what_does_not_fit_is_refused_by_code() -> None:
    with pytest.raises(ScoringError, match="penalty_for_nobody"):
        score_field({1: field(1, 2)}, penalties=[Penalty("N9", 1, PenaltyUnit.MATCHPOINTS)])
    with pytest.raises(ScoringError, match="method_unknown"):
        score_field({}, Conditions("bastille"))
    for name in ("short_board", "small_subfields", "cross_imp_divisor", "short_imps", "total"):
        with pytest.raises(ScoringError, match="condition_unknown"):
            Conditions(**{name: "whatever"})
    with pytest.raises(ScoringError, match="condition_unknown"):
        Conditions(matchpoint_scale=3)


@each_case("method", METHODS)
def test_nothing_played_is_nothing_scored(method: str) -> None:
    assert score_field({}, Conditions(method)).totals == {}
    score = score_field({1: field(None, None), 2: []}, Conditions(method))
    assert score.lines in ({1: (None, None), 2: ()},)
    assert {total.boards for total in score.totals.values()} == {0}


# The figures printed in the EBU's article on fouled boards: 10 expected, 7 in one form and 3 in the other.
SEVEN, THREE = (17.6, 14.7, 11.9, 9, 6.1, 3.3, 0.4), (15.7, 9, 2.3)


def test_the_fouled_board_of_the_article_is_rounded_as_it_is_printed() -> None:
    fouled = [*field(*range(70, 0, -10)), *field(30, 20, 10, group="B", first=8)]
    boards = {1: fouled, 2: field(*range(10))}

    points = ns(boards, Conditions(rounding="ebu"))

    assert [float(one) for one in points] == [*SEVEN, *THREE]
    sides = zip(points, ew(boards, Conditions(rounding="ebu")), strict=True)
    assert {own + other for own, other in sides} == {18}


def test_by_wbf_rounding_the_two_sides_may_have_more_than_the_top() -> None:
    """Four of five results: (0 + 1) · 5/4 − 1 = 0.25 and 8 − 0.25 = 7.75 become 0.3 and 7.8, both up."""
    boards = {1: field(10, 20, 30, 40), 2: field(*range(5))}
    tenths = Conditions(rounding="wbf")

    assert ns(boards, Conditions()) == [Fraction(1, 4), Fraction(11, 4), Fraction(21, 4), Fraction(31, 4)]
    assert [float(one) for one in ns(boards, tenths)] == [0.3, 2.8, 5.3, 7.8]
    assert [float(one) for one in ew(boards, tenths)] == [7.8, 5.3, 2.8, 0.3]
    excess = why_unbalanced(score_field(boards, tenths), 1)
    assert {(one.points, one.cause) for one in excess} == {(Fraction(1, 10), "rounding")}
    assert score_field(boards, tenths).totals["N1"].percentage == Fraction(100 * 3, 160)


def test_rulings_are_rounded_too_once_all_else_is_done() -> None:
    """Weights first: 45 has 2 × 3.65 + 0.35 − 1 = 6.65; of 5 results 7.65 · 5/4 − 1 = 8.5625; 5 has −0.1875.
    35 % and 65 % of these are 2.875, which becomes 2.9.

    The pair with the average plus has 7.8 and 2 of 8 on its other boards: 9.8 of 16 is 4.9 of 8.
    """
    weights = weighted((35, 45), (65, 5))
    boards = {
        1: [*field(10, 20, 30), Line("N4", "E4", award=weights)],
        2: field(0, 10, 20, 30, 40),
    }
    tenths = Conditions(rounding="wbf")
    assert ns(boards, tenths)[3] == Fraction(29, 10)
    moved = {1: [Line("N1", "E1", award=Award(Variable.PLUS, Fixed(40))), *field(10, first=2)]}
    others = {2: [Line("N1", "E1", 90), *field(10, 20, 30, first=2)], 3: field(10, 5, 20, 30, 40)}
    assert ns({**moved, **others}, tenths)[0] == Fraction(49, 10)
