"""Team events beyond the vectors: what every schedule, bracket and order of teams must satisfy."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.boards.adjusted import parse, split, weighted
from scoring.boards.lines import Line
from scoring.errors import ScoringError
from scoring.schemes.victory_points import VP_SCALES
from scoring.teams.contest import Contest, ContestMatch, Rooms, gains_of, score
from scoring.teams.knock_out import bracket, seed_order
from scoring.teams.match import MatchBoard, match_board, score_match
from scoring.teams.round_robin import (
    berger_table,
)
from scoring.teams.table import MatchResult, match_evidence, rank_teams, team_totals
from scoring.totals.ranking import Place
from scoring.totals.tie_breaks import Restart
from tests.scoring.teams.schedules import schedule_errors, schedule_figures
from tests.tools.each_case import each_case


def played(open_room: int, closed_room: int) -> MatchBoard:
    """A board with both rooms' North-South scores."""
    board = match_board(Line("H", "A", open_room), Line("A", "H", closed_room))
    assert board is not None
    return board


CONTINUOUS = VP_SCALES["wbf_continuous"]


@each_case("teams", range(2, 41))
def test_a_berger_table_is_a_whole_round_robin_and_keeps_home_and_away_even(teams: int) -> None:
    rounds, figures = berger_table(teams), schedule_figures(teams)
    assert schedule_errors(teams, rounds) == ()
    assert len(rounds) == figures.rounds
    assert {len(matches) for matches in rounds} == {figures.matches_per_round}
    assert home_minus_away(teams, rounds) <= figures.home_minus_away_max


def home_minus_away(teams: int, rounds: object) -> int:
    matches = [match for own in rounds for match in own]  # type: ignore[attr-defined]
    return max(
        abs(sum(home == team for home, _ in matches) - sum(away == team for _, away in matches))
        for team in range(1, teams + 1)
    )


