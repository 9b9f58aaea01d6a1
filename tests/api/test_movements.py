"""Movements for programs: what fits, one whole, a document judged, and the club's own kept."""

import json
from pathlib import Path

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from tests.fixtures.evening import DIRECTOR
from tournament.domain.movements.acts import own_movement_acts
from tournament.domain.movements.readings.movement_files import MOST_BYTES
from tournament.models import Club, JournalEntry, OwnMovement
from tournament.movements.catalogue import build, choices
from tournament.movements.catalogue_figures import SIZES, on_offer
from tournament.movements.schema import from_json, to_json

pytestmark = pytest.mark.django_db
FILES = Path(__file__).parents[1] / "data" / "movements"
RIGHT, WRONG = (json.loads((FILES / name).read_text("utf-8")) for name in ("right.json", "two-places.json"))
OWN = "/api/own-movements/"


@pytest.fixture
def director() -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(get_user_model().objects.create(username="d", is_staff=True))
    return client


# ── the catalogue ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "query, expected",
    [
        ("pairs=14&boards=26", lambda: choices(14, boards=26)),
        ("pairs=14&one_winner=true&sharing=false", lambda: choices(14, one_winner=True, sharing=False)),
        ("pairs=10&boards=18&turned=true", lambda: choices(10, boards=18, turned=True)),
        ("individuals=12", lambda: choices(12, kind="individual")),
        ("teams=6", lambda: choices(6, kind="teams")),
        ("rotation=5", lambda: choices(5, kind="rotation")),
    ],
)
def test_what_fits_is_what_the_catalogue_offers(client: Client, query: str, expected) -> None:
    offered = client.get(f"/api/movements/?{query}").json()
    assert offered
    assert [one["code"] for one in offered] == [choice.code for choice in expected()]


@pytest.mark.parametrize("query", ["", "pairs=2", "pairs=12&teams=6", "pairs=x", "teams=99"])
def test_a_question_without_sense_is_refused(client: Client, query: str) -> None:
    assert client.get(f"/api/movements/?{query}").status_code == 400


def test_everything_on_offer_can_be_fetched_by_name(client: Client) -> None:
    names = client.get("/api/movements/names/").json()
    assert {name for listed in names.values() for name in listed} == {
        name for kind, sizes in SIZES.items() for number in sizes for name, _ in on_offer(number, kind)
    }
    assert names.keys() >= {"pairs-4", "pairs-60", "individual-52", "teams-34", "rotation-7"}
    for key in ("pairs-9", "individual-8", "teams-5", "rotation-4"):
        assert client.get(f"/api/movements/{names[key][-1]}/").status_code == 200


@pytest.mark.parametrize("code", ["howell-4x7", "mitchell-9x9.switch1.absent9", "individual-12x11"])
def test_one_movement_is_given_whole(client: Client, code: str) -> None:
    assert from_json(client.get(f"/api/movements/{code}/").json()) == from_json(to_json(build(code)))


@pytest.mark.parametrize("code", ["howell", "nothing-4x7", "mitchell-99999x99999", "howell-4x7.spin"])
def test_a_name_that_is_none_is_a_404(client: Client, code: str) -> None:
    """What a club keeps is its directors' business."""
    own = own_movement_acts.keep_movement(
        Club.objects.create(name="c"), build("howell-4x7"), name="Ours", by=DIRECTOR
    )
    for name in (code, own.code):
        assert client.get(f"/api/movements/{name}/").status_code == 404


# ── a document judged ─────────────────────────────────────────────────────────────────────────────────


def test_a_document_is_judged(client: Client) -> None:
    right = client.post("/api/movements/check/", RIGHT, "application/json").json()
    answer = client.post(
        "/api/movements/check/", WRONG, "application/json", headers={"accept-language": "en"}
    )
    wrong = answer.json()

    assert (right["is_valid"], right["findings"], right["figures"]["qf"]["exact"]) == (True, [], "100")
    assert (wrong["is_valid"], wrong["figures"], answer.status_code) == (False, None, 200)
    assert wrong["findings"][0]["message"] == (
        "Round 3, table 4: pair 7 cannot sit at tables 2, 4 at the same time."
    )


