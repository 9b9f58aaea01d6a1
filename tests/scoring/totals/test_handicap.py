"""Handicap, and pitfall 43: two clubs write the same help with opposite signs."""

from fractions import Fraction

import pytest

from scoring.errors import ScoringError
from scoring.totals.handicap import NetScore, Sign, handicap, net_score, shared_handicap
from tests.tools.each_case import each_case


def test_perth_adds_what_a_player_is_short_of_average() -> None:
    players = [handicap(Fraction("55.2")), handicap(Fraction("48.1"))]
    assert players == [Fraction("-5.2"), Fraction("1.9")]
    assert shared_handicap(players) == Fraction("-1.65")
    assert net_score(Fraction("57.6"), shared_handicap(players)).net == Fraction("55.95")


def test_pitfall_43_donore_writes_minus_and_means_plus() -> None:
    """Donore: grades B2 and A2 carry −6 and −4, so 48.50 becomes 53.50."""
    pair = shared_handicap([-6, -4])
    assert net_score(Fraction("48.5"), pair, Sign.MINUS_HELPS).net == Fraction("53.5")
    assert net_score(Fraction("48.5"), -pair, Sign.PLUS_HELPS).net == Fraction("53.5")


def test_the_net_score_carries_its_formula() -> None:
    assert net_score(48, -5, Sign.MINUS_HELPS, 90) == NetScore(48, -5, Sign.MINUS_HELPS, 90)


@each_case("sign", Sign)
@each_case("average", [Fraction("38.5"), 50, 61])
def test_whoever_scores_their_own_average_nets_average(average: Fraction, sign: Sign) -> None:
    assert net_score(average, handicap(average, sign), sign).net == 50


def test_part_of_the_handicap_may_be_allowed() -> None:
    assert net_score(45, 5, allowance=90).net == Fraction("49.5")


def test_nobody_has_no_handicap() -> None:
    with pytest.raises(ScoringError, match="players_missing"):
        shared_handicap([])
