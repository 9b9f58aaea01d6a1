"""A phone that follows its pair: the address it is told, its whole way, and its entries wherever it sits."""

import re

import pytest
from django.test import Client

from tests.fixtures.evening import DIRECTOR, make_section, play
from tests.web.five_pairs import five_pairs
from tests.web.phone import Phone, own_token, token
from tournament.domain.incidents.acts.replans import take_plan
from tournament.domain.incidents.readings.continuations import Answers
from tournament.domain.incidents.readings.current_plan import seated
from tournament.domain.incidents.readings.incidents import plan_options
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.journal.reports.versioned_cache import forget
from tournament.domain.room.acts import addresses
from tournament.domain.room.reports.queue import phones
from tournament.domain.seats.acts.seating import choose_movement
from tournament.domain.undo.acts import undo
from tournament.models import Contestant, JournalEntry, PlayerToken, Result, Section, TableToken
from tournament.models import Phone as Device

pytestmark = pytest.mark.django_db


@pytest.fixture
def section() -> Section:
    return five_pairs()


def asked(section: Section, side: str, number: int, table: int = 1) -> dict:
    return Phone(section, table).post({"side": side, "round": number}, "seat").json()


def way(phone: Phone) -> list[tuple[int, int, str, bool]]:
    return [(one["round"], one["table"], one["own"], one["sit_out"]) for one in phone.state()["rounds"]]


# ── whom to follow ────────────────────────────────────────────────────────────────────────────────────


def test_a_table_tells_the_own_address_of_whoever_sits_there(section: Section) -> None:
    told = asked(section, "EW", 1)
    assert told == {
        "address": f"/t/{own_token(section, '2')}/",
        "token": own_token(section, "2"),
        "session": section.session_id,
        "section": "A",
        "pair": "2",
    }
    assert re.fullmatch(r"[\w-]{16}", told["token"])


def test_a_table_tells_no_address_of_a_round_that_is_over_or_still_to_come(section: Section) -> None:
    """Or one table's code would open every pair's page."""
    for number in (2, 4):
        assert asked(section, "NS", number)["code"] == "not_now"
    for board in (1, 2):
        Phone(section, 1).agree(board)
    for board in (3, 4):
        Phone(section, 2).agree(board)
    assert asked(section, "NS", 1)["code"] == "not_now"
    assert asked(section, "EW", 2)["pair"] == "3"


def test_at_the_end_a_table_tells_the_addresses_of_its_last_round(section: Section) -> None:
    for row in section.placements.exclude(ew=None).order_by("round"):
        for board in row.boards:
            play(section, row.table, board, "PASS")
    assert asked(section, "EW", 4)["pair"] == "1"
    assert asked(section, "EW", 2)["code"] == "not_now"


def test_a_pairs_own_address_tells_no_other_pairs(section: Section) -> None:
    phone = Phone(section, pair="1")
    assert phone.post({"side": "EW", "round": 1}, "seat").json()["code"] == "not_now"
    assert phone.post({"side": "NS", "round": 1}, "seat").json()["pair"] == "1"


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ({"side": "EW", "round": 3}, "nobody_there"),
        ({"side": "NS", "round": 9}, "nobody_there"),
        ({"side": "N", "round": 1}, "unreadable"),
        ({"side": "NS", "round": True}, "unreadable"),
        ("no json", "unreadable"),
        ("[]", "unreadable"),
    ],
)
def test_where_nobody_sits_nobody_is_followed(section: Section, sent: object, code: str) -> None:
    answer = Phone(section).post(sent, "seat")
    assert (answer.status_code, answer.json()["code"]) == (400, code)


def test_every_pair_has_one_address_of_its_own_and_none_twice(section: Section) -> None:
    rows = PlayerToken.objects.filter(contestant__section=section)
    assert rows.count() == len({row.token for row in rows}) == 5
    assert JournalEntry.objects.filter(verb="start_session").count() == 1


