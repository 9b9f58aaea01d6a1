"""Matches not played as they should have been (pitfalls 38, 39)."""

from fractions import Fraction

import pytest

from scoring.errors import ScoringError
from scoring.teams.unplayed import (
    BOTH_AT_FAULT,
    BYE,
    DIRECTOR_ERROR,
    mismatched_down,
    mismatched_up,
    opponent_withdrawn,
    removed_boards,
    void_match,
)


def test_39_a_removed_board_is_worth_three_imps() -> None:
    assert [removed_boards(removed, 8) for removed in range(5)] == [0, 3, 6, 9, 12]
    assert removed_boards(3, 7) == 9


@pytest.mark.parametrize("removed, scheduled", [(5, 8), (4, 7), (1, 1), (9, 8), (-1, 8)])
def test_39_less_than_half_a_match_is_none(removed: int, scheduled: int) -> None:
    with pytest.raises(ScoringError, match="match_void"):
        removed_boards(removed, scheduled)


def test_38_a_void_match_and_a_bye_are_not_zero() -> None:
    assert void_match(BOTH_AT_FAULT) == 8
    assert void_match(DIRECTOR_ERROR) == void_match(BYE) == 12
    assert void_match(BYE, pool=10) == 6
    assert void_match(BYE, pool=16) == Fraction(48, 5)


def test_a_swiss_match_against_the_wrong_opponents() -> None:
    assert [mismatched_up(won) for won in (0, 12, 20)] == [5, 14, 20]
    assert [mismatched_down(won) for won in (5, 13, 20)] == [5, 11, Fraction(65, 4)]


@pytest.mark.parametrize(("won", "kept"), [(0, 0), (4, 4), (5, 5), (13, 11), (20, Fraction(65, 4))])
def test_a_side_at_fault_paired_too_low_loses_only_of_what_is_above_a_quarter(
    won: int, kept: Fraction
) -> None:
    assert mismatched_down(won) == kept


def test_a_withdrawal_before_any_match_leaves_what_a_bye_is_worth() -> None:
    found = opponent_withdrawn([], [], boards_played=4, boards_of_event=8)
    assert found.candidates == (12, 12, 12)
