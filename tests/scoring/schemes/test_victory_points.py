"""Victory points: the WBF curve and its scales, printed tables, own tables; pitfalls 7–11, 37 and 38."""

from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import ScoringError
from scoring.schemes.victory_points import (
    VP_SCALES,
    continuous,
    discrete,
    from_table,
    match_points,
    shares,
    victory_points,
)
from scoring.schemes.vp_tables import TableProblem, problems, read_table
from tests.tools.each_case import each_case

CONTINUOUS = VP_SCALES["wbf_continuous"]
DISCRETE = VP_SCALES["wbf_discrete"]
HALF = VP_SCALES["wbf_discrete_half"]
SWISS_PAIRS = VP_SCALES["ebu_swiss_pairs"]


def plainly_rounded(boards: int) -> list[Fraction]:
    return [Fraction(int(1000 * (1 + share) + Decimal("0.5")), 100) for share in shares(Fraction(boards))]


# Entries that the pass over the printed tables raised, as counted in the WBF tables of these lengths.
@each_case(
    "boards, raised",
    [
        (7, 0),
        (8, 1),
        (10, 3),
        (12, 3),
        (14, 3),
        (16, 7),
        (20, 9),
        (24, 13),
        (28, 11),
        (32, 22),
        (40, 34),
        (48, 27),
    ],
)
def test_pitfall_7_plain_rounding_is_not_the_printed_scale(boards: int, raised: int) -> None:
    pairs = list(zip(continuous(boards, 10), plainly_rounded(boards), strict=False))
    assert sum(points != plain for points, plain in pairs) == raised
    assert all(0 <= points - plain <= Fraction(2, 100) for points, plain in pairs)


@pytest.mark.sampled
@pytest.mark.parametrize("boards", range(1, 129))
def test_no_further_imp_is_worth_more_than_the_one_before(boards: int) -> None:
    table = continuous(boards, 10)
    steps = [after - before for before, after in pairwise(table)]
    assert steps == sorted(steps, reverse=True)
    assert (table[0], table[-1]) == (10, 20)
    firsts = discrete(Fraction(boards), 10)
    widths = [2 * firsts[1] - 1, *(after - before for before, after in pairwise(firsts[1:]))]
    assert widths == sorted(widths)


def test_every_figure_of_the_curve_is_beyond_doubt() -> None:
    """A share lies on a rounding edge exactly or stays clear of it by far more than 60 digits can blur."""
    edge = Decimal("0.5")
    for boards in range(1, 257):
        for share in shares(Fraction(boards, 2)):
            for parts in (1000, 10, 5):
                distance = abs(share * parts % 1 - edge)
                assert distance == 0 or distance > Decimal("1e-6")


def test_pitfall_8_discrete_is_not_rounded_continuous() -> None:
    differ = [
        margin
        for margin in range(45)
        if victory_points(DISCRETE, margin, 8) != int(victory_points(CONTINUOUS, margin, 8) + Fraction(1, 2))
    ]
    assert differ == [1, 16, 25, 38]


# The lengths and last margins of the White Book's table that the vectors of this project leave out.
@each_case("boards, blitz", [(5, 31), (9, 41), (13, 49), (15, 53), (28, 72), (40, 86), (56, 101), (64, 108)])
def test_discrete_blitz_as_printed(boards: int, blitz: int) -> None:
    assert [victory_points(DISCRETE, margin, boards) for margin in (blitz - 1, blitz)] == [19, 20]


@each_case("code", ["wbf_continuous", "wbf_discrete", "wbf_discrete_half"])
@each_case("boards", [1, 17, 36, 128])
def test_pitfall_9_any_length_and_any_margin(code: str, boards: int) -> None:
    scale = VP_SCALES[code]
    assert match_points(scale, 10_000, boards) == (scale.top, 0)
    assert match_points(scale, 0, boards) == (Fraction(scale.top, 2), Fraction(scale.top, 2))


@each_case(
    "code, boards",
    [("wbf_continuous", 0), ("wbf_discrete", 129), ("acbl_20", 5), ("acbl_30", 12), ("ebu_swiss_pairs", 28)],
)
def test_a_length_that_no_scale_prints_is_refused(code: str, boards: int) -> None:
    with pytest.raises(ScoringError) as refused:
        victory_points(VP_SCALES[code], 50, boards)
    assert (refused.value.code, refused.value.params) == ("no_scale_for_boards", {"boards": boards})


@each_case(
    "imps, boards, points",
    [
        (Fraction(4, 10), 9, 10),
        (Fraction(-4, 10), 9, 10),
        (Fraction(1, 2), 9, 11),
        (Fraction(-1, 2), 9, 9),
        (Fraction(261, 10), 10, 17),
        (Fraction(275, 10), 10, 18),
        (Fraction(-275, 10), 10, 2),
    ],
)
def test_pitfall_10_fractions_of_an_imp_are_rounded_before_the_look_up(
    imps: Fraction, boards: int, points: int
) -> None:
    assert victory_points(DISCRETE, imps, boards) == points


