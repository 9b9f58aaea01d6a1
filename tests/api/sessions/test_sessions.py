"""The API's readings: the same sheets, fresh by ETag, in a fixed number of queries, covered for players."""

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.fixtures.evening import closed_section, make_section, play, play_everything

pytestmark = pytest.mark.django_db
SHEETS = ("standings", "travellers", "score_cards", "guide_cards", "room")


@pytest.fixture
def director() -> Client:
    client = Client()
    user = get_user_model().objects.create(username="d", is_staff=True)
    client.force_login(user)
    return client


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_sheet_is_not_sent_again_until_something_happens(client: Client, sheet: str) -> None:
    section = make_section()
    path = f"/api/sessions/{section.session_id}/{sheet}/"
    first = client.get(path)

    same = client.get(path, headers={"If-None-Match": first["ETag"]})
    play(section, 1, 1, "4S= N")
    changed = client.get(path, headers={"If-None-Match": first["ETag"]})

    assert (first.status_code, same.status_code, changed.status_code) == (200, 304, 200)


@pytest.mark.slow
@pytest.mark.parametrize("sheet", ["", *(f"{sheet}/" for sheet in SHEETS)])
def test_the_number_of_queries_does_not_grow(client: Client, sheet: str) -> None:
    counts = []
    for section in (make_section(tables=3), make_section(tables=9, code="mitchell-9x9")):
        play_everything(section.session)
        with CaptureQueriesContext(connection) as queries:
            client.get(f"/api/sessions/{section.session_id}/{sheet}")
        counts.append(len(queries))

    assert counts[0] == counts[1]


def test_the_list_of_sessions_needs_the_same_queries_for_one_and_for_many(
    client: Client, django_assert_num_queries
) -> None:
    make_section()
    with django_assert_num_queries(2):
        client.get("/api/sessions/")
    for _more in range(3):
        make_section()
    with django_assert_num_queries(2):
        client.get("/api/sessions/")


def test_players_do_not_see_a_board_that_is_still_in_play(client: Client, director: Client) -> None:
    section = make_section()
    play(section, 1, 1, "4S= N")
    path = f"/api/sessions/{section.session_id}/travellers/"

    for_players = [sheet["board"] for sheet in client.get(path).json()]
    for_directors = [sheet["board"] for sheet in director.get(path).json()]

    assert 1 not in for_players
    assert 1 in for_directors


def test_score_cards_cover_boards_in_play_for_players(client: Client) -> None:
    section = make_section()
    play(section, 1, 1, "4S= N")

    cards = client.get(f"/api/sessions/{section.session_id}/score_cards/").json()

    assert {line["played"] for card in cards for line in card["lines"]} == {None}


def test_the_tables_tokens_are_for_directors(client: Client, director: Client) -> None:
    section = make_section()
    path = f"/api/sessions/{section.session_id}/room/"

    assert {row["token"] for row in client.get(path).json()[0]["rows"]} == {""}
    assert "" not in {row["token"] for row in director.get(path).json()[0]["rows"]}


def test_figures_are_exact_and_readable(client: Client) -> None:
    section = closed_section()

    (sheet,) = client.get(f"/api/sessions/{section.session_id}/standings/").json()

    value = sheet["rankings"][0]["rows"][0]["value"]
    assert set(value) == {"exact", "decimal"} if isinstance(value, dict) else isinstance(value, int)


def test_a_session_that_is_not_there_is_a_404(client: Client) -> None:
    assert client.get("/api/sessions/99/standings/").status_code == 404


def test_movements_are_offered_and_bad_wishes_refused(client: Client) -> None:
    offered = client.get("/api/movements/?pairs=14&boards=26").json()

    assert offered
    assert client.get("/api/movements/?pairs=2").status_code == 400
