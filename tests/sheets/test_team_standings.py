"""What a line of a table of teams says of its rounds."""

from tournament.sheets.team_standings import RoundOfTeam, TeamStanding
from tournament.sheets.teams import Team


def test_a_bye_counts_for_the_total_and_is_no_match() -> None:
    rounds = (RoundOfTeam(1, "match", 11), RoundOfTeam(2, "bye", 12), RoundOfTeam(3, "bye"))
    row = TeamStanding(1, tied=False, team=Team(1, 1), value=23, total=23, matches=2, rounds=rounds)
    assert row.met == 1


def test_a_forfeited_match_is_a_walkover_for_the_team_that_gains_by_it() -> None:
    assert RoundOfTeam(1, "forfeited", 12).how == "walkover"
    assert RoundOfTeam(1, "forfeited", 0).how == "forfeited"
    assert RoundOfTeam(1, "match", 12).how == "match"