@pytest.mark.parametrize(
    "body, code",
    [
        ("{}", "not_a_movement"),
        (json.dumps({**RIGHT, "rows": [{"round": 1}]}), "not_a_movement"),
        (json.dumps({**RIGHT, "contestants": 9999}), "too_large"),
        (json.dumps({**RIGHT, "rows": RIGHT["rows"] * 200}), "too_large"),
    ],
)
def test_what_is_no_movement_is_refused_by_code(client: Client, body: str, code: str) -> None:
    answer = client.post("/api/movements/check/", body, "application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, code)


@pytest.mark.parametrize("body", ["", "{", "[" * 50_000, f'"{"x" * MOST_BYTES}"'])
def test_what_is_no_json_is_refused(client: Client, body: str) -> None:
    assert client.post("/api/movements/check/", body, "application/json").status_code == 400


# ── the club's own ────────────────────────────────────────────────────────────────────────────────────


def test_a_text_of_another_program_is_a_document_too(director: Client) -> None:
    text = "2 1 1 1 0\n1-2 A\n"
    made = director.post(OWN, {"name": "Ours", "document": text}, "application/json").json()
    assert made["document"]["rows"] == [{"round": 1, "table": 1, "ns": 1, "ew": 2, "boards": [1]}]


def test_an_own_movement_is_kept_changed_and_removed(director: Client) -> None:
    made = director.post(OWN, {"name": "Ours", "document": RIGHT}, "application/json")
    kept = made.json()
    assert (made.status_code, kept["pairs"], kept["is_valid"], kept["version"]) == (201, 8, True, 1)
    assert director.get(OWN).json() == [kept]

    renamed = {"name": "Thursday", "document": RIGHT, "version": 1}
    assert director.put(f"{OWN}{kept['id']}/", renamed, "application/json").json()["name"] == "Thursday"
    assert director.get(f"{OWN}{kept['id']}/").json()["version"] == 2

    assert director.delete(f"{OWN}{kept['id']}/").status_code == 204
    assert director.get(f"{OWN}{kept['id']}/").status_code == 404
    verbs = JournalEntry.objects.order_by("pk").values_list("verb", flat=True)
    assert list(verbs) == ["found_club", "keep_movement", "change_movement", "remove_movement"]


@pytest.mark.parametrize(
    "given, status, code",
    [
        ({"name": "Ours", "document": WRONG}, 400, "wrong_movement"),
        ({"name": "Ours", "document": {}}, 400, "not_a_movement"),
        ({"name": "Ours", "document": "5,3,36,6,4"}, 400, "not_a_movement"),
        ({"name": " ", "document": RIGHT}, 400, "invalid"),
        ({"name": "taken", "document": RIGHT}, 400, "name_taken"),
        ({"name": "Ours", "document": to_json(build("individual-12x11"))}, 400, "not_for_pairs"),
    ],
)
def test_a_wrong_one_is_refused_and_nothing_is_written(
    director: Client, given: dict, status: int, code: str | None
) -> None:
    own_movement_acts.keep_movement(
        Club.objects.create(name="c"), build("howell-4x7"), name="taken", by=DIRECTOR
    )
    before = (OwnMovement.objects.count(), JournalEntry.objects.count())

    answer = director.post(OWN, given, "application/json")

    assert (answer.status_code, answer.json().get("code")) == (status, code)
    assert (OwnMovement.objects.count(), JournalEntry.objects.count()) == before


def test_a_wrong_document_is_refused_with_its_problems(director: Client) -> None:
    answer = director.post(OWN, {"name": "Ours", "document": WRONG}, "application/json").json()
    assert "Round 3, table 4: pair 7 cannot sit at tables 2, 4 at the same time." in answer["detail"]
    assert {"CLASH", "MEET", "REPLAY"} <= {problem["code"] for problem in answer["problems"]}


def test_what_somebody_else_has_changed_is_not_overwritten(director: Client) -> None:
    own = own_movement_acts.keep_movement(
        Club.objects.create(name="c"), build("howell-4x7"), name="Ours", by=DIRECTOR
    )
    given = {"name": "Mine", "document": RIGHT, "version": 7}
    assert director.put(f"{OWN}{own.pk}/", given, "application/json").status_code == 409
    assert OwnMovement.objects.get().name == "Ours"


def test_players_neither_see_nor_change_them(client: Client) -> None:
    for answer in (client.get(OWN), client.post(OWN, {}, "application/json"), client.delete(f"{OWN}1/")):
        assert answer.status_code == 401


def test_the_list_needs_the_same_queries_for_one_and_for_many(
    director: Client, django_assert_num_queries
) -> None:
    club = Club.objects.create(name="c")
    for name in ("a", "b", "c"):
        own_movement_acts.keep_movement(club, build("howell-4x7"), name=name, by=DIRECTOR)
        with django_assert_num_queries(3):
            director.get(OWN)