def test_the_own_page_is_named_after_the_pair(section: Section) -> None:
    page = Phone(section, pair="3").client.get(f"/t/{own_token(section, '3')}/").content.decode()
    assert "<title>Pair 3 · Overtrick</title>" in page


# ── its way ───────────────────────────────────────────────────────────────────────────────────────────


def test_a_pair_is_shown_its_whole_way(section: Section) -> None:
    phone = Phone(section, pair="3")
    state = phone.state()
    assert (state["table"], state["own"]["label"], state["round"]) == (None, "3", 1)
    assert way(phone) == [(1, 2, "NS", False), (2, 1, "EW", False), (3, 3, "NS", False), (4, 2, "EW", False)]


def test_a_sit_out_is_over_when_the_pairs_of_the_next_table_are_ready(section: Section) -> None:
    phone = Phone(section, pair="5")
    assert phone.state()["round"] == 1
    for board in (1, 2):
        Phone(section, 1).agree(board)
    assert phone.state()["round"] == 1  # pair 3, whom pair 5 meets next, still plays
    for board in (3, 4):
        Phone(section, 2).agree(board)
    assert phone.state()["round"] == 2


def test_a_board_that_another_table_has_to_play_first_says_where_it_is() -> None:
    """Three tables of a Howell relay: what pair 1NS plays next is still at the table before."""
    section = make_section(3)
    boards = {
        b["board"]: b["at"] for one in Phone(section, pair="1NS").state()["rounds"] for b in one["boards"]
    }
    assert boards == {1: None, 2: None, 3: 2, 4: 2, 5: None, 6: None}  # of round 3 it is not said yet
    for board in (3, 4):
        play(section, 2, board, "PASS")
    told = Phone(section, pair="1NS").state()["rounds"][1]["boards"]
    assert [board["at"] for board in told] == [None, None]


def test_a_plan_that_changes_takes_its_phones_along() -> None:
    """A late pair in round 2: nobody opens anything again, the next question finds the new way."""
    section = make_section(5)
    phone, before = Phone(section, pair="1EW"), way(Phone(section, pair="1EW"))
    for row in section.placements.filter(round=1):
        for board in row.boards:
            play(section, row.table, board, "PASS")
    found = seated(section)
    options = plan_options("late_pair", found, Answers(found.next_round))
    take_plan("late_pair", found, options[0], by=DIRECTOR)
    after = way(phone)
    assert after[0] == before[0]
    assert [(row.round, row.table) for row in section.placements.filter(ew=pair_of(section, "1EW"))] == [
        (number, table) for number, table, own, _out in after if own == "EW"
    ]
    newcomer = Contestant.objects.filter(section=section).latest("pk")
    assert way(Phone(section, pair=str(newcomer)))[0][0] >= 2


def test_another_movement_is_followed_by_the_same_address() -> None:
    section = make_section(3)
    phone = Phone(section, pair="1NS")
    address, pair = phone.address, pair_of(section, "1NS")
    choose_movement(section, "howell-3x5", boards_per_set=2, by=DIRECTOR)
    assert phone.address == address
    rows = [*section.placements.filter(ns=pair), *section.placements.filter(ew=pair)]
    assert {(one[0], one[1]) for one in way(phone)} == {(row.round, row.table) for row in rows}


def pair_of(section: Section, label: str) -> Contestant:
    return next(pair for pair in section.contestants.all() if str(pair) == label)


# ── its entries ───────────────────────────────────────────────────────────────────────────────────────


def test_a_pair_enters_wherever_it_sits(section: Section) -> None:
    phone = Phone(section, pair="3")
    assert phone.enter(3, side="NS").json()["agreement"] == "sent"
    assert phone.enter(5, side="EW").json()["agreement"] == "sent"
    rows = Result.objects.order_by("board").values_list("board", "round", "table", "entered_by")
    assert list(rows) == [(3, 1, 2, "NS"), (5, 2, 1, "EW")]
    assert section.journal.first().by == "A 3 EW"