@each_case("teams", range(2, 129))
def test_a_bracket_has_every_seed_once_and_byes_for_the_best(teams: int) -> None:
    drawn = bracket(teams)
    seeds = [seed for couple in drawn.first_round for seed in couple if seed is not None]
    assert sorted(seeds) == [*range(1, teams + 1)]
    byes = sorted(seed for seed, other in drawn.first_round if other is None)
    assert byes == [*range(1, drawn.size - teams + 1)]
    assert set(seed_order(drawn.size)[: drawn.size // 2]) & {1, 2} == {1}


@given(st.lists(st.tuples(st.integers(-4000, 4000), st.integers(-4000, 4000)), min_size=1, max_size=32))
def test_without_awards_the_two_sides_of_a_match_share_twenty(scores: list[tuple[int, int]]) -> None:
    figures = score_match([played(*pair) for pair in scores], len(scores), CONTINUOUS)
    assert figures.home.margin == -figures.away.margin == figures.home.imps - figures.away.imps
    assert figures.home.victory_points is not None
    assert figures.away.victory_points is not None
    assert figures.home.victory_points + figures.away.victory_points == 20


def test_an_average_plus_for_both_sides_counts_for_both() -> None:
    both_plus = match_board(Line("H", "A", award=parse("A+")), Line("A", "H"))
    figures = score_match([played(100, 100)] * 7 + [both_plus], 8, CONTINUOUS)
    assert (figures.home.margin, figures.away.margin) == (3, 3)


def test_a_weighted_score_is_the_weighted_imps_of_its_outcomes() -> None:
    """Of 620 and 170 against 170: 10 IMPs or none, six to four (Law 12C1c)."""
    ruled = match_board(Line("H", "A", award=weighted((60, 620), (40, 170))), Line("A", "H", 170))
    figures = score_match([ruled, played(50, 50)], 2, CONTINUOUS)
    assert figures.board_imps == ((6, -6), (0, 0))
    assert (figures.home.margin, figures.away.margin, figures.home.imps) == (6, -6, 6)


def test_a_score_for_each_side_need_not_balance() -> None:
    """The home team keeps 620 against 170, its opponents 170 against 170 (Law 12C1)."""
    ruled = match_board(Line("H", "A", award=split(620, 170)), Line("A", "H", 170))
    figures = score_match([ruled], 1, CONTINUOUS)
    assert figures.board_imps == ((10, 0),)
    assert (figures.home.margin, figures.away.margin) == (10, 0)


def test_a_board_waits_for_both_rooms() -> None:
    assert match_board(Line("H", "A", 620), Line("A", "H")) is None


def test_two_left_of_a_tie_go_back_to_their_own_match_only_where_the_event_says_so() -> None:
    # A, B and C are level; the quotient puts A first and leaves B and C, whose match B won.
    matches = [
        MatchResult("A", "B", 12, 8, 20, 10),
        MatchResult("B", "C", 12, 8, 20, 10),
        MatchResult("C", "A", 12, 8, 20, 10),
        MatchResult("A", "D", 12, 8, 50, 0),
        MatchResult("B", "D", 12, 8, 10, 8),
        MatchResult("C", "D", 12, 8, 10, 8),
    ]
    totals = team_totals("ABCD", [result for one in matches for result in one.victory_points])
    tie_breaks, evidence = ["head_to_head", "imp_quotient"], match_evidence(matches)
    assert places(rank_teams(totals, tie_breaks, evidence)) == {"A": 1, "B": 2, "C": 2, "D": 4}
    again = rank_teams(totals, tie_breaks, evidence, restart=Restart.PAIRS)
    assert places(again) == {"A": 1, "B": 2, "C": 3, "D": 4}


def places(ranking: tuple[Place, ...]) -> dict[object, int | None]:
    return {one.contestant: one.place for one in ranking}


def test_an_unknown_criterion_is_refused() -> None:
    with pytest.raises(ScoringError, match="tie_break_unknown"):
        rank_teams(team_totals("AB", []), ["beauty"])


def test_a_team_without_a_match_has_no_average_to_divide() -> None:
    totals = team_totals("AB", [("A", 12)])
    ranking = rank_teams(totals, by_average=True)
    assert [totals[team].average for team in "AB"] == [12, 0]
    assert [(one.contestant, one.place) for one in ranking] == [("A", 1), ("B", 2)]


def test_a_team_without_standing_has_no_place_and_still_counts_for_its_opponents() -> None:
    """A beat Out, which won its other matches; B beat C, which lost them: A is ahead by Swiss points."""
    matches = [MatchResult("A", "Out", 15, 5), MatchResult("B", "C", 15, 5), MatchResult("Out", "C", 20, 0)]
    totals = team_totals(["A", "B", "C", "Out"], [result for one in matches for result in one.victory_points])
    ranking = rank_teams(totals, ["swiss_points"], match_evidence(matches), without_standing=["Out"])
    assert places(ranking) == {"A": 1, "B": 2, "C": 3, "Out": None}


# Teams of eight: a board at four tables, by the two fours apart or with their scores added.


def rooms(four: int, ours: int, theirs: int) -> Rooms:
    return Rooms(1, Line("home", "away", ours), Line("away", "home", theirs), four)


def test_a_board_of_teams_of_eight_is_compared_twice_or_with_its_scores_added() -> None:
    """420 − 140 is 280, 7 IMPs, and −100 − 620 is −720, 12 IMPs. Added, 320 − 760 is −440, 10 IMPs."""
    first, second = rooms(1, 420, 140), rooms(2, -100, 620)
    contest = Contest(scale=VP_SCALES["wbf_continuous"])
    apart = ContestMatch("m", 1, "A", "B", (first, second), scheduled=2)
    added = ContestMatch("m", 1, "A", "B", (replace(first, beside=second),), scheduled=1, on_scale=2)
    assert score(apart, contest).home.margin == -5
    assert score(added, contest).home.margin == -10
    assert gains_of(apart, score(apart, contest)) == {(1, 1): (7, -7), (1, 2): (-12, 12)}
    # The scale of two boards: 10 + 10 × (1 − R^(d / (15√2))) ÷ (1 − R), R = √5 − 2.
    assert [round(score(one, contest).away.points, 2) for one in (apart, added)] == [
        Fraction("13.78"),
        Fraction("16.46"),
    ]


def test_a_weighted_score_weighs_the_added_scores_of_a_board() -> None:
    """Half of 420 and half of −50 beside 100 − 100: 420 is 9 IMPs, −50 is −2; half of each is 3½."""
    assigned = Rooms(1, Line("home", "away", award=weighted((50, 420), (50, -50))), Line("away", "home", 0))
    board = replace(assigned, beside=rooms(2, 100, 100)).compared
    assert board is not None
    assert (board.home.imps, board.away.imps) == (Fraction(7, 2), Fraction(-7, 2))
    artificial = replace(rooms(1, 420, 140), beside=Rooms(1, Line("home", "away", award=parse("A6040"))))
    assert artificial.compared is not None
    assert (artificial.compared.home.imps, artificial.compared.away.imps) == (3, -3)
    assert replace(rooms(1, 420, 140), beside=Rooms(1)).compared is None
