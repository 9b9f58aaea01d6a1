"""The phone's doors for calls of the director and for the one neutral question about a result."""

import json

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.fixtures.evening import DIRECTOR, make_section, play, say
from tournament.domain.boards.acts.calls import answer_call
from tournament.domain.boards.acts.entries import NewEntry, enter_result
from tournament.domain.boards.readings.typed_results import without_result
from tournament.domain.journal.acts.journal import Actor
from tournament.models import DirectorCall, Placement, Section, TableToken

pytestmark = pytest.mark.django_db


@pytest.fixture
def section() -> Section:
    return make_section(5)


class Phone:
    def __init__(self, section: Section, table: int = 1) -> None:
        self.client = Client(headers={"accept-language": "en"})
        self.address = f"/t/{TableToken.objects.get(section=section, table=table).token}/"

    def calls(self, body: object) -> HttpResponse:
        text = body if isinstance(body, str) else json.dumps(body)
        return self.client.post(self.address + "calls", text, content_type="application/json")

    def call(self, key: str = "call-0001", **more: object) -> HttpResponse:
        said = {"key": key, "do": "call", "reason": "irregularity", "board": 1, "round": 1}
        return self.calls(said | more)

    def state(self) -> dict:
        return self.client.get(self.address + "state").json()

    def doubt(self, board: object) -> HttpResponse:
        return self.client.get(f"{self.address}doubt?board={board}")


@pytest.fixture
def phone(section: Section) -> Phone:
    return Phone(section)


def test_a_call_has_its_place_in_the_queue(section: Section, phone: Phone) -> None:
    Phone(section, 2).call("call-0002")
    (call,) = phone.call().json()["calls"]
    assert phone.state()["calls"] == [call]
    assert call == {
        "key": "call-0001",
        "reason": "irregularity",
        "board": 1,
        "state": "waiting",
        "place": 2,
        "by": "",
        "at": DirectorCall.objects.get(key="call-0001").at.timestamp(),
    }


def test_the_phone_hears_that_somebody_is_coming_and_who(section: Section, phone: Phone) -> None:
    phone.call()
    answer_call(DirectorCall.objects.get(), "coming", seen=1, by=DIRECTOR)
    (call,) = phone.state()["calls"]
    assert (call["state"], call["place"], call["by"]) == ("coming", 0, "director")
    answer_call(DirectorCall.objects.get(), "done", seen=2, by=DIRECTOR)
    assert phone.state()["calls"] == []


def test_a_call_is_made_once_and_taken_back(phone: Phone) -> None:
    phone.call()
    assert len(phone.call().json()["calls"]) == 1
    assert phone.calls({"key": "call-0001", "do": "take_back"}).json() == {"calls": []}
    assert phone.call().json() == {"calls": []}  # sent again by a network that was slow
    assert DirectorCall.objects.get().state == "taken_back"


def test_a_pairs_own_phone_calls_from_where_it_sits(section: Section) -> None:
    """Pair 1 East-West starts at table 1 and goes to table 2."""
    row = Placement.objects.get(section=section, round=2, table=2)
    token = row.ew.addresses.get(revoked_at=None).token
    said = {"key": "call-0001", "do": "call", "reason": "time", "board": None, "round": 2}
    Client().post(f"/t/{token}/calls", json.dumps(said), content_type="application/json")
    assert DirectorCall.objects.values_list("table", "round").get() == (2, 2)


@pytest.mark.parametrize(
    "body",
    [
        "{",
        "[]",
        '"x"',
        {"key": "call-0001"},
        {"key": "short", "do": "call", "reason": "time"},
        {"key": 7, "do": "call", "reason": "time"},
        {"key": "call-0001", "do": "sing", "reason": "time"},
        {"key": "call-0001", "do": [], "reason": "time"},
        {"key": "call-0001", "do": "call", "reason": "time", "board": "7"},
        {"key": "call-0001", "do": "call", "reason": "time", "board": -1},
        {"key": "call-0001", "do": "call", "reason": "time", "board": 10**30},
        {"key": "call-0001", "do": "call", "reason": "time", "round": 40_000},
        {"key": "call-0001", "do": "call", "reason": ["time"]},
    ],
)
def test_what_cannot_be_read_is_refused(phone: Phone, body: object) -> None:
    answer = phone.calls(body)
    assert answer.status_code == 400
    assert answer.json()["code"] in ("unreadable", "no_reason")
    assert not DirectorCall.objects.exists()


def doubtful(section: Section) -> int:
    rows = Placement.objects.filter(section=section).order_by("round")
    *others, last = [row.table for row in rows if 1 in row.boards]
    for table in others:
        say(section, table, 1, "4S= N")
    return last


def test_the_question_says_neither_which_nor_by_how_much(section: Section) -> None:
    table = doubtful(section)
    before = Phone(section, table).doubt(1)
    play(section, table, 1, "4S= E")
    after = Phone(section, table).doubt(1)
    assert (before.json(), after.json()) == ({"doubtful": False}, {"doubtful": True})
    assert "no-store" in after["Cache-Control"]


def test_a_board_that_was_first_to_be_played_later_is_judged_when_its_result_comes(section: Section) -> None:
    table = doubtful(section)
    late = NewEntry(1, without_result("late"), "late-entry-1", side="NS", device="NS")
    enter_result(section, table, late, by=Actor("NS"))
    assert Phone(section, table).doubt(1).json() == {"doubtful": False}

    play(section, table, 1, "4S= E")

    assert Phone(section, table).doubt(1).json() == {"doubtful": True}


@pytest.mark.parametrize("board", [23, "", "x", "99999999"])
def test_a_wrong_board_number_shows_nothing(section: Section, phone: Phone, board: object) -> None:
    doubtful(section)
    answer = phone.doubt(board)
    assert answer.status_code == 400
    assert answer.json()["code"] == "wrong_board"


def test_the_way_of_an_entry_has_no_query_more(section: Section, django_assert_max_num_queries) -> None:
    """Whether to ask is a read of its own; an entry costs what it cost before."""
    table = doubtful(section)
    entry = {"key": "entry-0001", "board": 1, "side": "NS", "state": "played", "contract": "4S"}
    entry |= {"declarer": "E", "tricks": 10, "device": "d", "lead": ""}
    phone = Phone(section, table)
    with django_assert_max_num_queries(12):
        answer = phone.client.post(
            phone.address + "entries", json.dumps(entry), content_type="application/json"
        )
    assert answer.json()["agreement"] == "sent"
