"""A file with results of teams becomes an event whose table is the published one."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from tests.exchange.test_usebio_teams import ONE, POINT_A_BOARD, REAL, TWO, WON, entered, event, meeting
from tests.fixtures import teams
from tests.fixtures.evening import DIRECTOR
from tournament.exchange.results.files import read_results
from tournament.exchange.results.fitting import fitting
from tournament.models import Event, Membership, Player, Result, Section, Session
from tournament.readings.verify import problems
from tournament.reports.files.files import written
from tournament.reports.files.published import ranking_agrees
from tournament.reports.print_scope import operator
from tournament.reports.teams.standings import team_standings
from tournament.services.club.clubs import found_club
from tournament.services.event_file.results import import_results
from tournament.services.sessions.lifecycle import close_session

pytestmark = pytest.mark.django_db


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


def test_point_a_board_is_ranked_by_its_points(client: Client) -> None:
    event, _agrees = imported(POINT_A_BOARD)
    session = event.sessions.earliest("pk")
    assert event.method == "bam"
    totals = [(number, float(total)) for number, _place, total, _imps in table(session)]
    assert totals == [(1, 5.2), (2, 4), (3, 2.8)]  # an average plus is 60 % of a board
    assert session.is_closed
    assert client.get(reverse("ranking", args=[session.pk])).status_code == 200


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
