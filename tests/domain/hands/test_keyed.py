"""Hands that players enter after play: stored, corrected, contested, settled, undone, behind the gate."""

import hashlib
import json
import re

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.db import transaction
from django.test import Client

from scoring.hands.dealing import deal_from_integer
from tests.fixtures.evening import DIRECTOR, make_section, play, play_everything
from tournament.domain.hands.acts.deals import remove_deals, store_deals
from tournament.domain.hands.acts.keyed_hands import Keyed, key_hands
from tournament.domain.hands.readings.stored_hands import boards_in
from tournament.domain.hands.reports.session_hands import different_hands, visible_deals
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.undo.acts.undo import undo
from tournament.models import Deal, JournalEntry, KeyedDeal, PlayerToken, Section, TableToken

pytestmark = pytest.mark.django_db
ANYONE = AnonymousUser()
ONE, OTHER = deal_from_integer(5).key, deal_from_integer(6).key


@pytest.fixture
def section() -> Section:
    section = make_section()
    event = section.session.event
    event.options = {"keyed_hands": True}
    event.save()
    return section


def token(section: Section, table: int = 1) -> str:
    return TableToken.objects.get(section=section, table=table).token


def send(section: Section, hands: str = ONE, *, board: int = 1, phone: str = "phone-a") -> dict:
    digest = hashlib.sha256(f"{phone} {hands}".encode()).hexdigest()[:32]
    body = {"board": board, "hands": hands, "key": digest, "device": phone}
    answer = Client().post(
        f"/t/{token(section)}/hands", json.dumps(body), "application/json", headers={"accept-language": "en"}
    )
    return {"status": answer.status_code, **answer.json()}


def hands_of(section: Section, board: int = 1) -> str:
    return Deal.objects.get(field=section.field_id, board=board, form="").hands


def test_the_first_hands_are_stored_and_shown_as_entered_by_players(section: Section, client: Client) -> None:
    play_everything(section.session)
    assert send(section) == {"status": 200, "stands": True}
    (deal,) = visible_deals(section.session, ANYONE)
    assert (deal.board, deal.keyed, "N:" + " ".join(deal.hands)) == (1, True, ONE)
    for page in ("boards/1/", "hands/"):
        shown = client.get(f"/s/{section.session_id}/{page}", headers={"accept-language": "en"})
        assert "These hands were entered by players." in shown.content.decode()

    undo(last_act(section.session), by=DIRECTOR)
    assert not Deal.objects.exists()
    assert not KeyedDeal.objects.exists()


def test_the_same_message_again_changes_nothing(section: Section) -> None:
    play_everything(section.session)
    send(section)
    acts = JournalEntry.objects.count()
    assert send(section)["stands"]
    assert JournalEntry.objects.count() == acts


def test_a_phone_without_a_device_owns_no_hands(section: Section) -> None:
    """Hands of two phones that do not say who they are may be of two tables."""
    play_everything(section.session)
    first, second = (Keyed(1, hands, key) for hands, key in ((ONE, "first"), (OTHER, "second")))
    assert key_hands(section, first, by=DIRECTOR)
    assert not key_hands(section, second, by=DIRECTOR)
    assert hands_of(section) == ONE
    assert KeyedDeal.objects.count() == 2


def test_a_phone_corrects_its_own_hands(section: Section) -> None:
    play_everything(section.session)
    send(section)
    assert send(section, OTHER)["stands"]
    assert hands_of(section) == OTHER
    assert KeyedDeal.objects.count() == 1


@pytest.mark.slow
def test_two_phones_that_disagree_are_a_question_for_the_director(section: Section, client: Client) -> None:
    play_everything(section.session)
    send(section)
    assert not send(section, OTHER, phone="phone-b")["stands"]
    assert hands_of(section) == ONE
    (question,) = different_hands(section.session, ANYONE)
    assert [word.stands for word in question.words] == [True, False]

    client.force_login(User.objects.create(username="director", is_staff=True))
    waiting = client.get(f"/console/{section.session_id}/queue/", headers={"accept-language": "en"})
    assert "Board 1: two phones sent different hands" in waiting.content.decode()
    desk = f"/console/{section.session_id}/hands/"
    asked = client.get(desk, headers={"accept-language": "en"}).content.decode()
    assert "Board 1: two phones sent different hands" in asked
    client.post(desk, {"do": "take", "word": question.words[1].word})
    assert hands_of(section) == OTHER
    assert different_hands(section.session, ANYONE) == []
    undo(last_act(section.session), by=DIRECTOR)
    assert (hands_of(section), len(different_hands(section.session, ANYONE))) == (ONE, 1)


