"""Matches not played as they should have been (pitfalls 38, 39)."""

from fractions import Fraction

import pytest

from scoring.boards.adjusted import parse
from scoring.boards.lines import Line
from scoring.schemes.victory_points import VP_SCALES
from scoring.teams.contest import (
    BOTH,
    CONCEDED,
    FORFEITED,
    SEATS,
    VOID,
    Contest,
    ContestMatch,
    MatchScore,
    Rooms,
    score,
)
from scoring.teams.match import MatchPenalty, PenaltyIn, Team
from scoring.teams.table import TeamLine, table_of
from scoring.teams.unplayed import (
    BOTH_AT_FAULT,
    BYE,
    DIRECTOR_ERROR,
    opponent_withdrawn,
    void_match,
)
from tests.tools.each_case import each_case
from tests.vector_runners.scoring_rulings import mismatched_down, mismatched_up


def test_38_a_void_match_and_a_bye_are_not_zero() -> None:
    assert void_match(BOTH_AT_FAULT) == 8
    assert void_match(DIRECTOR_ERROR) == void_match(BYE) == 12
    assert void_match(BYE, pool=10) == 6
    assert void_match(BYE, pool=16) == Fraction(48, 5)


def test_a_swiss_match_against_the_wrong_opponents() -> None:
    assert [mismatched_up(won) for won in (0, 12, 20)] == [5, 14, 20]
    assert [mismatched_down(won) for won in (5, 13, 20)] == [5, 11, Fraction(65, 4)]


@each_case("won, kept", [(0, 0), (4, 4), (5, 5), (13, 11), (20, Fraction(65, 4))])
def test_a_side_at_fault_paired_too_low_loses_only_of_what_is_above_a_quarter(
    won: int, kept: Fraction
) -> None:
    assert mismatched_down(won) == kept


def test_a_withdrawal_before_any_match_leaves_what_a_bye_is_worth() -> None:
    found = opponent_withdrawn([], [], boards_played=4, boards_of_event=8)
    assert found.candidates == (12, 12, 12)


def points(contest: Contest, end: str, by: str) -> tuple[object, object]:
    found = score(ContestMatch("m", 1, "A", "B", scheduled=7, end=end, by=by), contest)
    return found.home.points, found.away.points


@pytest.mark.parametrize(
    ("method", "forfeited", "void", "wrong_seats"),
    [
        # 60 per cent of the points of 7 boards; average plus on 4 of them and average on 3; 40 per cent
        ("bam", (0, Fraction(42, 5)), (Fraction(31, 5), Fraction(39, 5)), Fraction(28, 5)),
        ("patton", (0, Fraction(63, 5)), (Fraction(93, 10), Fraction(117, 10)), Fraction(42, 5)),
        ("imps", (-12, 12), (-12, 12), -12),
        ("aggregate", (0, 0), (0, 0), 0),
    ],
)
def test_a_match_that_is_not_played_has_points_without_a_scale_too(
    method: str, forfeited: tuple, void: tuple, wrong_seats: object
) -> None:
    contest = Contest(method=method, boards=7)
    assert points(contest, FORFEITED, "home") == forfeited
    assert points(contest, FORFEITED, "away") == forfeited[::-1]
    assert points(contest, VOID, "home") == void
    assert points(contest, VOID, BOTH) == (void[0], void[0])
    assert points(contest, VOID, SEATS) == (wrong_seats, wrong_seats)


def table(contest: Contest, *matches: ContestMatch) -> dict[object, TeamLine]:
    scores: dict[object, MatchScore] = {one.key: score(one, contest) for one in matches if not one.is_bye}
    return {line.team: line for line in table_of("AB", matches, scores, contest)}


def test_a_bye_in_board_a_match_is_worth_a_share_of_its_points() -> None:
    found = table(Contest(method="bam", boards=10), ContestMatch("bye", 1, "A", None))
    assert found["A"].total == 12  # 60 per cent of 20


