"""The sheet of one match of two teams, for players and for directors."""

import pytest
from django.contrib.auth.models import AnonymousUser

from scoring.schemes.victory_points import VP_SCALES, match_points
from tests.fixtures.evening import DIRECTOR
from tests.fixtures.evening import play as play_board
from tests.fixtures.teams import play, round_robin
from tournament.domain.boards.acts import director_results
from tournament.domain.journal.acts.journal import act
from tournament.domain.stages.reports.match_sheet import match_sheet
from tournament.models import Adjustment, Result, Section, TeamMatch
from tournament.sheets import match_sheets

pytestmark = pytest.mark.django_db
PLAYER = AnonymousUser()
OWN = {"common": "match"}


def sheet_of(match: TeamMatch) -> match_sheets.TeamMatch:
    section = Section.objects.select_related("session__event__club", "session__stage__event").get(
        pk=match.section_id
    )
    sheet = match_sheet(section, match.pk, PLAYER)
    assert sheet is not None
    return sheet


def test_both_rooms_stand_beside_each_other_and_the_difference_makes_the_imps() -> None:
    match = round_robin(4, options=OWN).team_matches.first()

    play(match, [("4S= N", "4S+1 N"), ("4S= N", "4S-1 N"), ("PASS", "PASS"), ("1NT= E", "1NT= E")])

    sheet = sheet_of(match)
    assert [line.difference for line in sheet.lines] == [-30, 720, 0, 0]
    assert [line.gains for line in sheet.lines] == [(-1, 1), (12, -12), (0, 0), (0, 0)]
    assert (sheet.imps, sheet.margins, sheet.state) == ((12, 1), (11, -11), "played")
    assert sheet.victory_points == match_points(VP_SCALES["wbf_continuous"], 11, 4)
    assert (sheet.match, sheet.round, sheet.tables) == ("1", 1, (1, 2))
    assert sheet.teams[0].id == match.home_id


def test_a_board_is_covered_until_both_rooms_have_it() -> None:
    section = round_robin(4, options=OWN)
    match = section.team_matches.first()

    play_board(section, 1, 1, "4S= N")

    sheet = sheet_of(match)
    assert (sheet.lines[0].state, sheet.lines[0].open, sheet.state) == ("covered", None, "playing")
    play_board(section, 2, 1, "4S-1 N")
    line = sheet_of(match).lines[0]
    assert (line.state, line.difference, line.imps) == ("", 470, 10)


def test_the_line_ups_are_those_of_the_players_who_sit() -> None:
    match = round_robin(4).team_matches.first()

    (line_up,) = sheet_of(match).lineups

    home, away = ([*team.players.order_by("order")] for team in (match.home, match.away))
    assert [name and name.native for name in line_up.open] == [
        *(row.player.native for row in (*home[:2], *away[2:]))
    ]
    assert [name and name.native for name in line_up.closed] == [
        *(row.player.native for row in (*away[:2], *home[2:]))
    ]


def test_an_award_that_does_not_balance_gives_each_team_its_own_imps() -> None:
    section = round_robin(4, options=OWN)
    match = section.team_matches.first()
    play(match, [("4S= N", "4S= N")] * 4)
    result = Result.objects.get(section=section, table=1, board=1)

    director_results.award(result, ns="A+", ew="A+", seen=result.version, by=DIRECTOR)

    sheet = sheet_of(match)
    assert (sheet.lines[0].gains, sheet.lines[0].artificial) == ((3, 3), True)
    assert (sheet.imps, sheet.margins) == ((0, 0), (3, 3))


def test_both_rooms_turned_are_compared_and_one_room_alone_is_not() -> None:
    section = round_robin(4, options=OWN)
    match = section.team_matches.first()
    play(match, [("4S= N", "4S= N")] * 4)

    turn(section, 1, 1, 2)
    turn(section, 2, 1)

    lines = sheet_of(match).lines
    assert [(line.state, line.turned) for line in lines] == [
        ("", True),
        ("void", False),
        ("", False),
        ("", False),
    ]
    assert [line.first_ns for line in lines] == [(True, False), (False, False), (True, False), (True, False)]


def turn(section: Section, table: int, *boards: int) -> None:
    for result in Result.objects.filter(section=section, table=table, board__in=boards):
        Result.objects.filter(pk=result.pk).update(ns=result.ew, ew=result.ns)


def test_fines_stand_with_their_team() -> None:
    match = round_robin(4, options=OWN).team_matches.first()
    play(match, [("4S= N", "4S= N")] * 4)
    with act("name_pairs", by=DIRECTOR, section=match.section) as write:
        write.add(Adjustment(entrant=match.away, match=match, unit="IMP", amount=-3, by="director"))

    sheet = sheet_of(match)

    assert [(fine.team, fine.amount, fine.unit) for fine in sheet.fines] == [(1, 3, "IMP")]
    assert sheet.margins == (0, -3)


def test_a_bye_has_no_sheet() -> None:
    section = round_robin(5)
    bye = section.team_matches.get(round=1, away=None)
    assert match_sheet(section, bye.pk, PLAYER) is None