def test_a_phone_that_another_one_confirmed_no_longer_overwrites(section: Section) -> None:
    play_everything(section.session)
    send(section)
    send(section, phone="phone-b")
    assert not send(section, OTHER)["stands"]
    assert hands_of(section) == ONE


def test_hands_of_the_director_stay_and_take_the_place_of_those_of_players(section: Section) -> None:
    play_everything(section.session)
    send(section)
    store_deals(section.session, boards_in(f"1 {OTHER}"), replace=[1], by=DIRECTOR)
    assert not KeyedDeal.objects.exists()
    refused = send(section, phone="phone-b")
    assert (refused["status"], refused["code"]) == (409, "hands_known")
    assert hands_of(section) == OTHER
    remove_deals(section.session, [1], by=DIRECTOR)
    assert not visible_deals(section.session, ANYONE)


@pytest.mark.sampled
@pytest.mark.parametrize("hands", ["", "N:AK", ONE.replace("A", "K", 1), "W:- - - -", "x" * 80])
def test_hands_that_are_no_deal_are_refused(section: Section, hands: str) -> None:
    play_everything(section.session)
    refused = send(section, hands)
    assert refused["status"] == 400
    assert refused["message"].startswith("Board 1: ")
    assert not Deal.objects.exists()


def test_no_board_that_somebody_may_still_play_takes_hands_or_offers_to(section: Section) -> None:
    """Nor a number that is not the table's, nor any board while the event does not ask for hands."""
    rows = [row for row in section.placements.order_by("round") if 1 in row.boards]
    pair = PlayerToken.objects.get(contestant=rows[0].ns).token
    others = f"/t/{pair}/others?board=1"
    for row in rows:
        assert send(section)["code"] == "not_open"
        assert not Client().get(others).json().get("asks_hands")
        play(section, row.table, 1, "4S= N")
    play_everything(section.session)
    assert Client().get(others).json()["asks_hands"]
    assert send(section, board=99)["code"] == "not_open"

    event = section.session.event
    event.options = {}
    event.save()
    assert not Client().get(others).json()["asks_hands"]
    assert send(section)["code"] == "not_open"
    assert not Deal.objects.exists()


def test_a_program_reads_the_question_and_answers_it(section: Section, client: Client) -> None:
    play_everything(section.session)
    send(section)
    send(section, OTHER, phone="phone-b")
    client.force_login(User.objects.create(username="director", is_staff=True))
    address = f"/api/sessions/{section.session_id}/hands/keyed/"
    (question,) = client.get(address).json()
    answer = client.post(address, {"word": question["words"][1]["word"]}, "application/json")
    assert (answer.status_code, answer.json(), hands_of(section)) == (200, [], OTHER)
    assert client.post(address, {"word": 999}, "application/json").status_code == 409


@pytest.mark.slow
def test_before_every_table_has_played_a_board_no_byte_depends_on_its_cards(section: Section) -> None:
    """Pages, files, the API, phones and their ETags answer the same whatever the cards are."""
    row = section.placements.get(round=1, table=1)
    play(section, 1, row.boards[0], "4S= N")
    director = User.objects.create(username="director", is_staff=True)
    start, board = f"/s/{section.session_id}", row.boards[0]
    addresses = [
        *(f"{start}/{page}" for page in (f"boards/{board}/", "boards/", "hands/", "hands.pbn", "hands.lin")),
        *(f"{start}/{page}" for page in ("hands.dup", f"pairs/{row.ns_id}/")),
        *(f"/api/sessions/{section.session_id}/{part}/" for part in ("deals", "hands", "hands/keyed")),
        f"/console/{section.session_id}/hands/",
        f"/console/{section.session_id}/print/hand_record/",
        *(f"/t/{token(section)}/{door}?board={board}" for door in ("others", "doubt", "state")),
    ]

    def told(hands: str, user: User | None) -> list[tuple[int, str | None, bytes]]:
        with transaction.atomic():
            store_deals(section.session, boards_in(f"{board} {hands}"), by=DIRECTOR)
            reader = Client()
            if user:
                reader.force_login(user)
            answers = [reader.get(address) for address in addresses]
            transaction.set_rollback(True)
        return [(one.status_code, one.get("ETag"), CHANGING.sub(b"", one.content)) for one in answers]

    for user in (None, director):
        assert told(ONE, user) == told(OTHER, user)


CHANGING = re.compile(rb'csrfmiddlewaretoken" value="\w+"|nonce-[\w=+/-]+|"now":\s*[\d.]+|"at":[^,}]*')
