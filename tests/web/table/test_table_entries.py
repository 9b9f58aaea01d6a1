"""The table's door: what its phones may send, and what a refusal says."""

import json

import pytest
from django.test import Client

from tests.web.five_pairs import DIRECTOR, five_pairs
from tests.web.phone import Phone, token
from tournament.domain.boards.acts.director_results import correct_result
from tournament.domain.boards.readings.typed_results import read_result
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.models import Entry, Placement, Result, Section

pytestmark = pytest.mark.django_db


@pytest.fixture
def section() -> Section:
    return five_pairs()


@pytest.fixture
def phone(section: Section) -> Phone:
    return Phone(section)


def test_an_entry_is_sent_and_then_accepted(phone: Phone) -> None:
    said = phone.enter(1, "4HX N 10", lead="s10").json()
    assert said.pop("at") > 0
    assert said == {
        "board": 1,
        "state": "played",
        "contract": "4HX",
        "declarer": "N",
        "tricks": 10,
        "lead": "ST",
        "score_ns": 590,
        "version": 1,
        "agreement": "sent",
        "entered_by": "NS",
        "awarded": False,
        "claims": None,
    }
    answer = phone.enter(1, "4HX N 10", side="EW").json()
    assert (answer["agreement"], answer["version"]) == ("accepted", 2)
    assert Entry.objects.filter(board=1, device="device-1").count() == 2


def test_a_passed_out_board_scores_nothing(phone: Phone) -> None:
    answer = phone.enter(1, "PASS").json()
    assert (answer["contract"], answer["tricks"], answer["score_ns"]) == ("PASS", None, 0)


def test_sending_twice_is_harmless(phone: Phone) -> None:
    first = phone.enter(1, key="the-same-key").json()
    again = phone.enter(1, key="the-same-key").json()
    assert first == again
    assert Entry.objects.count() == 1


def test_two_who_differ_are_shown_side_by_side(phone: Phone) -> None:
    phone.enter(1, "4H N 10", side="NS")
    answer = phone.enter(1, "4H N 9", side="EW").json()
    assert answer["agreement"] == "disputed"
    assert {side: word["tricks"] for side, word in answer["claims"].items()} == {"NS": 10, "EW": 9}
    assert {side: word["score_ns"] for side, word in answer["claims"].items()} == {"NS": 420, "EW": -50}
    assert phone.board(1)["result"]["claims"] == answer["claims"]
    settled = phone.enter(1, "4H N 9", side="NS").json()
    assert (settled["agreement"], settled["tricks"], settled["claims"]) == ("accepted", 9, None)


def test_a_word_that_a_director_settled_is_no_claim(section: Section, phone: Phone) -> None:
    phone.enter(1, "4H N 10", side="NS")
    phone.enter(1, "4H N 9", side="EW")
    result = Result.objects.get(board=1)
    correct_result(result, read_result("4H", "N", "11"), seen=result.version, by=DIRECTOR)
    answer = phone.enter(1, "4H N 9", side="EW").json()
    assert answer["claims"]["NS"] is None
    assert answer["claims"]["EW"]["tricks"] == 9
    assert answer["tricks"] == 11


def test_who_spoke_is_in_the_journal(section: Section, phone: Phone) -> None:
    phone.enter(1, side="EW")
    assert section.journal.first().by == "A1 EW"


REFUSED = [
    ({"board": 3}, "wrong_board", "Board 3 is not played at table 1. Nothing has been saved."),
    ({"board": 30}, "wrong_board", "Board 30 is not in play today. Nothing has been saved."),
    ({"tricks": 14}, "tricks_out_of_range", "That number of tricks is impossible."),
    ({"contract": "8H"}, "level_out_of_range", "A contract is at level 1 to 7."),
    ({"tricks": None}, "tricks_missing", "The result is missing: write =, +1, −2 or the number of tricks."),
    ({"declarer": ""}, "declarer_missing", "The declarer is missing: N, E, S or W."),
    ({"lead": "S1"}, "bad_lead", "“S1” is not a card."),
    ({"state": "burnt"}, "bad_state", "A board is played, late or not played."),
]


@pytest.mark.parametrize(("wrong", "code", "message"), REFUSED)
def test_a_refusal_is_a_sentence_and_writes_nothing(
    phone: Phone, wrong: dict, code: str, message: str
) -> None:
    answer = phone.enter(**{"board": 1} | wrong)
    assert answer.status_code == 400
    assert answer.json() == {"code": code, "message": message}
    assert not Entry.objects.exists()
    assert not Result.objects.exists()


def test_a_board_that_was_played_against_others_is_refused(section: Section, phone: Phone) -> None:
    """The movement was changed after pair 1 had played board 7."""
    Phone(section, 2).enter(7)
    Placement.objects.filter(round=1, table=1).update(boards=[7])
    answer = phone.enter(7)
    assert answer.status_code == 409
    assert answer.json()["code"] == "already_played"
    assert answer.json()["message"].endswith("have already played board 7. Nothing has been saved.")


def test_a_closed_session_takes_nothing(section: Section, phone: Phone) -> None:
    close_session(section.session, by=DIRECTOR)
    assert phone.state()["state"] == "closed"
    assert phone.enter(1).json()["code"] == "closed"


def test_a_refusal_is_in_the_readers_language(section: Section) -> None:
    assert Phone(section, language="ja").post("").json()["message"].endswith("何も保存されていません。")


GOOD = {"key": "key-00001", "board": 1, "side": "NS", "state": "played", "contract": "PASS"}
UNREADABLE = [
    "",
    "no json",
    b"\xff",
    "[]",
    "[" * 100_000,
    *(
        json.dumps(GOOD | wrong)
        for wrong in (
            {"board": None},
            {"board": "1"},
            {"board": True},
            {"board": -1},
            {"side": ""},
            {"side": "N"},
            {"key": "short"},
            {"key": "k" * 65},
            {"key": "key\u0000-0001"},
            {"device": "d" * 41},
            {"contract": None},
            {"tricks": -1, "contract": "4H"},
            {"seen": 1.5},
            {"round": "1"},
        )
    ),
]


@pytest.mark.parametrize("body", UNREADABLE, ids=lambda body: str(body)[-24:])
def test_what_cannot_be_read_is_refused(phone: Phone, body: str | bytes) -> None:
    answer = phone.post(body)
    assert answer.status_code == 400
    assert answer.json()["code"] == "unreadable"
    assert not Entry.objects.exists()


def test_the_fewest_fields_that_can_be_read(phone: Phone) -> None:
    assert phone.post(GOOD).status_code == 200


def test_the_door_takes_entries_without_a_cookie(section: Section) -> None:
    client = Client(enforce_csrf_checks=True)
    answer = client.post(f"/t/{token(section)}/entries", GOOD, content_type="application/json")
    assert answer.status_code == 200


def test_the_table_is_found_in_one_query(phone: Phone, django_assert_max_num_queries) -> None:
    """What follows is the service's: movement, version, key, standing, and four writes in one transaction."""
    phone.enter(1)
    with django_assert_max_num_queries(12) as queries:
        phone.enter(2)
    asked = [query["sql"] for query in queries.captured_queries if "tabletoken" in query["sql"]]
    assert len(asked) == 1
