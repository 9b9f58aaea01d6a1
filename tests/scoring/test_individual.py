"""An individual: each result scores for both players of its side."""

from fractions import Fraction

import pytest

from scoring.boards.adjusted import Award, Fixed, Variable
from scoring.conditions import Conditions
from scoring.errors import ScoringError
from scoring.field import Line
from scoring.individual import score_individual
from scoring.totals.combine import Penalty, PenaltyUnit

ROUNDS = {
    1: [Line((1, 2), (3, 4), 420), Line((5, 6), (7, 8), -50)],
    2: [Line((1, 3), (2, 4), 100), Line((5, 7), (6, 8), 100)],
}


def test_both_players_of_a_side_earn_its_award() -> None:
    totals = score_individual(ROUNDS, penalties=[Penalty(4, 1, PenaltyUnit.MATCHPOINTS)]).totals
    assert [totals[player].net for player in range(1, 9)] == [3, 3, 1, 0, 1, 1, 3, 3]
    assert totals[1].percentage == 75
    assert totals[4].percentage == 0


def test_a_variable_award_looks_at_each_player() -> None:
    """Player 1 averages 100 % on the real board, partner 9 has none: 12C2(c) for one, flat for the other."""
    boards = {
        1: [Line((1, 2), (3, 4), 420), Line((5, 6), (7, 8), -50)],
        2: [Line((1, 9), (3, 4), award=Award(Variable.PLUS, Fixed(40))), Line((5, 6), (7, 8), 100)],
    }
    totals = score_individual(boards).totals
    assert totals[1].points == 4
    assert totals[9].points == Fraction(6, 5)


def test_imps_of_an_individual() -> None:
    totals = score_individual(ROUNDS, Conditions("cross_imps", total="sum")).totals
    assert [totals[player].value for player in range(1, 9)] == [10, 10, -10, -10, -10, -10, 10, 10]


def test_what_an_individual_cannot_be() -> None:
    with pytest.raises(ScoringError, match="individual_without_field"):
        score_individual(ROUNDS, Conditions("bam"))
    with pytest.raises(ScoringError, match="players_missing"):
        score_individual({1: [Line(1, 2, 100)]})
