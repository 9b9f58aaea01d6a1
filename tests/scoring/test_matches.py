"""Matches: IMPs, board-a-match, Patton, hybrid; two tables of every board."""

from fractions import Fraction

import pytest

from scoring.boards.adjusted import Award, Fixed, Variable, assigned, parse, split, weighted
from scoring.conditions import Conditions, Hybrid, Patton
from scoring.field import FieldScore, Line, ScoredMatch, score_field
from scoring.matches import MatchSide
from scoring.methods import hybrid_points, hybrid_share, patton_aggregate
from scoring.teams.comparison import Comparison
from scoring.totals.combine import Penalty, PenaltyUnit
from tests.tools.each_case import each_case


def match(*tables: tuple[int | None, int | None], group: str = "") -> dict[int, list[Line]]:
    """Boards 1, 2, …: N/S points where A sits North-South, and where B does."""
    return {
        board: [Line("A", "B", ours, group=group), Line("B", "A", theirs, group=group)]
        for board, (ours, theirs) in enumerate(tables, start=1)
    }


def earned(score: FieldScore, place: int = 0) -> list[object]:
    """North-South's points on the line at `place` of each board."""
    return [
        line and line[place] and line[place].ns and line[place].ns.points for line in score.lines.values()
    ]


@pytest.mark.parametrize(
    "tables, awards",
    [
        # EBU example event, TeamsScorer 5.1.17: matches 1 v 3 and 5 v 6, IMPs as published
        ([(-460, -450), (-140, -500), (200, 450)], [0, 8, -6]),
        ([(140, 140), (300, -120), (500, -150)], [0, 9, 12]),
    ],
)
def test_published_matches(tables: list[tuple[int, int]], awards: list[int]) -> None:
    score = score_field(match(*tables), Conditions("imps", total="sum"))
    assert earned(score) == awards
    assert earned(score, place=1) == [-imps for imps in awards]
    assert score.totals["A"].value == sum(awards)
    assert score.totals["B"].value == -sum(awards)
    assert score.matches == (
        ScoredMatch(
            "",
            MatchSide("A", 3, sum(awards), 0, None),
            MatchSide("B", 3, -sum(awards), 0, None),
        ),
    )


def test_44_ten_points_win_a_board_unless_the_conditions_tolerate_them() -> None:
    boards = match((420, 420), (430, 420), (100, 110), (-50, 620))
    assert earned(score_field(boards, Conditions("bam"))) == [1, 2, 0, 0]
    tolerant = score_field(boards, Conditions("bam", bam_tolerance=10))
    assert earned(tolerant) == [1, 1, 1, 0]
    assert tolerant.totals["A"].percentage == Fraction(300, 8)
    assert tolerant.totals["B"].percentage == Fraction(500, 8)


def test_a_board_only_one_table_has_played_is_not_there_yet() -> None:
    boards = match((420, -50), (100, None)) | {3: [Line("A", "B", 100)]}
    score = score_field(boards, Conditions("imps"))
    assert earned(score) == [10, None, None]
    assert (score.totals["A"].boards, score.totals["A"].points) == (1, 10)


def test_the_same_contestants_in_two_groups_play_two_matches() -> None:
    first, second = match((420, -50), group="1"), match((-50, 420), group="2")
    boards = {1: [*first[1], *second[1]]}
    score = score_field(boards, Conditions("imps", total="sum"))
    assert [(m.group, m.first.points) for m in score.matches] == [("1", 10), ("2", -10)]
    assert score.totals["A"].value == 0


def test_38_a_triple_is_three_matches() -> None:
    boards = {
        1: [Line("A", "B", 420), Line("B", "A", -50), Line("B", "C", 100), Line("C", "B", 100)],
        2: [Line("A", "C", 110), Line("C", "A", -110), Line("X", "Y", 50)],
    }
    score = score_field(boards, Conditions("imps", total="sum"))
    assert [(m.first.contestant, m.second.contestant, m.first.points) for m in score.matches] == [
        ("A", "B", 10),
        ("B", "C", 0),
        ("A", "C", 6),
    ]
    assert score.totals["X"].boards == 0


def test_a_match_may_be_entered_from_either_table() -> None:
    boards = {
        1: [Line("A", "B", 420), Line("B", "A", -50)],
        2: [Line("B", "A", 100), Line("A", "B", 620)],
    }
    assert score_field(boards, Conditions("imps")).matches[0].first == MatchSide("A", 2, 21, 0, None)


def test_an_artificial_score_at_one_table_is_that_of_the_board() -> None:
    boards = match((None, 420), (0, 0), (0, 0))
    boards[1][0] = Line("A", "B", award=parse("A+/A-"))
    score = score_field(boards, Conditions("imps"))
    assert score.lines[1][0] is not None
    assert score.lines[1][0].ns == score.lines[1][1].ew
    assert (score.totals["A"].points, score.totals["B"].points) == (3, -3)
    assert score_field(boards, Conditions("bam")).totals["A"].points == Fraction(6, 5) + 2
    boards[1][1] = Line("B", "A")  # never played there
    assert score_field(boards, Conditions("imps")).totals["A"].points == 3


