"""The table's door: what its phones are told, what they may send, and what a refusal says."""

import json
from datetime import date
from itertools import count

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import translation

from tournament.models import (
    Club,
    Contestant,
    Entry,
    Event,
    Field,
    Membership,
    Placement,
    Player,
    Result,
    Section,
    Session,
    TableToken,
)
from tournament.services.evenings import close_session, start_session
from tournament.services.facts import read_result
from tournament.services.journal import Actor
from tournament.services.pairs import substitute
from tournament.services.results import award, correct_result
from tournament.web.table.words import WORDS

DIRECTOR = Actor("director")
KEYS = count(1)
# Round, table, North-South, East-West, boards, turned: five pairs, one of them sitting out.
ROWS = [
    (1, 1, 1, 2, [1, 2], []),
    (1, 2, 3, 4, [3, 4], []),
    (1, 3, 5, None, [], []),
    (2, 1, 5, 3, [5, 6], [6]),
    (2, 2, 1, 4, [7, 8], []),
    (2, 3, 2, None, [], []),
    (3, 1, 4, None, [], []),
    (3, 2, 5, 2, [9, 10], []),
    (3, 3, 3, 1, [11, 12], []),
    (4, 1, 5, 1, [13, 14], []),
    (4, 2, 2, 3, [15, 16], []),
]
NAMES = {1: ("佐藤 健一", "Sato Kenichi"), 2: ("森 直美", "Mori Naomi"), 3: ("阿部 和子", "Abe Kazuko")}

pytestmark = pytest.mark.django_db


@pytest.fixture
def section() -> Section:
    club = Club.objects.create(name="Club")
    event = Event.objects.create(club=club, name="Thursday pairs")
    session = Session.objects.create(event=event, date=date(2026, 11, 19))
    field = Field.objects.create(session=session)
    section = Section.objects.create(session=session, field=field, movement="by-hand")
    pairs = {n: Contestant.objects.create(section=section, number=str(n), seat=n) for n in range(1, 6)}
    for number, (kanji, romaji) in NAMES.items():
        player = Player.objects.create(club=club, kanji=kanji, romaji=romaji)
        Membership.objects.create(contestant=pairs[number], player=player, position=1)
    for round_, table, ns, ew, boards, turned in ROWS:
        Placement.objects.create(
            section=section,
            round=round_,
            table=table,
            ns=pairs.get(ns),
            ew=pairs.get(ew),
            boards=boards,
            turned=turned,
        )
    start_session(session, by=DIRECTOR)
    section.refresh_from_db()
    return section


def token(section: Section, table: int = 1) -> str:
    return TableToken.objects.get(section=section, table=table).token


class Phone:
    """A device at a table."""

    def __init__(self, section: Section, table: int = 1, language: str = "en") -> None:
        self.client = Client(headers={"accept-language": language})
        self.address = f"/t/{token(section, table)}/"

    def state(self, **headers: str) -> dict:
        return self.client.get(self.address + "state", headers=headers).json()

    def board(self, number: int) -> dict:
        return next(b for one in self.state()["rounds"] for b in one["boards"] if b["board"] == number)

    def post(self, body: object) -> HttpResponse:
        text = body if isinstance(body, str | bytes) else json.dumps(body)
        return self.client.post(self.address + "entries", text, content_type="application/json")

    def enter(self, board: int, outcome: str = "4H N 10", side: str = "NS", **more: object) -> HttpResponse:
        contract, declarer, tricks = [*outcome.split(), "", "", ""][:3]
        entry = {
            "key": f"entry-{next(KEYS):08}",
            "board": board,
            "round": None,
            "side": side,
            "seen": None,
            "device": "device-1",
            "state": "played",
            "contract": contract,
            "declarer": declarer,
            "tricks": int(tricks) if tricks else None,
            "lead": "",
        }
        return self.post(entry | more)


@pytest.fixture
def phone(section: Section) -> Phone:
    return Phone(section)


# ── the page ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("language", "title"), [("en", "Table 1 · Overtrick"), ("ja", "1卓 · Overtrick")])
def test_the_page_speaks_the_readers_language(section: Section, language: str, title: str) -> None:
    page = Phone(section, language=language).client.get(f"/t/{token(section)}/")
    text = page.content.decode()
    assert page.status_code == 200
    assert f'<html lang="{language}">' in text
    assert f"<title>{title}</title>" in text


def test_the_page_obeys_the_strict_policy(phone: Phone) -> None:
    page = phone.client.get(phone.address)
    text = page.content.decode()
    assert "unsafe" not in page["Content-Security-Policy"]
    assert " style=" not in text
    assert "onclick" not in text
    scripts = [line for line in text.split("<script")[1:] if "src=" not in line.split(">")[0]]
    assert all('type="application/json"' in script for script in scripts)


@pytest.mark.parametrize("path", ["", "state", "entries"])
def test_an_address_that_is_not_valid_says_so_kindly(section: Section, path: str) -> None:
    TableToken.objects.filter(token=(revoked := token(section))).update(revoked_at="2026-11-19T20:00Z")
    for unknown in (revoked, "no-such-token"):
        client = Client(headers={"accept-language": "en"})
        address = f"/t/{unknown}/{path}"
        answer = client.post(address) if path == "entries" else client.get(address)
        assert answer.status_code == 404
        assert "Please scan the QR code on the table again." in answer.content.decode()


def test_every_word_has_its_placeholders_in_japanese() -> None:
    with translation.override("ja"):
        assert [code for code, text in WORDS.items() if not str(text)] == []


# ── the state ─────────────────────────────────────────────────────────────────────────────────────────


