"""Half matches of a triple in the table: they count and weigh half as much as a match."""

from fractions import Fraction

import pytest

from scoring.schemes.victory_points import VP_SCALES
from scoring.teams.contest import Contest, ContestMatch, MatchScore, SideScore
from scoring.teams.table import TeamLine, table_of

SCALE, HALF = VP_SCALES["ebu_swiss_pairs"], VP_SCALES["ebu_swiss_pairs_half"]
MATCHES = (
    ContestMatch("AB", 1, "A", "B", half=True),
    ContestMatch("A-", 1, "A", None, scheduled=3, half=True),
    ContestMatch("BC", 1, "B", "C", half=True),
    ContestMatch("C-", 1, "C", None, scheduled=3, half=True),
    ContestMatch("AC", 2, "A", "C"),
    ContestMatch("B-", 2, "B", None),
)
POINTS = {"AB": (8, 2), "BC": (7, 3), "AC": (15, 5)}


def lines(**conditions: object) -> dict[object, TeamLine]:
    contest = Contest("matchpoints", SCALE, HALF, **conditions)  # type: ignore[arg-type]
    scores = {
        key: MatchScore(SideScore(points=home), SideScore(points=away))
        for key, (home, away) in POINTS.items()
    }
    return {line.team: line for line in table_of("ABC", MATCHES, scores, contest)}


def test_two_halves_are_a_match_in_the_average_of_a_match() -> None:
    found = lines(by_average=True)
    assert {team: line.matches for team, line in found.items()} == {"A": 2, "B": 2, "C": 2}
    assert found["A"].place.value == Fraction(found["A"].total, 2)


def test_a_bye_by_the_own_average_takes_two_halves_for_a_match() -> None:
    """B has 2 and 7 of two half matches, 9 of 20."""
    assert lines(bye="own_average")["B"].points["B-"] == 9


@pytest.mark.parametrize(
    ("method", "of_a"), [("matchpoints", Fraction(115, 2)), ("cross_imps", Fraction(175, 2))]
)
def test_the_mean_of_a_match_weighs_a_percentage_of_half_a_match_by_half(method: str, of_a: Fraction) -> None:
    """A has 65 in a half match and 55 in another one, 55 in a match; C is level with it by points."""
    matches = (*(ContestMatch(key, 1, *key, half=True) for key in ("AB", "AD")), ContestMatch("AC", 2, *"AC"))
    figures = {"AB": (65, 35), "AD": (55, 45), "AC": (55, 45)}
    scores = {
        key: MatchScore(*(SideScore(points=10, won=won, lost=100 - won) for won in pair))
        for key, pair in figures.items()
    }
    contest = Contest(method, SCALE, HALF, tie_breaks=("basic_method",))
    found = table_of("ABCD", matches, scores, contest, carry={"C": 20})
    assert next(line.tie_figures for line in found if line.team == "A") == (of_a,)
