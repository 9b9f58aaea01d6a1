"""Law 12: artificial, assigned, split and weighted scores, by themselves and in a field."""

from fractions import Fraction

import pytest

from scoring.boards.adjusted import (
    NO_SCORE,
    Assigned,
    Award,
    Fixed,
    Variable,
    assigned,
    flat,
    parse,
    split,
    weighted,
)
from scoring.conditions import Conditions
from scoring.errors import ScoringError
from scoring.field import Line, SideAward, score_field
from tests.tools.each_case import each_case

PLUS, EQUAL, MINUS = Variable


@each_case(
    "text, award",
    [
        ("A6040", Award(Fixed(60), Fixed(40))),
        ("a5050", Award(Fixed(50), Fixed(50))),
        ("A+/A-", Award(PLUS, MINUS)),
        ("A= / A+", Award(EQUAL, PLUS)),
        ("A+", Award(PLUS, PLUS)),
        ("A==", NO_SCORE),
    ],
)
def test_awards_are_read(text: str, award: Award) -> None:
    assert parse(text) == award


@each_case("text", ["", "AVE", "A", "A60", "A+/", "60/40", "average"])
def test_20_an_award_nobody_can_read_is_an_error(text: str) -> None:
    with pytest.raises(ScoringError, match="award_unreadable"):
        parse(text)


@each_case(
    "outcomes, code",
    [
        ((), "outcomes_missing"),
        (((50, 420), (40, -50)), "weights_not_whole"),
        (((120, 420), (-20, -50)), "weights_not_whole"),
        (((100, 420), (0, -50)), "weights_not_whole"),
        (tuple((Fraction(100, 6), 10 * n) for n in range(6)), "too_many_outcomes"),
    ],
)
def test_weights_make_a_whole_of_at_most_five(outcomes: tuple, code: str) -> None:
    with pytest.raises(ScoringError, match=code):
        weighted(*outcomes)


def test_weights_go_to_a_hundredth_of_a_per_cent() -> None:
    ruling = weighted((Fraction("33.33"), 420), (Fraction("66.67"), -50)).ns
    assert ruling == Assigned(((Fraction(3333, 10_000), 420), (Fraction(6667, 10_000), -50)))


def test_a_percentage_stays_within_the_board() -> None:
    with pytest.raises(ScoringError, match="percentage_out_of_range"):
        Fixed(101)


def pair(number: int, score: int | None, award: Award | None = None) -> Line:
    return Line(f"N{number}", f"E{number}", score, award)


def field(*scores: int) -> list[Line]:
    return [pair(number, score) for number, score in enumerate(scores, start=1)]


def points(boards: dict[int, list[Line]], board: int, number: int, method: str = "matchpoints") -> tuple:
    """Of pair `number` on a board: its N/S and its E/W points."""
    line = score_field(boards, Conditions(method)).lines[board][number - 1]
    assert line is not None
    return line.ns and line.ns.points, line.ew and line.ew.points


@each_case(
    "ruling, own, expected",
    [
        # law: at least 60 % or the own average, at most 40 % or the own average; of a top of 10
        (PLUS, 100, 10),
        (PLUS, 60, 6),
        (PLUS, 0, 6),
        (EQUAL, 100, 5),
        (EQUAL, 0, 5),
        (MINUS, 100, 4),
        (MINUS, 20, 2),
        (MINUS, 0, 0),
        (Fixed(60), 100, 6),
        (Fixed(40), 0, 4),
    ],
)
def test_15_a_variable_award_looks_at_the_own_average(
    ruling: Variable | Fixed, own: int, expected: int
) -> None:
    others = [50, 60, 70, 80, 90]
    mine = {0: 40, 20: 55, 60: 75, 100: 95}[own]
    boards = {
        1: [pair(1, None, Award(ruling, EQUAL)), *(pair(n, 100) for n in range(2, 7))],
        2: [pair(1, mine), *(pair(n + 2, score) for n, score in enumerate(others))],
    }
    assert points(boards, 1, 1) == (expected, 5)


def test_16_other_artificial_scores_stay_out_of_the_own_average() -> None:
    artificial = Award(PLUS, MINUS)
    boards = {
        1: [pair(1, None, artificial), pair(2, 100), pair(3, 120)],
        2: [pair(1, None, Award(Fixed(0), Fixed(100))), pair(2, 100), pair(3, 120)],
        3: [pair(1, 140), pair(2, 100), pair(3, 120)],
    }
    assert points(boards, 1, 1) == (4, 0)  # 100 % and 0 % on board 3, the only real one


def test_16_without_a_real_result_the_award_is_flat() -> None:
    boards = {1: [pair(1, None, Award(PLUS, MINUS)), pair(2, 100), pair(3, 120)]}
    assert points(boards, 1, 1) == (Fraction(12, 5), Fraction(8, 5))


