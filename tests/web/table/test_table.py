"""The table's door: what its phones are told."""

import pytest
from django.test import Client
from django.utils import translation

from tests.web.five_pairs import DIRECTOR, five_pairs
from tests.web.phone import Phone, token
from tournament.domain.boards.acts.director_results import award
from tournament.domain.seats.acts.pair_seats import substitute
from tournament.models import Contestant, Event, Placement, Player, Result, Section, TableToken
from tournament.web.table.phone_words import WORDS

pytestmark = pytest.mark.django_db


@pytest.fixture
def section() -> Section:
    return five_pairs()


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
        "date": "Thu 19 November 2026",
        "state": "playing",
        "section": "A",
        "table": 1,
        "round": 1,
        "asks_lead": False,
    }
    assert [one["round"] for one in state["rounds"]] == [1, 2, 3, 4]
    assert state["rounds"][0] == {
        "round": 1,
        "table": 1,
        "own": "",
        "sit_out": False,
        "terminal": False,
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
                "at": None,
                "result": None,
                "kept_back": False,
                "own_word": False,
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
    player = Player.objects.create(club=section.session.event.club, latin="Ueda Jun")
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


@pytest.mark.slow
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
    phone.enter(1)
    assert phone.client.get(phone.address + "state", headers=known).status_code == 200


@pytest.mark.django_db(transaction=True)
def test_asking_again_costs_one_query(phone: Phone, django_assert_num_queries) -> None:
    known = {"if-none-match": phone.client.get(phone.address + "state")["ETag"]}
    with django_assert_num_queries(1):
        phone.client.get(phone.address + "state", headers=known)


@pytest.mark.django_db(transaction=True)
def test_what_one_phone_has_read_costs_the_next_one_query(
    section: Section, phone: Phone, django_assert_num_queries
) -> None:
    """Where its address leads; all else is read once a version, or once until more than an entry comes."""
    for _board in ("agreed", "disputed"):
        Phone(section).state()
        with django_assert_num_queries(1):
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
