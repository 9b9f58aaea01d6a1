"""The file for a federation: what real files have in the places where they have it."""

from collections import Counter

import pytest

from tests.exchange.usebio_nesting import read, wrong_nesting
from tests.fixtures import teams
from tests.fixtures.evening import DIRECTOR, make_section, play, play_everything
from tests.fixtures.singles import individual
from tests.fixtures.swiss_pairs import played, swiss_pairs
from tournament.domain.boards.acts.director_results import award_unplayed
from tournament.domain.boards.readings.board_places import Meeting
from tournament.domain.files.reports.exported_files import session_files, written
from tournament.domain.people.readings.roles import operator
from tournament.domain.sessions.acts.lifecycle import change_conditions, close_session
from tournament.domain.sessions.acts.session_settings import set_federation
from tournament.domain.stages.reports.team_table import team_standings
from tournament.exchange.results.result_files import read_results
from tournament.models import Player, Section, Session

pytestmark = pytest.mark.django_db


def usebio(section: Section):
    session = Session.objects.with_club().get(pk=section.session_id)
    root = read(written("usebio", session, operator()))
    assert wrong_nesting(root) == []
    return root


def finished(section: Section) -> Section:
    play_everything(section.session)
    close_session(section.session, by=DIRECTOR)
    return section


def test_a_mitchell_has_a_number_for_each_pair_that_no_other_pair_has() -> None:
    root = usebio(finished(make_section(5)))

    numbers = [pair.findtext("PAIR_NUMBER") for pair in root.iter("PAIR")]
    assert len({*numbers}) == len(numbers) == 10
    assert {line.findtext("NS_PAIR_NUMBER") for line in root.iter("TRAVELLER_LINE")} <= {*numbers}
    assert [root.findtext(f"EVENT/{tag}") for tag in ("WINNER_TYPE", "PAIRS")] == ["2", "10"]
    assert sorted({pair.findtext("DIRECTION") for pair in root.iter("PAIR")}) == ["EW", "NS"]


@pytest.mark.slow
def test_swiss_pairs_have_their_matches_with_boards_and_points() -> None:
    section = played(swiss_pairs(5), 2)
    close_session(section.session, by=DIRECTOR)
    root = usebio(section)

    assert root.find("EVENT").get("EVENT_TYPE") == "SWISS_PAIRS"
    table = {str(row.team.number): row for row in team_standings(section.session).rows}
    pairs = {pair.findtext("PAIR_NUMBER"): pair for pair in root.iter("PAIR")}
    assert {number: int(pair.findtext("PLACE").rstrip("=")) for number, pair in pairs.items()} == {
        number: row.place for number, row in table.items()
    }
    won = dict.fromkeys(table, 0.0)
    for match in root.iter("MATCH"):
        for side in ("NS", "EW"):
            won[match.findtext(f"{side}_PAIR_NUMBER") or "-"] = won.get(
                match.findtext(f"{side}_PAIR_NUMBER") or "-", 0
            ) + float(match.findtext(f"{side}_SCORE") or 0)
    assert {number: round(won[number], 2) for number in table} == {
        number: round(float(row.total), 2) for number, row in table.items()
    }
    assert sum(len(match.findall("BOARD")) for match in root.iter("MATCH")) == section.results.count()
    file = read_results(written("usebio", Session.objects.with_club().get(pk=section.session_id), operator()))
    assert len([*file.lines]) == section.results.count()
    assert [remark.code for remark in file.remarks] == ["swiss_as_pairs"]


def test_a_line_has_the_contract_the_score_of_north_south_and_both_awards() -> None:
    section = make_section(2, code="howell-2x3")
    row = section.placements.order_by("round", "table").first()
    play(section, row.table, row.boards[0], "4SX-1 W")
    root = usebio(section)

    (line,) = root.iter("TRAVELLER_LINE")
    assert {child.tag: child.text for child in line} == {
        "NS_PAIR_NUMBER": row.ns.number,
        "EW_PAIR_NUMBER": row.ew.number,
        "CONTRACT": "4Sx",
        "PLAYED_BY": "W",
        "TRICKS": "9",
        "SCORE": "100",
        "NS_MATCH_POINTS": "0",
        "EW_MATCH_POINTS": "0",
    }


def test_an_average_is_written_as_percentages_of_both_sides() -> None:
    section = make_section(3)
    row = section.placements.first()
    met = Meeting(row.ns, row.ew, row.round, row.table)
    award_unplayed(section, met, row.boards[0], ns="A+", ew="A-", key="k", by=DIRECTOR)

    assert [line.findtext("SCORE") for line in usebio(section).iter("TRAVELLER_LINE")] == ["A6040"]


@pytest.mark.parametrize(("method", "points"), [("cross_imps", "CROSS_IMP"), ("butler", "BUTLER")])
def test_imps_are_written_under_their_own_names_with_totals(method: str, points: str) -> None:
    section = finished(make_section(3, code="howell-3x5"))
    change_conditions(section.session.event, method=method, by=DIRECTOR)
    root = usebio(section)

    lines = [*root.iter("TRAVELLER_LINE")]
    assert all(line.findtext(f"NS_{points}_POINTS") for line in lines)
    assert all(pair.findtext("TOTAL_SCORE") for pair in root.iter("PAIR"))


def test_single_players_have_a_number_in_each_seat() -> None:
    root = usebio(finished(individual(8)))

    players = {one.findtext("PLAYER_NUMBER") for one in root.iter("PLAYER")}
    line = next(root.iter("TRAVELLER_LINE"))
    assert len(players) == 8
    assert {line.findtext(f"{seat}_PLAYER_NUMBER") for seat in "NESW"} <= players


def test_teams_have_their_pairs_and_each_match_both_tables() -> None:
    section = teams.round_robin(4, boards=2)
    match = section.team_matches.filter(away__isnull=False).first()
    teams.play(match, [("4S= N", "4S-1 N"), ("PASS", "PASS")])
    root = usebio(section)

    (played,) = [one for one in root.iter("MATCH") if one.find("BOARD/TRAVELLER_LINE") is not None]
    board = played.find("BOARD")
    sides = [
        (line.findtext("DIRECTION"), line.findtext("NS_PAIR_NUMBER")) for line in board.iter("TRAVELLER_LINE")
    ]
    home, away = played.findtext("TEAM"), played.findtext("OPPOSING_TEAM")
    assert board.findtext("IMPS") == "10"
    assert sides == [("NS", f"{home}-1-2"), ("EW", f"{away}-1-2")]
    assert float(played.findtext("TEAM_SCORE")) + float(played.findtext("OPPOSING_TEAM_SCORE")) == 20
    assert root.find("EVENT").get("EVENT_TYPE") == "TEAMS"
    assert len({pair.findtext("PAIR_NUMBER") for pair in root.iter("PAIR")}) == 8


def test_what_the_file_lacks_is_known_before_the_session_ends() -> None:
    section = make_section(2, code="howell-2x3")
    event = section.session.event
    first = Player.objects.order_by("pk").first()

    before = session_files(section.session)
    set_federation(event, club="00987654", charge="", by=DIRECTOR)
    Player.objects.filter(pk=first.pk).update(number="123")
    after = session_files(Session.objects.with_club().get(pk=section.session_id))

    assert [one.code for one in before.lacks] == ["club_code", *["number"] * 8, "running"]
    assert Counter(one.code for one in after.lacks) == {"number": 6, "half_number": 1, "running": 1}
    assert usebio(section).findtext("CLUB/CLUB_ID_NUMBER") == "00987654"
