"""Forms through the API: the list, a PDF by code, and the same permissions as on the pages."""

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from tests.fixtures.games_evening import DIRECTOR, agreed_deal, bid, make_game_section, open_tables, singles
from tests.printing.reading import document_title, rows
from tournament.domain.games.acts.game_matches import seat_match
from tournament.domain.paper.reports.papers import offered
from tournament.models import Match
from tournament.printing import FORMS

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    section = make_game_section("chicago", 4)
    found = seat_match(section, singles(section, 1, 2, 3, 4), by=DIRECTOR)
    open_tables(section.session)
    agreed_deal(found, 1, bid("3NT N 10"))
    return found


@pytest.fixture
def director() -> Client:
    client = Client()
    client.force_login(get_user_model().objects.create(username="d", is_staff=True))
    return client


def test_the_list_is_the_commands(client: Client) -> None:
    listed = client.get("/api/forms/").json()
    assert listed == offered()
    assert [form["code"] for form in listed] == [*FORMS]


def test_a_blank_form_is_for_everybody(client: Client) -> None:
    answer = client.get("/api/forms/spades/?blank=1&lang=both&paper=A5")
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"] == 'inline; filename="spades.pdf"'
    assert document_title(answer.content) == "スペード Spades"


@pytest.mark.slow
def test_a_filled_form_is_the_match(client: Client, match: Match) -> None:
    answer = client.get(f"/api/forms/chicago/?lang=en&for=match:{match.pk}")
    assert answer.status_code == 200
    assert any(row.startswith("1N3NTN+110030300") for row in rows(answer.content))


@pytest.mark.slow
def test_a_table_card_is_for_directors_and_bears_the_address(
    client: Client, director: Client, match: Match
) -> None:
    path = f"/api/forms/game_table_card/?lang=en&for=section:{match.section_id}"
    refused = client.get(path)
    assert (refused.status_code, refused.json()["code"]) == (403, "not_yet")
    assert "http://testserver/t/" in "".join(rows(director.get(path).content))


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("menu/?blank=1", 404, "no_form"),
        ("rubber/?blank=1&lang=fr", 400, "bad_choice"),
        ("rubber/?blank=1&paper=B7", 400, "bad_choice"),
        ("rule_card/?blank=1", 400, "not_blank"),
        ("rubber/", 400, "no_target"),
        ("traveller/?blank=1&rows=201", 400, "bad_rows"),
        ("traveller/?blank=1&rows=-1", 400, "bad_rows"),
        ("traveller/?blank=1&copies=0", 400, "bad_copies"),
        ("traveller/?blank=1&copies=101", 400, "bad_copies"),
        ("score_tables/?blank=1&rows=5", 400, "fixed_rows"),
        ("round_slip/?blank=1&paper=A6&rows=200&copies=100", 400, "too_many_sheets"),
        ("rubber/?for=sky:1", 400, "no_scope"),
        ("rule_card/?for=preset:spades/whist", 400, "unknown_preset"),
        ("vp_card/?for=scale:wbf/8", 400, "unknown_scale"),
        ("vp_card/?for=scale:japan_25/9", 400, "no_scale_for_boards"),
    ],
)
def test_refusals_have_codes(client: Client, path: str, status: int, code: str) -> None:
    answer = client.get(f"/api/forms/{path}")
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_nothing_to_print_is_not_found(client: Client, match: Match) -> None:
    answer = client.get(f"/api/forms/rubber/?for=match:{match.pk}")
    assert (answer.status_code, answer.json()["code"]) == (404, "nothing_to_print")


def test_a_form_that_no_session_can_fill_says_so(client: Client, match: Match) -> None:
    answer = client.get(f"/api/forms/score_tables/?for=session:{match.section.session_id}")
    assert (answer.status_code, answer.json()["code"]) == (404, "only_blank")
    assert "白紙だけ" in answer.json()["detail"]


@pytest.mark.slow
def test_the_forms_are_described(client: Client) -> None:
    schema = client.get("/api/schema/?format=json").json()
    pdf = schema["paths"]["/api/forms/{code}/"]["get"]
    names = {"code", "lang", "paper", "suits", "blank", "for", "rows", "copies", "network", "era"}
    assert {each["name"] for each in pdf["parameters"]} == names
    assert "application/pdf" in pdf["responses"]["200"]["content"]


def test_the_card_of_any_scale_is_printed_without_a_session(client: Client) -> None:
    answer = client.get("/api/forms/vp_card/?lang=en&for=scale:wbf_discrete/24")
    assert answer.status_code == 200
    assert "WBFandEBUdiscretescale·24boardsamatch" in rows(answer.content)
