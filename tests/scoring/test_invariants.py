"""What holds for every board there could be."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.boards.adjusted import weighted
from scoring.boards.imps import cross_imps, imps
from scoring.boards.matchpoints import matchpoints, matchpoints_of, matchpoints_of_results, top
from scoring.conditions import Conditions, Datum
from scoring.field import Boards, FieldScore, Line, score_field
from scoring.rounding import Half, exact_sum, round_to

SCORES = st.integers(-760, 316).map(lambda tens: 10 * tens)
BOARD = st.lists(SCORES, min_size=1, max_size=12)
FIELD = st.lists(BOARD, min_size=1, max_size=4)
FIELD_METHODS = ["matchpoints", "ascherman", "cross_imps", "butler", "total_points"]
SHORT_BOARDS = [
    Conditions(),
    Conditions(matchpoint_scale=1),
    Conditions(short_board="proportional"),
    Conditions(short_board="as-is"),
    Conditions(closed=False),
    Conditions("ascherman"),
]


def boards(scores: list[list[int]]) -> Boards:
    return {
        board: [Line(f"N{n}", f"E{n}", score) for n, score in enumerate(own)]
        for board, own in enumerate(scores, start=1)
    }


def ns(score: FieldScore, board: int) -> list[int | Fraction]:
    return [line.ns.points for line in score.lines[board] if line and line.ns]


def ew(score: FieldScore, board: int) -> list[int | Fraction]:
    return [line.ew.points for line in score.lines[board] if line and line.ew]


@given(BOARD)
def test_the_matchpoints_of_a_board_are_n_times_n_less_one(scores: list[int]) -> None:
    assert sum(ns(score_field(boards([scores])), 1)) == len(scores) * (len(scores) - 1)


@given(BOARD)
def test_matchpoints_are_what_counting_by_hand_gives(scores: list[int]) -> None:
    by_hand = [sum(2 * (own > other) + (own == other) for other in scores) - 1 for own in scores]
    assert ns(score_field(boards([scores])), 1) == by_hand
    assert [*matchpoints_of_results(scores)] == by_hand


@given(FIELD, st.sampled_from(SHORT_BOARDS))
def test_the_two_sides_share_one_top(scores: list[list[int]], conditions: Conditions) -> None:
    score = score_field(boards(scores), conditions)
    for board, lines in score.lines.items():
        tops = {line.ns.top for line in lines if line and line.ns}
        assert len(tops) == 1
        both = zip(ns(score, board), ew(score, board), strict=True)
        assert {a + b for a, b in both} == tops


@given(FIELD, st.sampled_from(SHORT_BOARDS))
def test_every_board_averages_half_of_its_top(scores: list[list[int]], conditions: Conditions) -> None:
    """So Neuberg keeps the average, and with it the sum A·(E − 1)."""
    score = score_field(boards(scores), conditions)
    for board, lines in score.lines.items():
        full = exact_sum([line.ns.top for line in lines if line and line.ns and line.ns.top is not None])
        assert 2 * exact_sum(ns(score, board)) == full


@given(FIELD, st.sampled_from(["cross_imps", "butler", "total_points"]), st.sampled_from(Half))
def test_imps_are_opposite(scores: list[list[int]], method: str, half: Half) -> None:
    score = score_field(boards(scores), Conditions(method, datum=Datum(half=half)))
    for board in score.lines:
        assert ns(score, board) == [-points for points in ew(score, board)]


@given(FIELD, st.sampled_from(["others", "results", "none", "probst"]))
def test_cross_imps_of_a_board_add_up_to_nothing(scores: list[list[int]], divisor: str) -> None:
    score = score_field(boards(scores), Conditions("cross_imps", cross_imp_divisor=divisor))
    assert [exact_sum(ns(score, board)) for board in score.lines] == [0] * len(scores)


@given(BOARD)
def test_cross_imps_are_what_comparing_each_with_each_gives(scores: list[int]) -> None:
    sums = cross_imps({score: scores.count(score) for score in scores})
    assert sums == {own: sum(imps(own - other) for other in scores) for own in scores}


@given(FIELD, st.sampled_from(FIELD_METHODS), st.randoms(use_true_random=False))
def test_the_order_of_the_results_does_not_matter(scores: list, method: str, chance: object) -> None:
    field = boards(scores)
    mixed = {board: chance.sample(lines, len(lines)) for board, lines in field.items()}
    assert score_field(mixed, Conditions(method)).totals == score_field(field, Conditions(method)).totals


@given(FIELD, st.sampled_from([*SHORT_BOARDS, *(Conditions(method) for method in FIELD_METHODS)]))
def test_a_better_score_never_earns_less(scores: list[list[int]], conditions: Conditions) -> None:
    score = score_field(boards(scores), conditions)
    for board, own in enumerate(scores, start=1):
        ranked = [points for _, points in sorted(zip(own, ns(score, board), strict=True))]
        assert ranked == sorted(ranked)


@given(BOARD, SCORES, SCORES, st.integers(1, 9999))
def test_a_weighted_score_lies_between_its_parts(scores: list[int], one: int, other: int, share: int) -> None:
    percent = Fraction(share, 100)
    ruled = weighted((percent, one), (100 - percent, other))
    lines = [*boards([scores])[1], Line("N", "E", award=ruled)]
    score = score_field({1: lines})
    points, opposite = ns(score, 1), ew(score, 1)
    assert exact_sum(points) == len(lines) * (len(lines) - 1)
    assert points[-1] + opposite[-1] == 2 * len(lines) - 2
    assert 0 <= points[-1] <= 2 * len(lines) - 2


@given(BOARD, SCORES)
def test_one_more_result_is_one_more_count(scores: list[int], late: int) -> None:
    """The frequency table is all that a board's matchpoints need: a late result adds to one count."""
    frequencies = {score: scores.count(score) for score in scores}
    frequencies[late] = frequencies.get(late, 0) + 1
    field = score_field(boards([[*scores, late]]))
    assert matchpoints_of(late, frequencies) == ns(field, 1)[-1]
    assert matchpoints(frequencies)[late] <= top(len(scores) + 1)


@given(st.fractions(), st.sampled_from(Half), st.integers(1, 10), st.fractions())
def test_rounding_moves_by_at_most_half_a_step(
    value: Fraction, half: Half, step: int, average: Fraction
) -> None:
    rounded = round_to(value, Fraction(1, step), half, average)
    assert abs(rounded - value) * 2 * step <= 1
    assert (rounded * step).denominator == 1


@pytest.mark.parametrize("rounding", [Half.AWAY_FROM_ZERO, Half.TO_EVEN])
@given(value=st.fractions())
def test_some_modes_treat_both_signs_alike(rounding: Half, value: Fraction) -> None:
    assert round_to(-value, 1, rounding) == -round_to(value, 1, rounding)
