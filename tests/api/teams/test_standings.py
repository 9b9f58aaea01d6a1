"""The table of a team event in the API, with what follows from it."""

from datetime import date

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.fixtures.evening import DIRECTOR, make_section
from tests.fixtures.teams import play, round_robin
from tests.web.teams.test_table_pages import finished
from tournament.domain.sessions.acts import lifecycle
from tournament.models import Field, Section, Session

pytestmark = pytest.mark.django_db
PATHS = ("team-standings/", "cross-table/", "pair-list/?method=cross_imps", "swings/?round=1")


@pytest.mark.slow
def test_programs_read_what_the_pages_show(client: Client) -> None:
    section = finished()
    own, match = f"/api/sessions/{section.session_id}/", section.team_matches.first()

    (table,), (cross,), (pairs,), (swings,) = (client.get(own + path).json() for path in PATHS)
    team = client.get(f"{own}teams/{match.home_id}/").json()
    why = client.get(f"{own}teams/{match.home_id}/why/").json()

    row = next(row for row in table["rows"] if row["team"]["id"] == match.home_id)
    assert row["won"] + row["drawn"] + row["lost"] == row["matches"] == 3
    assert row["rounds"][0]["match"] == match.pk
    assert [one["id"] for one in cross["teams"]] == [line["team"] for line in cross["rows"]]
    assert pairs["method"] == "cross_imps"
    assert swings["swings"][0]["imps"] == 12
    assert why["page"]["standing"] == team["standing"] == row


def test_a_table_that_has_not_changed_is_not_sent_again(client: Client) -> None:
    section = round_robin(4)
    path = f"/api/sessions/{section.session_id}/team-standings/"
    tag = client.get(path)["ETag"]

    assert client.get(path, headers={"if-none-match": tag}).status_code == 304
    play(section.team_matches.first(), [("PASS", "PASS")])
    assert client.get(path, headers={"if-none-match": tag}).status_code == 200


def test_programs_of_players_get_no_table_that_the_club_hides(client: Client) -> None:
    section = round_robin(4)
    lifecycle.change_conditions(section.session.event, options={"running": "never"}, by=DIRECTOR)
    own, team = f"/api/sessions/{section.session_id}/", section.team_matches.first().home_id

    assert client.get(f"{own}team-standings/").json() == []
    assert client.get(f"{own}cross-table/").json() == []
    assert client.get(f"{own}teams/{team}/").json()["standing"] is None
    assert client.get(f"{own}teams/{team}/why/").status_code == 403


def test_a_session_of_pairs_has_no_table_of_teams(client: Client) -> None:
    section = make_section()

    assert client.get(f"/api/sessions/{section.session_id}/team-standings/").status_code == 404


def test_the_etag_of_a_table_knows_every_session_of_the_event(client: Client) -> None:
    first = round_robin(4, boards=2)
    session = Session.objects.create(
        event=first.session.event, stage=first.session.stage, date=date(2026, 11, 28)
    )
    field = Field.objects.create(session=session)
    Section.objects.create(session=session, field=field, letter="A", kind="teams")
    path = f"/api/sessions/{session.pk}/team-standings/"
    before = client.get(path)

    play(first.team_matches.first(), [("4S= N", "4S-1 N")])

    assert client.get(path)["ETag"] != before["ETag"]


def test_the_preview_of_a_ruling_between_teams_is_of_their_match(client: Client) -> None:
    section = round_robin(4, boards=2)
    client.force_login(User.objects.create_superuser("td"))
    first, *_rest = play(section.team_matches.first(), [("4S= N", "4S-1 N"), ("PASS", "PASS")])
    path = f"/api/results/{first.pk}/ruling/preview/"
    sent = {"ns_award": "A+", "ew_award": "A-"}

    found = client.post(path, sent, content_type="application/json").json()

    assert found["margins_after"] == [3, -3]
    assert found["points"] != found["points_after"]