def test_the_state_of_a_fresh_table(phone: Phone) -> None:
    state = phone.state()
    assert {
        key: state[key] for key in ("event", "date", "state", "section", "table", "round", "asks_lead")
    } == {
        "event": "Thursday pairs",
        "date": "2026-11-19",
        "state": "playing",
        "section": "A",
        "table": 1,
        "round": 1,
        "asks_lead": False,
    }
    assert [one["round"] for one in state["rounds"]] == [1, 2, 3, 4]
    assert state["rounds"][0] == {
        "round": 1,
        "sit_out": False,
        "ns": {"label": "1", "names": ["Sato Kenichi"]},
        "ew": {"label": "2", "names": ["Mori Naomi"]},
        "boards": [
            {
                "board": number,
                "dealer": dealer,
                "vulnerability": vulnerability,
                "turned": False,
                "ns": "1",
                "ew": "2",
                "result": None,
            }
            for number, dealer, vulnerability in ((1, "N", "NONE"), (2, "E", "NS"))
        ],
        "next": {
            "ns": {"round": 2, "table": 2, "side": "NS", "sit_out": False},
            "ew": {"round": 2, "table": 3, "side": "NS", "sit_out": True},
        },
    }


def test_names_are_in_the_readers_language(section: Section) -> None:
    assert Phone(section, language="ja").state()["rounds"][0]["ns"]["names"] == ["佐藤 健一"]


def test_a_substitute_is_named_from_his_round_on(section: Section, phone: Phone) -> None:
    pair = Contestant.objects.get(section=section, number="1")
    player = Player.objects.create(club=section.session.event.club, romaji="Ueda Jun")
    substitute(pair, position=1, player=player, from_round=4, by=DIRECTOR)
    rounds = phone.state()["rounds"]
    assert rounds[0]["ns"]["names"] == ["Sato Kenichi"]
    assert rounds[3]["ew"]["names"] == ["Ueda Jun"]


def test_on_a_turned_board_the_lines_are_exchanged(phone: Phone) -> None:
    assert [phone.board(5)[key] for key in ("turned", "ns", "ew")] == [False, "5", "3"]
    assert [phone.board(6)[key] for key in ("turned", "ns", "ew")] == [True, "3", "5"]
    assert phone.enter(6, "3NT N 9", side="NS").json()["score_ns"] == 400
    result = Result.objects.get(board=6)
    assert (str(result.ns), str(result.ew)) == ("3", "5")


def test_the_round_follows_the_boards_and_waits_in_a_sit_out(section: Section) -> None:
    """Table 1 sits out in round 3 until pairs 5 and 1, who play here next, have finished elsewhere."""
    phone = Phone(section)
    rounds = []
    for table, board in ((1, 1), (1, 2), (1, 5), (1, 6), (2, 9), (2, 10), (3, 11), (3, 12), (1, 13), (1, 14)):
        rounds.append(phone.state()["round"])
        assert Phone(section, table).enter(board).status_code == 200
    assert rounds == [1, 1, 2, 2, 3, 3, 3, 3, 4, 4]
    assert phone.state()["round"] is None


def test_a_sit_out_is_over_when_the_next_round_has_begun_here(section: Section) -> None:
    phone = Phone(section)
    for board in (1, 2, 5, 6, 13):
        phone.enter(board)
    assert phone.state()["round"] == 4


def test_a_sit_out_without_a_further_round_stays(section: Section) -> None:
    assert Phone(section, 3).state()["round"] == 1
    Placement.objects.filter(round=3, table=3).delete()
    for table, board in ((2, 7), (2, 8), (1, 1), (1, 2)):
        Phone(section, table).enter(board)
    assert [Phone(section, 3).state()["round"]] == [1]


def test_nothing_moved_is_304_and_an_entry_is_not(section: Section, phone: Phone) -> None:
    first = phone.client.get(phone.address + "state")
    known = {"if-none-match": first["ETag"]}
    assert phone.client.get(phone.address + "state", headers=known).status_code == 304
    japanese = Client(headers={"accept-language": "ja"})
    assert japanese.get(phone.address + "state", headers=known).status_code == 200
    Phone(section, 2).enter(3)
    assert phone.client.get(phone.address + "state", headers=known).status_code == 200


def test_asking_again_costs_one_query(phone: Phone, django_assert_num_queries) -> None:
    known = {"if-none-match": phone.client.get(phone.address + "state")["ETag"]}
    with django_assert_num_queries(1):
        phone.client.get(phone.address + "state", headers=known)


def test_the_queries_do_not_grow_with_the_evening(
    section: Section, phone: Phone, django_assert_num_queries
) -> None:
    for queries in (7, 8):  # one more while somebody disagrees
        with django_assert_num_queries(queries):
            phone.state()
        for board in (1, 2):
            phone.enter(board, side="NS")
            phone.enter(board, "3H N 9", side="EW")


def test_late_and_not_played_close_a_board_for_its_round(phone: Phone) -> None:
    phone.enter(1, "", state="late")
    phone.enter(2, "", state="not_played")
    assert phone.board(1)["result"]["state"] == "late"
    assert phone.board(2)["result"]["state"] == "not_played"
    assert phone.state()["round"] == 2


def test_an_adjusted_score_is_told_as_such(phone: Phone) -> None:
    phone.enter(1)
    result = Result.objects.get(board=1)
    award(result, ns="A+", ew="A-", seen=result.version, by=DIRECTOR)
    assert phone.board(1)["result"]["awarded"] is True


def test_the_event_says_whether_its_phones_ask_for_the_lead(section: Section, phone: Phone) -> None:
    Event.objects.update(options={"lead": True})
    assert phone.state()["asks_lead"] is True


# ── entries ───────────────────────────────────────────────────────────────────────────────────────────


def test_an_entry_is_sent_and_then_accepted(phone: Phone) -> None:
    assert phone.enter(1, "4HX N 10", lead="s10").json() == {
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