def test_pitfall_11_the_length_is_that_of_the_match() -> None:
    """Nine boards out of the sets 1–10, 11–20 … are a match of nine, whatever the highest number is."""
    assert [victory_points(DISCRETE, 14, boards) for boards in (9, 10, 90)] == [15, 15, 12]
    assert [victory_points(DISCRETE, 27, boards) for boards in (9, 10)] == [18, 17]


def test_pitfall_38_the_half_matches_of_a_meeting_of_three_add_up() -> None:
    won, lost = match_points(HALF, 8, 4), match_points(HALF, -3, 3)
    assert (won, lost) == ((8, 2), (4, 6))
    assert won[0] + lost[0] == 12


@each_case(
    "percentage, boards, points",
    [
        (Fraction(5623, 100), 8, 14),
        (Fraction(56231, 1000), 8, 15),
        (Fraction(4377, 100), 8, 6),
        (Fraction(50), 8, 10),
        (Fraction(4935, 100), 8, 10),
        (Fraction(49349, 1000), 8, 9),
        (Fraction(100), 4, 20),
        (Fraction(0), 4, 0),
    ],
)
def test_pitfall_37_a_boundary_is_the_side_nearer_average(
    percentage: Fraction, boards: int, points: int
) -> None:
    assert victory_points(SWISS_PAIRS, percentage, boards) == points


def test_a_percentage_above_100_is_refused() -> None:
    with pytest.raises(ScoringError, match="percentage_out_of_range"):
        victory_points(SWISS_PAIRS, 101, 8)


# All but the scale of 25, on which the loser's points are its own and which is printed for eight boards only.
SHARED = sorted(code for code, scale in VP_SCALES.items() if scale.measure == "imps" and code != "japan_25")


@given(
    code=st.sampled_from(SHARED),
    margins=st.tuples(st.fractions(-90, 90), st.fractions(-90, 90)),
    boards=st.integers(6, 11),
)
def test_two_teams_share_the_top_and_more_imps_never_earn_less(
    code: str, margins: tuple[Fraction, Fraction], boards: int
) -> None:
    scale = VP_SCALES[code]
    lower, upper = (match_points(scale, margin, boards) for margin in sorted(margins))
    assert sum(lower) == sum(upper) == scale.top
    assert lower[0] <= upper[0]


def test_a_table_of_ones_own() -> None:
    """A scale whose sides do not share its top: beyond 25–5 only the loser moves. Figures may be text."""
    table = read_table(25, "imps", [(1, 40, [["0", 15, 15], [4, 16, 14], [60, 25, "5"], [70, 25, 0]])])
    scale = from_table(table)
    assert [match_points(scale, margin, 32) for margin in (3, -4, 60, 75)] == [
        (15, 15),
        (14, 16),
        (25, 5),
        (25, 0),
    ]


@each_case(
    "columns, found",
    [
        ([(1, 128, [[0, 10], [1, 11], [21, 20]])], []),
        ([], [TableProblem("no_columns")]),
        ([(1, 8, [])], [TableProblem("no_bands", 0)]),
        ([(9, 8, [[0, 10]])], [TableProblem("lengths_not_rising", 0)]),
        ([(1, 8, [[0, 10]]), (8, 9, [[0, 10]])], [TableProblem("lengths_not_rising", 1)]),
        ([(1, 8, [[1, 10]])], [TableProblem("first_band_is_no_draw", 0, 0)]),
        ([(1, 8, [[0, 11]])], [TableProblem("draw_is_uneven", 0, 0)]),
        ([(1, 8, [[0, 10], [3, 21]])], [TableProblem("points_out_of_range", 0, 1)]),
        ([(1, 8, [[0, 10], [3, 12], [3, 13]])], [TableProblem("bands_not_rising", 0, 2)]),
        ([(1, 8, [[0, 10], [3, 12], [5, 11]])], [TableProblem("more_earns_less", 0, 2)]),
        (
            [(0, 8, [[0, 10], [3, 30], [2, 11]])],
            [
                TableProblem("lengths_not_rising", 0),
                TableProblem("points_out_of_range", 0, 1),
                TableProblem("bands_not_rising", 0, 2),
                TableProblem("more_earns_less", 0, 2),
            ],
        ),
    ],
)
def test_a_wrong_table_is_told_everything_at_once(columns: list, found: list[TableProblem]) -> None:
    table = read_table(20, "imps", columns)
    assert list(problems(table)) == found
    if found:
        with pytest.raises(ScoringError, match="table_wrong"):
            from_table(table)


@each_case(
    "measure, columns",
    [
        ("imps", [(1, 8)]),
        ("imps", [(1, 8, [[0]])]),
        ("imps", [(1, 8, [["x", 10]])]),
        ("goals", []),
        ("imps", None),
    ],
)
def test_what_is_no_table_is_refused(measure: str, columns: list) -> None:
    with pytest.raises(ScoringError, match="table_unreadable"):
        read_table(20, measure, columns)
