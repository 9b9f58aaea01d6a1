"""The rounds that a team missed, with their share of the points that it was given."""

from fractions import Fraction

from tests.tools.each_case import each_case
from tournament.domain.stages.reports.team_table import missed_rounds
from tournament.sheets.team_standings import RoundOfTeam


@each_case(
    "played, given, last, missed",
    [
        ((3, 4), 16, 4, [(1, 8), (2, 8)]),
        ((2, 3), 8, 5, [(1, 8)]),  # left after round 3: those rounds are worth nothing
        ((), 20, 2, [(1, 10), (2, 10)]),  # its first round is not drawn yet
        ((1, 3), 10, 3, [(2, 10)]),  # was away and has come back
        ((2, 4), 25, 4, [(1, Fraction(25, 2)), (3, Fraction(25, 2))]),
        ((1, 2), 0, 4, []),
    ],
)
def test_the_points_are_those_of_the_rounds_before_the_latest_match(
    played: tuple[int, ...], given: int, last: int, missed: list[tuple[int, int]]
) -> None:
    rounds = [RoundOfTeam(number, "match", 10) for number in played]
    found = missed_rounds(rounds, given, last)
    assert [(one.round, one.points) for one in found] == missed
    assert {one.kind for one in found} <= {"absent"}
