"""What the phone of a game table may send, and what a refusal says."""

import json

import pytest
from django.test import Client

from tests.fixtures.games_evening import DIRECTOR, agreed_deal, bid
from tests.web.table.game_table import (
    BELOW,
    address,
    say,
    single_table,
    state,
)
from tournament.domain.games.acts.game_matches import end_match
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.models import DealEntry, DealRecord, Match

pytestmark = pytest.mark.django_db


def test_an_entry_is_answered_with_what_stands(chicago: Match) -> None:
    answer = say(chicago, 1, bid("4S N 10")).json()
    assert (answer["number"], answer["version"], answer["agreement"]) == (1, 1, "sent")
    assert answer["table"]["matches"][0]["sides"][0]["total"] == "420"


@pytest.mark.slow
def test_two_sides_agree_and_the_same_key_counts_once(chicago: Match) -> None:
    say(chicago, 1, bid("4S N 10"), key="the-same-key")
    say(chicago, 1, bid("4S N 10"), key="the-same-key")
    assert DealEntry.objects.count() == 1
    say(chicago, 1, bid("4S N 10"), side=1)
    assert DealRecord.objects.get().agreement == "accepted"


def test_what_a_phone_leaves_out_is_as_by_default(spades: Match) -> None:
    say(spades, 1, {"bids": [5, 4], "tricks": [3, 3, 3, 4]})
    assert DealRecord.objects.get().facts["nils"] == []


@pytest.mark.slow
def test_cards_are_sent_as_they_are_written() -> None:
    match = single_table("spades", 4, preset="network_spades_1_1", overrides={"last_trick_bonus": "single"})
    facts = {"bids": [3, 3, 3, 3], "tricks": [3, 3, 3, 4], "last_tricks": "1SA 2SK"}
    assert say(match, 1, facts).status_code == 200
    assert DealRecord.objects.get().facts["last_tricks"] == [[0, "SA"], [1, "SK"]]
    assert say(match, 2, facts | {"last_tricks": "rubbish"}).json()["code"] == "bad_value"


def test_every_refusal_is_said_and_names_its_side(spades: Match) -> None:
    answer = say(spades, 1, {"bids": [3, 4], "tricks": [3, 3, 3, 3]})
    assert answer.status_code == 400
    assert answer.json()["message"] == f"The tricks make 12; they must make 13. 甲 1 & 乙 1: {BELOW}"
    assert not DealEntry.objects.exists()


@pytest.mark.slow
def test_a_correction_that_later_deals_do_not_survive_names_them() -> None:
    match = single_table("rubber", 4)
    for number, text in ((1, "2S N 8"), (2, "4S N 10"), (3, "1S N 7")):
        agreed_deal(match, number, bid(text))
    version = DealRecord.objects.get(number=1).version
    assert say(match, 1, bid("4S N 10"), seen=version).json()["agreement"] == "proposed"
    refused = say(match, 1, bid("4S N 10"), side=1, seen=version + 1)
    assert (refused.status_code, refused.json()["message"]) == (
        409,
        "With this change, deal 3 could not have been played. Nothing has been saved. The director must "
        "first remove later deals. Deal 3: The game would already be over.",
    )


WELL_FORMED = {"match": 1, "number": 1, "side": 0, "seen": None, "device": "", "key": "12345678", "facts": {}}
UNREADABLE = [
    "rubbish",
    [],
    {},
    {"match": 1},
    WELL_FORMED | {"number": -1},
    WELL_FORMED | {"key": "short"},
    WELL_FORMED | {"side": "0"},
    WELL_FORMED | {"facts": []},
]


@pytest.mark.sampled
@pytest.mark.parametrize("sent", UNREADABLE)
@pytest.mark.parametrize("door", ["deals", "check"])
def test_what_cannot_be_read_is_refused(chicago: Match, sent: object, door: str) -> None:
    answer = Client().post(address(chicago.section, door), json.dumps(sent), "application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "unreadable")


def test_a_match_of_another_table_is_refused(chicago: Match) -> None:
    other = single_table("chicago", 4)
    answer = say(chicago, 1, bid("4S N 10"), match=other.pk)
    assert (answer.status_code, answer.json()["code"]) == (409, "another_match")


def test_after_time_and_after_the_session_nothing_is_taken(chicago: Match) -> None:
    end_match(chicago, seen=chicago.version, by=DIRECTOR, insist=True)
    assert say(chicago, 1, bid("4S N 10")).json()["code"] == "called"
    close_session(chicago.section.session, by=DIRECTOR)
    assert say(chicago, 1, bid("4S N 10")).json()["code"] == "closed"
    assert state(chicago.section).json()["state"] == "closed"