def test_two_phones_of_two_pairs_agree_by_themselves(section: Section) -> None:
    Phone(section, pair="3").enter(3, side="NS")
    assert Phone(section, pair="4").enter(3, side="EW").json()["agreement"] == "accepted"


@pytest.mark.slow
def test_a_board_of_others_is_refused_and_nothing_is_written(section: Section) -> None:
    answer = Phone(section, pair="3").enter(1)
    assert answer.status_code == 400
    assert answer.json() == {
        "code": "wrong_board",
        "message": "You do not play board 1 today. Nothing has been saved.",
    }
    assert not Result.objects.exists()


# ── addresses taken back ──────────────────────────────────────────────────────────────────────────────


def test_a_pair_is_given_another_address_and_the_old_one_says_what_to_do(section: Section) -> None:
    old = Phone(section, pair="3")
    addresses.renew_pair(pair_of(section, "3"), by=DIRECTOR)
    for answer in (old.get("state"), old.enter(3), old.get(""), old.get("card")):
        assert answer.status_code == 404
        assert "Please scan the QR code on the table again." in answer.content.decode()
    assert Phone(section, pair="3").enter(3).status_code == 200


def test_a_new_address_is_taken_back_by_the_history(section: Section) -> None:
    old, pair = own_token(section, "3"), pair_of(section, "3")
    addresses.renew_pair(pair, by=DIRECTOR)
    undo.undo(last_act(section.session), by=DIRECTOR)
    assert own_token(section, "3") == old
    held = TableToken.objects.get(section=section, table=1)
    addresses.renew_table(held, by=DIRECTOR)
    assert token(section, 1) != held.token
    undo.undo(last_act(section.session), by=DIRECTOR)
    assert token(section, 1) == held.token


# ── which phones are there ────────────────────────────────────────────────────────────────────────────


@pytest.mark.django_db(transaction=True)
def test_a_phone_is_heard_of_once_a_minute_without_a_new_version(
    section: Section, django_assert_num_queries
) -> None:
    phone, tablet = Phone(section, pair="3"), Phone(section, 2)
    version = Section.objects.get(pk=section.pk).version
    known = {"if-none-match": tablet.get("state", device="tablet-1", seat="N")["ETag"]}
    phone.get("state", device="phone-1", seat="E")
    with django_assert_num_queries(1):
        again = tablet.client.get(tablet.address + "state?device=tablet-1&seat=N", headers=known)
    assert again.status_code == 304
    assert Section.objects.get(pk=section.pk).version == version
    assert not section.journal.filter(verb__contains="phone").exists()
    lines = [
        (line.section, line.table, line.party and line.party.label, line.seat)
        for line in phones(section.session)
    ]
    assert sorted(lines, key=str) == [("A", 2, None, "N"), ("A", None, "3", "E")]


@pytest.mark.slow
def test_a_device_that_moves_is_one_line_at_its_latest_place(
    section: Section, django_assert_num_queries
) -> None:
    Phone(section, 1).get("state", device="phone-2", seat="S")
    Phone(section, pair="2").get("state", device="phone-2", seat="E")
    (line,) = phones(section.session)
    assert (line.table, line.party.label, line.seat) == (None, "2", "E")
    for number in range(9):
        Phone(section, 2).get("state", device=f"tablet-{number}")
    forget()
    # The phones; the sections' versions; of the one that is new its pairs and their names.
    with django_assert_num_queries(4):
        assert len(phones(section.session)) == 10


@pytest.mark.parametrize("query", [{}, {"device": "x" * 41}, {"device": "<b>"}])
def test_who_says_no_proper_name_is_not_counted(section: Section, query: dict[str, str]) -> None:
    assert Phone(section).get("state", **query).status_code == 200
    assert not Device.objects.exists()


def test_the_door_of_a_pair_asks_for_no_cookie(section: Section) -> None:
    client = Client(enforce_csrf_checks=True)
    address = f"/t/{token(section)}/seat"
    assert (
        client.post(address, {"side": "NS", "round": 1}, content_type="application/json").status_code == 200
    )