def test_average_plus_of_a_match_that_goes_well() -> None:
    """White Book 4.1.1.1: 23 IMPs without the board are 26 with it; four a board would be the own average."""
    well = match(*[(0, 0)] * 12, (2000, 0), (150, 0))
    well[15] = [Line("A", "B", award=Award(Variable.PLUS, Variable.PLUS)), Line("B", "A", 0)]
    assert score_field(well, Conditions("imps")).totals["A"].points == 26
    better = match((130, 0), (130, 0))
    better[3] = [Line("A", "B", award=Award(Variable.PLUS, Variable.MINUS)), Line("B", "A", 0)]
    totals = score_field(better, Conditions("imps")).totals
    assert (totals["A"].points, totals["B"].points) == (12, -12)


def test_weighted_and_split_scores_of_a_match() -> None:
    boards = match((0, 0), (0, 0), (0, 0))
    boards[1][0] = Line("A", "B", award=weighted((50, 400), (50, -100)))
    boards[2][0] = Line("A", "B", award=split(110, 400))
    boards[3][1] = Line("B", "A", award=assigned(-620))
    score = score_field(boards, Conditions("imps"))
    assert earned(score) == [3, 3, 12]
    assert earned(score, place=1) == [-3, -9, -12]
    fixed = {1: [Line("A", "B", award=Award(Fixed(70), None)), Line("B", "A", 100)]}
    score = score_field(fixed, Conditions("imps"))
    assert (score.totals["A"].points, score.totals["B"].boards) == (6, 0)


@each_case(
    "own, other, boards, points",
    [
        (1000, 1000, 4, 2),
        (0, 0, 4, 2),
        (1000, 901, 4, 2),  # under a tenth
        (1000, 900, 4, 3),  # a tenth
        (900, 600, 4, 3),  # a third
        (910, 600, 4, 4),  # over a third
        (600, 910, 4, 0),
        (900, 1000, 4, 1),
        (500, 400, 1, 1),  # never more than there is
        (100, 0, 3, 3),
    ],
)
def test_the_aggregate_of_patton(own: int, other: int, boards: int, points: int) -> None:
    assert patton_aggregate(own, other, boards, Patton()) == points


def test_a_patton_match() -> None:
    """The boards are 2, 1 (ten points are a tie) and 0 of 6."""
    score = score_field(match((420, -50), (110, 100), (-620, 50)), Conditions("patton"))
    (played,) = score.matches
    assert (played.first.board_points, played.second.board_points) == (3, 3)
    # A: 420 + 50, 110, 0 = 580. B: 0, 100, 620 + 50 = 770. The difference is a quarter of 770.
    assert (played.first.match_points, played.second.match_points) == (Fraction(1, 2), Fraction(5, 2))
    assert played.first.top == 9
    assert score.totals["B"].percentage == Fraction(550, 9)


def test_a_weighted_score_weighs_the_aggregate_too() -> None:
    """A: half of 420, and 100 at the other table; B: half of 50. The difference is over a third."""
    boards = match((None, -100))
    boards[1][0] = Line("A", "B", award=weighted((50, 420), (50, -50)))
    (played,) = score_field(boards, Conditions("patton", patton=Patton(near=Fraction(1, 2)))).matches
    assert (played.first.match_points, played.second.match_points) == (1, 0)
    assert Comparison(((Fraction(1, 2), 420, -100), (Fraction(1, 2), -50, -100))).plus == 310
    assert Comparison(((Fraction(1, 4), -100, 420), (Fraction(3, 4), -100, 0))).plus == 0


def test_a_hybrid_is_board_points_and_a_share_of_a_pool() -> None:
    rule = Hybrid(each=6, edges=(1, 4, 8, 13, 20, 30))
    assert [hybrid_points(margin, 12, rule.edges) for margin in (0, 3, 4, -4, 31, -31)] == [6, 7, 8, 4, 12, 0]
    assert hybrid_points(Fraction(7, 2), 12, rule.edges) == 8  # whole IMPs, halves away from nothing
    boards = match((420, -50), (100, 100))
    (played,) = score_field(boards, Conditions("hybrid", hybrid=rule)).matches
    assert played.first == MatchSide("A", 2, 3, 9, 16)
    assert played.second == MatchSide("B", 2, 1, 3, 16)
    boards[1][0] = Line("A", "B", award=parse("A6040"))
    (played,) = score_field(boards, Conditions("hybrid", hybrid=rule)).matches
    assert (played.first.match_points, played.second.match_points) == (7, 5)


def test_the_imp_part_of_a_hybrid_follows_the_quotient_of_imps() -> None:
    """A wins board 1 by 470 (10 IMPs) and loses board 2 by 30 (1 IMP): 4 points as 10 : 1."""
    boards = match((420, -50), (110, 140))
    (played,) = score_field(boards, Conditions("hybrid", hybrid=Hybrid(each=2))).matches
    assert played.first == MatchSide("A", 2, 2, Fraction(40, 11), 8)
    assert played.second == MatchSide("B", 2, 2, Fraction(4, 11), 8)
    (flat,) = score_field(match((100, 100)), Conditions("hybrid", hybrid=Hybrid(each=2))).matches
    assert (flat.first.points, flat.second.points) == (2, 2)  # no IMPs: half of the part each
    assert hybrid_share(Fraction(9, 2), 0, 8) == 8


def test_penalties_of_a_match() -> None:
    boards = match((420, -50))
    fined = score_field(boards, Conditions("imps"), [Penalty("A", 3, PenaltyUnit.IMPS)]).totals["A"]
    assert (fined.points, fined.penalty, fined.value) == (10, 3, 7)
    fined = score_field(boards, Conditions("bam"), [Penalty("A", 25, PenaltyUnit.TOP_PERCENT)]).totals["A"]
    assert fined.percentage == 75