@each_case("by, home, away", [("home", -1, 1), ("away", 1, -1), (BOTH, -1, -1)])
@each_case("end", [FORFEITED, CONCEDED])
def test_who_gives_a_match_of_a_knock_out_up_has_lost_it(end: str, by: str, home: int, away: int) -> None:
    found = table(Contest(knock_out=True), ContestMatch("m", 1, "A", "B", scheduled=8, end=end, by=by))
    assert [(line.lost, line.drawn, line.won) for line in (found["A"], found["B"])] == [
        (int(one < 0), 0, int(one > 0)) for one in (home, away)
    ]


def rooms(board: int, difference: int) -> Rooms:
    """A board on which the home team is ahead by so many points."""
    return Rooms(board, Line("home", "away", 400 + difference), Line("away", "home", 400))


A_PLUS = Rooms(4, Line("home", "away", award=parse("A6040")))
BOTH_PLUS = Rooms(4, Line("home", "away", award=parse("A6060")))
FLAT = [rooms(board, 0) for board in (1, 2, 3, 4)]
SWING = [*FLAT[:3], rooms(4, 100)]  # 3 IMPs
OWN, MATCH, POINTS = PenaltyIn.OWN_IMPS, PenaltyIn.MATCH_IMPS, PenaltyIn.VICTORY_POINTS


@each_case(
    "boards, fines, end, home, away",
    [
        # the IMPs won and lost of each team, as tie-breaks and the table take them
        (SWING, (), "", (3, 0), (0, 3)),
        ([*FLAT[:3], A_PLUS], (), "", (3, 0), (0, 3)),
        ([*FLAT[:3], BOTH_PLUS], (), "", (3, 0), (3, 0)),
        ([*SWING[1:], A_PLUS], (), CONCEDED, (6, 0), (0, 6)),
        (SWING, (MatchPenalty(Team.HOME, 2, OWN),), "", (1, 0), (0, 3)),
        (SWING, (MatchPenalty(Team.HOME, 2, MATCH),), "", (1, 0), (0, 1)),
        (SWING, (MatchPenalty(Team.AWAY, 2, OWN),), "", (3, 0), (-2, 3)),
        (SWING, (MatchPenalty(Team.HOME, 2, POINTS),), "", (3, 0), (0, 3)),
        (SWING, (), VOID, (0, 0), (0, 0)),
        (SWING, (), FORFEITED, (0, 0), (0, 0)),
    ],
)
def test_the_imps_of_a_team_are_those_of_the_score_of_the_match(
    boards: list, fines: tuple, end: str, home: tuple, away: tuple
) -> None:
    contest = Contest(scale=VP_SCALES["wbf_continuous"], tie_breaks=("net_imps", "imp_quotient"))
    match = ContestMatch("m", 1, "A", "B", tuple(boards), 4, end, "", fines)
    found = table(contest, match)
    assert [(found[team].imps, found[team].imps_against) for team in "AB"] == [home, away]
    scored = score(match, contest)
    if not end:
        assert [one.won - one.lost for one in (scored.home, scored.away)] == [
            scored.home.margin,
            scored.away.margin,
        ]


@pytest.mark.parametrize("code", ["net_imps", "imp_quotient", "head_to_head_imps"])
def test_an_award_and_a_swing_of_the_same_imps_are_level_in_a_tie_break(code: str) -> None:
    contest = Contest(scale=VP_SCALES["wbf_continuous"], tie_breaks=(code,))
    matches = [
        ContestMatch("a", 1, "1", "4", (*FLAT[:3], A_PLUS), 4),
        ContestMatch("b", 1, "2", "3", tuple(SWING), 4),
    ]
    found = table_of("1234", matches, {one.key: score(one, contest) for one in matches}, contest)
    assert [(line.team, line.place.place, line.place.split_by) for line in found] == [
        ("1", 1, ""),
        ("2", 1, ""),
        ("3", 3, ""),
        ("4", 3, ""),
    ]


@pytest.mark.parametrize("code", ["net_imps", "imp_quotient", "head_to_head_imps"])
def test_a_void_match_splits_no_tie(code: str) -> None:
    contest = Contest(scale=VP_SCALES["wbf_continuous"], tie_breaks=(code,))
    match = ContestMatch("a", 1, "A", "B", tuple(SWING), 4, VOID, SEATS)
    found = table(contest, match)
    assert [(found[team].total, found[team].place.place) for team in "AB"] == [(8, 1), (8, 1)]
