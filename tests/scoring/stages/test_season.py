"""A season: which sessions count under rules on attendance and partners, and points for ranks."""

from fractions import Fraction

import pytest

from scoring.errors import ScoringError
from scoring.stages.ladder import LadderRule
from scoring.stages.season import Outing, PartnerRule, SeasonFigure, rank_points, season
from tests.tools.each_case import each_case

BEST_THREE = LadderRule("best_k", best=3)


def played(*scores: int, partners: str = "") -> list[Outing]:
    return [
        Outing(score, (partner,) if partner.strip() else ())
        for score, partner in zip(scores, partners.ljust(len(scores)), strict=True)
    ]


def figure(outings: list[Outing], rule: LadderRule, partners: PartnerRule) -> SeasonFigure:
    return season({"who": outings}, rule, partners)["who"]


def test_the_best_three_of_four_count_and_the_lowest_is_dropped() -> None:
    assert figure(played(60, 45, 50, 52), BEST_THREE, PartnerRule()) == SeasonFigure(54, (1,))


def test_sessions_beyond_the_limit_with_one_partner_are_the_lowest_of_that_partner() -> None:
    found = figure(played(60, 50, 55, 40, partners="aaab"), LadderRule(), PartnerRule(most_with_one=2))

    assert found == SeasonFigure(Fraction(155, 3), (), (1,))


@pytest.mark.parametrize(
    ("scores", "partners", "rule", "lacking"),
    [
        ((60, 50), "ab", PartnerRule(), "sessions"),
        ((60, 50, 55), "aab", PartnerRule(most_with_one=1), "sessions"),
        ((60, 50, 55), "aaa", PartnerRule(least=2), "partners"),
        ((60, 50, 55), "aab", PartnerRule(least=2), ""),
    ],
)
def test_too_few_sessions_or_partners_give_no_figure(
    scores: tuple[int, ...], partners: str, rule: PartnerRule, lacking: str
) -> None:
    found = figure(played(*scores, partners=partners), LadderRule(least_sessions=3), rule)

    assert (found.lacking, found.value is None) == (lacking, bool(lacking))


@each_case(
    "place, tied, points",
    [(1, 1, 10), (2, 1, 8), (2, 2, 7), (1, 3, 8), (3, 2, 3), (4, 1, 0)],
)
def test_those_who_tie_share_the_points_of_their_ranks(place: int, tied: int, points: int) -> None:
    assert rank_points(place, tied, (10, 8, 6)) == points


def test_there_are_no_points_before_the_first_place() -> None:
    with pytest.raises(ScoringError):
        rank_points(0, 1, (10, 8, 6))
