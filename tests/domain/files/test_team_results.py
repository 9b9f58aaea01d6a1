"""A file with results of teams becomes an event whose table is the published one."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from tests.domain.files.event_files import taken_in
from tests.exchange.test_usebio_teams import (
    ONE,
    POINT_A_BOARD,
    REAL,
    TWO,
    WON,
    entered,
    event,
    meeting,
    team,
)
from tests.exchange.usebio_nesting import read, wrong_nesting
from tests.fixtures import teams
from tests.fixtures.evening import DIRECTOR
from tournament.domain.files.acts.result_imports import import_results
from tournament.domain.files.reports.exported_files import written
from tournament.domain.files.reports.published_results import ranking_agrees
from tournament.domain.files.reports.usebio_files import usebio_file
from tournament.domain.journal.readings.verify import problems
from tournament.domain.people.acts.clubs import found_club
from tournament.domain.people.readings.roles import operator
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.domain.stages.acts.draws import propose_draw, publish_draw
from tournament.domain.stages.acts.match_rulings import end_match, fine_team
from tournament.domain.stages.readings.swiss_rounds import next_round
from tournament.domain.stages.reports.published_draws import standing_for_draw
from tournament.domain.stages.reports.team_table import team_standings
from tournament.exchange.results.condition_fitting import fitting
from tournament.exchange.results.result_files import read_results
from tournament.models import (
    Adjustment,
    Event,
    Membership,
    Player,
    Result,
    Section,
    Session,
    TeamMatch,
)

pytestmark = pytest.mark.django_db
SCORED = ((team("1", 2, *"abcd"), 15), (team("2", 3, *"efgh"), 4), (team("3", 1, *"ijkl"), 24))


def imported(content: bytes) -> tuple[Event, bool | None]:
    read = read_results(content)
    event = import_results(read, fitting(read), found_club(name="Club", by=DIRECTOR), by=DIRECTOR)
    return event, ranking_agrees(read, event)


def table(session: Session) -> list[tuple[object, ...]]:
    return [(row.team.number, row.place, row.total, row.imps) for row in team_standings(session).rows]


@pytest.mark.slow
def test_a_real_file_is_ranked_as_it_was_published(client: Client) -> None:
    event, agrees = imported(REAL)
    session = event.sessions.earliest("pk")
    assert agrees is True
    assert [*problems()] == []
    named = Membership.objects.filter(contestant__section__session=session, is_named=True, from_round=1)
    assert {row.player.native for row in named.select_related("player")} >= {"Player 001", "Player 004"}
    for page in ("ranking", "cross_table", "team_results", "pair_list", "swings", "boards"):
        assert client.get(reverse(page, args=[session.pk])).status_code == 200


@pytest.mark.slow
def test_point_a_board_is_ranked_by_its_points(client: Client) -> None:
    event, _agrees = imported(POINT_A_BOARD)
    session = event.sessions.earliest("pk")
    assert event.method == "bam"
    totals = [(number, float(total)) for number, _place, total, _imps in table(session)]
    assert totals == [(1, 5.2), (2, 4), (3, 2.8)]  # an average plus is 60 % of a board
    assert session.is_closed
    assert client.get(reverse("ranking", args=[session.pk])).status_code == 200


@pytest.mark.slow
def test_a_file_of_a_hybrid_has_equal_parts() -> None:
    """The file does not say how a hybrid shares its points; what it published is compared."""
    section: Section = teams.round_robin(2, vp_scale="", method="hybrid", options={"imp_points": 2})
    teams.play(section.team_matches.get(), [("4S= N", "4S-1 N"), *[("PASS", "PASS")] * 3])
    close_session(section.session, by=DIRECTOR)
    session = Session.objects.with_club().select_related("stage").get(pk=section.session_id)
    event, agrees = imported(written("usebio", session, operator()))
    assert agrees is True
    session = event.sessions.get()
    assert (event.method, session.stage.options["imp_points"]) == ("hybrid", 2)
    assert [row.total for row in team_standings(session).rows] == [13, 3]  # 5 + 8 to 3 + 0


@pytest.mark.slow
def test_an_event_comes_out_of_its_own_file_with_the_same_lines_and_table() -> None:
    section: Section = teams.round_robin(4, boards=2)
    for match in section.team_matches.filter(away__isnull=False):
        teams.play(match, [("4S= N", "4S-1 N"), ("3NT+1 E", "PASS")])
    close_session(section.session, by=DIRECTOR)
    session = Session.objects.with_club().select_related("stage").get(pk=section.session_id)
    content = written("usebio", session, operator())

    event, agrees = imported(content)

    assert agrees is True
    assert table(event.sessions.earliest("pk")) == table(session)
    columns = ("board", "ns__number", "ew__number", "contract", "declarer", "tricks")
    rows = [
        [*Result.objects.filter(section__session=one).order_by(*columns).values_list(*columns)]
        for one in (session, event.sessions.earliest("pk"))
    ]
    assert rows[0] == rows[1]


@pytest.mark.slow
def test_a_swiss_with_byes_a_forfeited_match_and_a_fine_has_the_same_table_and_draws() -> None:
    section: Section = teams.swiss(5, boards=2, rounds=2)
    results = [[("4S= N", "4S-1 N"), ("3NT+1 E", "PASS")], [("4S= N", "4S= N"), ("PASS", "2H-1 W")]]
    for _round in (1, 2):
        draw = propose_draw(section, standing_for_draw(section, next_round(section)), by=DIRECTOR)
        publish_draw(draw, by=DIRECTOR)
        first, second = section.team_matches.filter(round=draw.round, away__isnull=False)
        teams.play(first, results[0])
        if draw.round == 1:
            teams.play(second, results[1])
    end_match(second, end="forfeited", by_side="home", by=DIRECTOR)
    fine_team(second.away, amount=2, unit="VP", by=DIRECTOR)
    close_session(section.session, by=DIRECTOR)
    session = Session.objects.with_club().select_related("stage").get(pk=section.session_id)

    content = written("usebio", session, operator())
    event, agrees = imported(content)

    assert wrong_nesting(read(content)) == []
    assert agrees is True
    copy = event.sessions.get()
    assert table(copy) == table(session)
    assert copy.stage is not None
    assert (copy.stage.format, copy.stage.rounds) == ("swiss", 2)
    draws = [
        [*one.draws.order_by("round").values_list("round", "pairings")]
        for one in (section, *copy.sections.all())
    ]
    assert [(number, sorted(map(sorted, pairs))) for number, pairs in draws[0]] == [
        (number, sorted(map(sorted, pairs))) for number, pairs in draws[1]
    ]
    assert [*problems()] == []
    moved = taken_in(written("event", session, operator()))
    assert table(moved.sessions.get()) == table(session)
    assert team_standings(moved.sessions.get()).fines
    page = written("report", copy, operator()).decode()
    assert " bye\r\n" in page


def test_a_match_without_boards_ends_as_its_points_say_and_one_without_points_is_left_out() -> None:
    places = "<SCORING_METHOD>VP</SCORING_METHOD>" + entered(
        *(one.replace("<PLACE>", f"<TOTAL_SCORE>{total}</TOTAL_SCORE><PLACE>") for one, total in SCORED)
    )
    points = "<TEAM_SCORE>{}</TEAM_SCORE><OPPOSING_TEAM_SCORE>{}</OPPOSING_TEAM_SCORE>".format
    bye = "<MATCH><ROUND_NUMBER>1</ROUND_NUMBER><TEAM>3</TEAM><TEAM_SCORE>12</TEAM_SCORE></MATCH>"
    content = event(
        places,
        meeting(1, "1", "2", [WON], points(16, 4)),
        bye,
        meeting(2, "1", "3", [], points(0, 12)),
        meeting(2, "2", "1", []),
        kind="SWISS_TEAMS",
    )
    file = read_results(content)
    assert [remark.code for remark in file.remarks] == ["match_empty"]
    event_, agrees = imported(content)
    assert agrees is True
    totals = [(number, float(total)) for number, _place, total, _imps in table(event_.sessions.get())]
    assert totals == [(3, 24), (1, 15), (2, 4)]
    ends = TeamMatch.objects.filter(section__session__event=event_).order_by("round", "pk")
    assert [(one.home.number, one.away and one.away.number, one.end, one.by_side) for one in ends] == [
        (1, 2, "", ""),
        (3, None, "", ""),
        (1, 3, "forfeited", "home"),
    ]
    assert Adjustment.objects.get(entrant__event=event_).amount == -1


def test_guests_with_one_number_are_players_of_their_own() -> None:
    guest = "<NATIONAL_ID_NUMBER>88888888</NATIONAL_ID_NUMBER></PLAYER>"
    guests = entered(ONE, TWO).replace("</PLAYER>", guest)
    event_, _agrees = imported(event(guests, meeting(1, "1", "2", [WON])))
    assert Player.objects.filter(club=event_.club).count() == 8
    assert event_.sessions.count() == 1


def test_rounds_that_play_the_same_boards_go_on_in_another_session() -> None:
    again = event(entered(ONE, TWO), meeting(1, "1", "2", [WON]), meeting(2, "2", "1", [WON]))
    event_, _agrees = imported(again)
    assert [session.sections.get().results.count() for session in event_.sessions.order_by("pk")] == [2, 2]
    assert [place for _number, place, *_rest in table(event_.sessions.latest("pk"))] == [1, 1]
    assert [*problems()] == []


@pytest.mark.slow
def test_the_command_says_what_is_in_it(tmp_path: Path) -> None:
    file = tmp_path / "teams.xml"
    file.write_bytes(POINT_A_BOARD)
    out = StringIO()
    call_command("import", str(file), "--check", "--json", stdout=out)
    found = json.loads(out.getvalue())
    assert {name: found[name] for name in ("kind", "contestants", "boards", "results", "ranking_agrees")} == {
        "kind": "teams",
        "contestants": 3,
        "boards": 2,
        "results": 12,
        "ranking_agrees": True,
    }
    assert not Event.objects.exists()


@pytest.mark.slow
def test_point_a_board_comes_out_of_its_own_file_again() -> None:
    first, agrees = imported(POINT_A_BOARD)
    rounds = [*Session.objects.with_club().select_related("stage").filter(event=first).order_by("pk")]
    content = usebio_file(first, rounds, operator())
    again, same = imported(content)
    assert (agrees, same, again.method) == (True, True, "bam")
    assert wrong_nesting(read(content)) == []
    assert table(again.sessions.latest("pk")) == table(rounds[0])
