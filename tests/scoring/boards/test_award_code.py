"""An award as it is written down reads back as the ruling it stands for."""

from fractions import Fraction

import pytest

from scoring.boards.adjusted import Assigned, Fixed, Variable
from scoring.boards.award_code import Part, parts, read_part, ruling, single_score, written
from scoring.contract import parse
from scoring.errors import ScoringError
from tests.tools.each_case import each_case

# Board 1: nobody vulnerable; board 2: North-South.
READ = [
    ("", 1, None),
    ("A+", 1, Variable.PLUS),
    ("A=", 1, Variable.EQUAL),
    ("A-", 1, Variable.MINUS),
    ("60", 1, Fixed(60)),
    ("0", 1, Fixed(0)),
    ("4S= N", 1, Assigned(((1, 420),))),
    ("4S= N", 2, Assigned(((1, 620),))),
    ("PASS", 1, Assigned(((1, 0),))),
    ("+420", 1, Assigned(((1, 420),))),
    ("-50", 1, Assigned(((1, -50),))),
    ("60 4S= N; 40 4S-1 N", 1, Assigned(((Fraction(3, 5), 420), (Fraction(2, 5), -50)))),
    ("30 +650; 70 -100", 2, Assigned(((Fraction(3, 10), 650), (Fraction(7, 10), -100)))),
    (
        "33.33 PASS; 33.33 1NT= E; 33.34 -50",
        1,
        Assigned(((Fraction(3333, 10000), 0), (Fraction(3333, 10000), -90), (Fraction(3334, 10000), -50))),
    ),
]


@each_case("code, board, meant", READ)
def test_a_code_reads_as_the_ruling_of_the_law(code: str, board: int, meant: object) -> None:
    assert ruling(code, board) == meant


@each_case("code", [code for code, _board, meant in READ if isinstance(meant, Assigned)])
def test_a_code_is_written_as_it_was_read(code: str) -> None:
    assert written(parts(code)) == code


REFUSED = [
    ("A++", "outcome_unreadable"),
    ("101", "percentage_out_of_range"),
    ("8S= N", "level_out_of_range"),
    ("60 4S= N; 30 4S-1 N", "weights_not_whole"),
    ("60 4S= N;", "award_unreadable"),
    ("+430x", "outcome_unreadable"),
    ("+410", "score_impossible"),
    ("; ".join(["16 PASS"] * 5 + ["20 PASS"]), "too_many_outcomes"),
]


@each_case("code, error", REFUSED)
def test_what_no_law_gives_is_refused(code: str, error: str) -> None:
    with pytest.raises(ScoringError) as refusal:
        ruling(code, 1)
    assert refusal.value.code == error


@pytest.mark.parametrize(
    ("percent", "text", "part"),
    [
        ("", "4♠ N =", Part(100, parse("4S= N"))),
        ("12,5 %", "３ＮＴ−１ 東", Part(Fraction(25, 2), parse("3NT-1 E"))),
        ("40", "−100", Part(40, points=-100)),
    ],
)
def test_a_director_types_as_on_paper(percent: str, text: str, part: Part) -> None:
    assert read_part(percent, text) == part


def test_only_one_outcome_is_one_score() -> None:
    assert single_score("4S= N", 2) == 620
    assert [single_score(code, 1) for code in ("A+", "", "50", "60 4S= N; 40 4S-1 N")] == [None] * 4
