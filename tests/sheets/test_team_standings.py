"""What a line of a table of teams says of its rounds."""

from datetime import date

import pytest

from tournament.sheets.heading import Heading
from tournament.sheets.names import Team
from tournament.sheets.team_standings import RoundOfTeam, TeamStanding, TeamStandings, basic_figure


def test_a_bye_counts_for_the_total_and_is_no_match() -> None:
    rounds = (RoundOfTeam(1, "match", 11), RoundOfTeam(2, "bye", 12), RoundOfTeam(3, "bye"))
    row = TeamStanding(1, tied=False, team=Team(1, 1), value=23, total=23, matches=2, rounds=rounds)
    assert row.met == 1


def test_a_forfeited_match_is_a_walkover_for_the_team_that_gains_by_it() -> None:
    assert RoundOfTeam(1, "forfeited", 12).how == "walkover"
    assert RoundOfTeam(1, "forfeited", 0).how == "forfeited"
    assert RoundOfTeam(1, "match", 12).how == "match"


@pytest.mark.parametrize(("method", "shown"), [("matchpoints", "57.50"), ("cross_imps", "+57.50")])
def test_the_mean_of_a_pairs_matches_leaves_out_a_forfeited_one(method: str, shown: str) -> None:
    """60 and 55 of a match; the one that the opponents forfeited is won, and has no such figure."""
    rounds = (
        RoundOfTeam(1, "match", 14, imps=60),
        RoundOfTeam(2, "forfeited", 12, imps=0),
        RoundOfTeam(3, "match", 12, imps=55),
        RoundOfTeam(4, "match", waiting=2),
    )
    row = TeamStanding(1, tied=False, team=Team(1, 1), value=38, total=38, won=3, imps=115, rounds=rounds)
    head = Heading("Swiss pairs", "Club", date(2026, 11, 21), method=method)
    sheet = TeamStandings(head, 1, "", "swiss", "VP", (row,), 4, 4, 3, 4, provisional=True)
    assert basic_figure(row, sheet) == shown