@each_case(
    "method, own, awards",
    [
        ("cross_imps", 0, (3, -3)),
        ("cross_imps", 2000, (19, -19)),
        ("cross_imps", -2000, (3, -3)),
        ("butler", 0, (3, -3)),
        ("butler", 2000, (16, -16)),  # datum 670
        ("butler", -2000, (3, -3)),
    ],
)
def test_average_plus_and_minus_in_imps(method: str, own: int, awards: tuple[int, int]) -> None:
    boards = {
        1: [pair(1, None, Award(PLUS, MINUS)), pair(2, 0), pair(3, 0)],
        2: [pair(1, own), pair(2, 0), pair(3, 0)],
    }
    assert points(boards, 1, 1, method) == awards


def test_fixed_awards_in_imps() -> None:
    boards = {1: [pair(1, None, parse("A6040")), pair(2, None, parse("A5050")), pair(3, 0)]}
    assert points(boards, 1, 1, "cross_imps") == (3, -3)
    assert points(boards, 1, 2, "cross_imps") == (0, 0)


def test_18_an_average_is_nobodys_result() -> None:
    """The real scores are compared among themselves and brought from A to E."""
    boards = {1: [*field(100, 120, 140), pair(4, None, parse("A5050"))]}
    awards = [line.ns for line in score_field(boards).lines[1]]
    assert awards == [
        SideAward(Fraction(1, 3), 6, True, 0),
        SideAward(3, 6, True, 2),
        SideAward(Fraction(17, 3), 6, True, 4),
        SideAward(3, 6, False),
    ]


def test_an_assigned_score_is_a_result_like_another() -> None:
    ruled = {1: [*field(100, 120), pair(3, 140, assigned(110))]}
    played = {1: field(100, 120, 110)}
    assert score_field(ruled).lines == score_field(played).lines


def test_19_a_weighted_score_of_the_white_book() -> None:
    """4.1.1.4: six tables, 30 % of +650 and 70 % of -100: 6.90 and 3.10 of 10."""
    boards = {1: [*field(650, 200, -200, -200, -200), pair(6, None, weighted((30, 650), (70, -100)))]}
    assert points(boards, 1, 6) == (Fraction(69, 10), Fraction(31, 10))
    others = [points(boards, 1, number)[0] for number in range(1, 6)]
    assert others == [Fraction(97, 10), Fraction(74, 10), 2, 2, 2]


def test_19_a_weighted_score_in_imps() -> None:
    """Half of +9 and half of -3."""
    boards = {1: [pair(1, 0), pair(2, None, weighted((50, 400), (50, -100)))]}
    assert points(boards, 1, 2, "cross_imps") == (3, -3)


def test_a_split_score_scores_each_side_in_its_own_table() -> None:
    boards = {1: [*field(100, 120, 140), pair(4, 130, split(110, 150))]}
    assert points(boards, 1, 4) == (2, 0)
    ns = [points(boards, 1, number)[0] for number in range(1, 5)]
    ew = [points(boards, 1, number)[1] for number in range(1, 5)]
    assert ns == [0, 4, 6, 2]
    assert ew == [6, 4, 2, 0]


def test_one_side_may_have_a_score_and_the_other_an_award() -> None:
    boards = {1: [*field(100, 120), pair(3, 110, Award(Assigned(((1, 110),)), PLUS))]}
    assert points(boards, 1, 3) == (2, Fraction(12, 5))
    assert points(boards, 1, 1) == (0, Fraction(7, 2))  # two E/W scores of three


def test_21_no_score_is_no_board() -> None:
    boards = {1: [*field(100, 120), pair(3, None, NO_SCORE), pair(4, None)]}
    score = score_field(boards)
    assert score.lines[1][3] is None
    assert points(boards, 1, 3) == (None, None)
    assert score.totals["N1"].top == 2
    assert (score.totals["N3"].boards, score.totals["N3"].percentage) == (0, None)
    assert (score.totals["E4"].boards, score.totals["E4"].value) == (0, None)


def test_total_points_know_no_artificial_score() -> None:
    boards = {1: [*field(100, 120), pair(3, None, parse("A6040"))]}
    assert points(boards, 1, 3, "total_points") == (None, None)
    assert points(boards, 1, 2, "total_points") == (120, -120)


@pytest.mark.parametrize("ruling", [Variable.PLUS, Variable.EQUAL, Variable.MINUS])
def test_a_lone_result_says_nothing_about_the_own_average(ruling: Variable) -> None:
    """While a session is open a board may have a single result, whose top is 0."""
    boards = {
        1: [Line(1, 2, 100)],
        2: [Line(1, 3, award=Award(ruling, ruling)), Line(4, 5, 50), Line(6, 7, 90)],
    }

    field = score_field(boards, Conditions(closed=False))

    awarded = field.lines[2][0]
    assert awarded.ns.points == flat(ruling).points(awarded.ns.top)
