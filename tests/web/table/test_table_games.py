"""The phone of a game table: what its screens show and ask."""

import re
from dataclasses import dataclass, replace

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.games import GAMES
from scoring.games.table_game import term
from tests.fixtures.games_evening import DIRECTOR, agreed_deal, bid, make_game_section, open_tables, singles
from tests.web.table.game_table import BELOW, address, match_told, say, single_table, state
from tournament.domain.games.acts.game_deals import correct_deal
from tournament.domain.games.acts.game_matches import partners, seat_match
from tournament.domain.games.reports.matches_at_tables import match_sheet
from tournament.domain.journal.reports.versioned_cache import forget
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.models import DealEntry, Match
from tournament.web.table.game.game_form import form

pytestmark = pytest.mark.django_db


def test_the_table_of_a_game_opens_the_phone_of_games(chicago: Match) -> None:
    page = Client().get(address(chicago.section, ""), headers={"Accept-Language": "en"})
    assert re.search(r"/game\.\w+\.js", page.content.decode())


def test_chicago_lays_down_dealer_and_vulnerability_of_every_deal(chicago: Match) -> None:
    told = match_told(chicago.section)
    assert [coming["conditions"] for coming in told["coming"]] == [
        "Dealer N 甲 1 · none vulnerable",
        "Dealer E 甲 2 · North-South vulnerable",
        "Dealer S 甲 3 · East-West vulnerable",
        "Dealer W 甲 4 · both vulnerable",
    ]
    assert told["last"] == 4


@pytest.mark.slow
def test_a_rubber_tells_only_of_the_next_deal() -> None:
    told = match_told(single_table("rubber", 4).section)
    assert (len(told["coming"]), told["last"]) == (1, None)


STEPS = {
    "chicago": ["contract", "tricks"],
    "rubber": ["contract", "tricks", "honours"],
    "reverse": ["contract", "tricks"],
    "minibridge": ["hcp", "denomination", "tricks"],
    "cutthroat": ["contract", "tricks", "honours_holder"],
    "towie": ["contract", "tricks"],
    "honeymoon": ["contract", "tricks"],
    "israeli_whist": ["trump", "bids", "won"],
    "free_sheet": ["points"],
}
PLAYERS = {"cutthroat": 3, "towie": 3, "honeymoon": 2}


@pytest.mark.sampled
@pytest.mark.parametrize(("game", "steps"), STEPS.items())
def test_every_game_asks_its_own_questions(game: str, steps: list[str]) -> None:
    form = match_told(single_table(game, PLAYERS.get(game, 4)).section)["form"]
    assert [step["code"] for step in form["steps"]] == steps


def test_a_call_that_the_score_forbids_stands_there_with_the_reason(spades: Match) -> None:
    (bids, _tricks) = match_told(spades.section)["form"]["steps"]
    nils = bids["questions"][0]
    assert [(answer["word"], answer["refused"]) for answer in nils["places"][0]] == [
        ("None", ""), ("Nil", ""), ("Double nil", "only when 200 or more behind"),
    ]  # fmt: skip


def test_the_phone_knows_what_a_declarer_has_bid_at_least() -> None:
    """Israeli whist: the bidding for trump begins at five, so a declarer's own number is refused below it."""
    trump, bids, _won = match_told(single_table("israeli_whist", 4).section)["form"]["steps"]
    assert bids["questions"][0]["least"] == [5, "The declarer has bid at least 5."]
    assert {question["least"] for question in trump["questions"]} == {None}


def test_a_side_far_enough_behind_may_call_it(spades: Match) -> None:
    agreed_deal(spades, 1, {"bids": [10, 9], "tricks": [2, 5, 2, 4]})
    agreed_deal(spades, 2, {"bids": [10, 9], "tricks": [2, 5, 2, 4]})
    nils = match_told(spades.section)["form"]["steps"][0]["questions"][0]
    assert [nils["places"][seat][2]["refused"] == "" for seat in range(4)] == [True, False, True, False]


def test_calls_that_the_rules_do_not_have_are_not_offered() -> None:
    section = make_game_section("spades", 2, preset="dan_brad", overrides={"nil": False, "double_nil": False})
    agreed = Match(game="spades", preset="dan_brad", overrides={"nil": False, "double_nil": False}).agreement
    seat_match(section, partners(agreed, list(section.contestants.all())), by=DIRECTOR)
    open_tables(section.session)
    (bids, _tricks) = match_told(section)["form"]["steps"]
    assert [question["name"] for question in bids["questions"]] == ["bids"]
    assert [answer["value"] for answer in bids["questions"][0]["places"][0]] == list(range(14))


@pytest.mark.slow
def test_nils_only_is_no_kind_of_bid_where_there_are_no_nils() -> None:
    """Wong's three players bid numbers and blind ones."""
    section = single_table("spades", 3, preset="cardgames_wong3").section
    kinds = match_told(section)["form"]["steps"][0]["questions"][0]
    assert [answer["value"] for answer in kinds["places"][0]] == ["normal", "blind"]


@pytest.mark.sampled
@pytest.mark.parametrize(("preset", "highest"), [("yahoo_normal", 26), ("yahoo_lefty", 13)])
def test_only_partners_whose_bids_are_added_up_bid_beyond_the_tricks(preset: str, highest: int) -> None:
    match = single_table("spades", 4, preset=preset, overrides={"error_deals": 4})
    questions = match_told(match.section)["form"]["steps"][0]["questions"]
    bids = next(question for question in questions if question["name"] == "bids")
    assert bids["places"][0][-1]["value"] == highest


def test_totals_bags_and_what_the_target_asks_for(spades: Match) -> None:
    agreed_deal(spades, 1, {"bids": [5, 4], "tricks": [3, 3, 3, 4]})
    told = match_told(spades.section)
    assert [(side["total"], side["notes"]) for side in told["sides"]] == [
        ("51", ["Bags 1", "449 to go"]), ("43", ["Bags 3", "457 to go"]),
    ]  # fmt: skip
    assert told["verdict"] == "If it ended now: 甲 1 & 乙 1, 8 points ahead"


def test_a_rubber_shows_part_scores_and_games() -> None:
    match = single_table("rubber", 4)
    agreed_deal(match, 1, bid("4S N 10", honours=[100, 0]))
    agreed_deal(match, 2, bid("2H E 8"))
    told = match_told(match.section)
    assert [side["notes"] for side in told["sides"]] == [
        ["Games won 1", "+300 if it ended now"], ["Part score 60", "+100 if it ended now"],
    ]  # fmt: skip
    assert told["deals"][0]["points"] == ["+220", "0"]


@pytest.mark.slow
def test_a_finished_match_tells_who_goes_where() -> None:
    section = make_game_section("chicago", 6, contestant_size=1)
    seat_match(section, singles(section, 1, 2, 3, 4), by=DIRECTOR)
    seat_match(section, singles(section, 5, 1, 6, 2), round=2, by=DIRECTOR)
    open_tables(section.session)
    first = Match.objects.get(round=1)
    for number in range(1, 5):
        agreed_deal(first, number, bid("4S N 10"))
    matches = state(section).json()["matches"]
    assert [told["state"] for told in matches] == ["finished", "open"]
    assert [move["where"] for move in matches[0]["moves"]] == [
        "same table, sits East", "same table, sits West", "sits out in round 2", "sits out in round 2",
    ]  # fmt: skip
    assert matches[0]["reason"] == "Four deals have been played."
    assert matches[1]["out"] == ["甲 3", "甲 4"]


@pytest.mark.slow
def test_where_seats_have_no_names_the_next_table_is_told_without_one() -> None:
    section = make_game_section("israeli_whist", 5, contestant_size=1)
    seat_match(section, singles(section, 1, 2, 3, 4), by=DIRECTOR)
    open_tables(section.session)
    seat_match(section, singles(section, 1, 5, 2, 3), round=2, table=2, by=DIRECTOR)
    told = match_told(section)
    assert [move["where"] for move in told["moves"]] == [*["goes to table 2"] * 3, "sits out in round 2"]


@pytest.mark.slow
def test_nothing_changes_until_something_happens(chicago: Match) -> None:
    etag = state(chicago.section)["ETag"]
    assert state(chicago.section, **{"If-None-Match": etag}).status_code == 304
    agreed_deal(chicago, 1, bid("4S N 10"))
    assert state(chicago.section, **{"If-None-Match": etag}).status_code == 200


@pytest.mark.slow
def test_the_state_costs_the_same_however_much_was_played(chicago: Match) -> None:
    def queries() -> int:
        forget()
        with CaptureQueriesContext(connection) as captured:
            state(chicago.section)
        return len(captured)

    agreed_deal(chicago, 1, bid("4S N 10"))
    queries()  # what is remembered of the plan is read once
    before = queries()
    for number in (2, 3):
        agreed_deal(chicago, number, bid("4S N 10"))
    assert queries() == before


COLOURS = {"H": "Red", "S": "Black"}


def test_an_invented_game_has_its_screens_at_once() -> None:
    """Whist, 5 points: nothing of it is known to the phone but its terms."""

    @dataclass(frozen=True, slots=True)
    class Deal:
        tricks: tuple[int, ...] = term("Tricks", range(14), per="side")
        trump: str | None = term("Turned up", {"H": "Red", "S": "Black"}, optional=True, default=None)
        revoke: bool = term("Miscount", default=False)

    invented = replace(
        GAMES["rubber"], label="Whist", deal=Deal, asks=lambda rules: ("tricks", "trump", "revoke")
    )
    sheet = match_sheet(single_table("rubber", 4))
    agreed = replace(Match(game="rubber", preset="standard").agreement, code="whist_5", game=invented)
    steps = form(sheet, agreed).steps
    assert [(step.title, step.kind, len(step.questions[0].places)) for step in steps] == [
        ("Tricks", "questions", 2), ("Turned up", "questions", 1), ("Miscount", "questions", 1),
    ]  # fmt: skip
    assert [(answer.value, answer.word) for answer in steps[1].questions[0].places[0]] == [
        ("H", "Red"), ("S", "Black"),
    ]  # fmt: skip
    assert [step.questions[0].default for step in steps] == [None, None, False]


DRY_RUNS = {
    "nothing yet": ({}, []),
    "bids in order": ({"bids": [4, 5]}, []),
    "a bid below the minimum": ({"bids": [4, 3]}, [f"甲 2 & 乙 2: {BELOW}"]),
    "too few tricks": ({"bids": [4, 5], "tricks": [1, 1, 1, 1]}, ["The tricks make 4; they must make 13."]),
}


@pytest.mark.parametrize(("facts", "problems"), DRY_RUNS.values(), ids=DRY_RUNS)
def test_an_unfinished_deal_is_judged_as_far_as_it_goes(
    spades: Match, facts: dict, problems: list[str]
) -> None:
    assert say(spades, 1, facts, door="check").json() == {"problems": problems}
    assert not DealEntry.objects.exists()


def test_a_total_that_must_not_be_is_told_before_the_play() -> None:
    match = single_table("israeli_whist", 4, overrides={"forbid_total_13": True})
    assert say(match, 1, {"declarer": 0, "trump": "S"}, door="check").json() == {"problems": []}
    answer = say(match, 1, {"declarer": 0, "trump": "S", "bids": [5, 4, 2, 2]}, door="check")
    assert answer.json() == {"problems": ["The four numbers must not make 13 at this table."]}


@pytest.mark.slow
def test_a_rubber_that_ends_now_is_told_with_what_is_left_of_it() -> None:
    """Law 80: the only game is worth 300, and the line of the note says so."""
    match = single_table("rubber", 4)
    agreed_deal(match, 1, bid("4S N 10"))
    told = match_told(match.section)
    assert told["verdict"] == "If it ended now: N-S 甲 1 & 甲 3, +4 hundreds"
    assert [side["notes"] for side in told["sides"]] == [["Games won 1", "+300 if it ended now"], []]

    agreed_deal(match, 2, {"stopped": True})
    told = match_told(match.section)
    assert told["deals"][1]["points"] == ["+300", "0"]
    assert [side["total"] for side in told["sides"]] == told["deals"][1]["totals"] == ["420", "0"]
    assert told["verdict"] == "N-S win by 420 (settled as 400)"


def test_a_number_below_the_minimum_is_refused_where_it_is_bid(spades: Match) -> None:
    """Dan and Brad: a side bids 4 at least; what could never stand is no key, and says why."""
    bids = next(one for step in match_told(spades.section)["form"]["steps"] for one in step["questions"]
                if one["name"] == "bids")  # fmt: skip
    refused = {answer["value"]: answer["refused"] for answer in bids["places"][0] if answer["refused"]}
    assert refused == dict.fromkeys(range(4), BELOW)


def test_a_key_has_one_name(spades: Match) -> None:
    told = state(spades.section, **{"Accept-Language": "ja"}).json()["matches"][-1]
    words = [answer["word"] for answer in told["form"]["steps"][0]["questions"][0]["places"][0]]
    assert words == ["なし", "ニル", "ダブル・ニル"]


def test_a_deal_that_no_longer_counts_leaves_the_totals_as_they_were() -> None:
    """The second deal now wins the rubber: the third one could not have been played."""
    match = single_table("rubber", 4)
    for number, text in ((1, "4S N 10"), (2, "2S N 8"), (3, "2H E 8")):
        agreed_deal(match, number, bid(text))
    second = match.deals.get(number=2)
    correct_deal(second, bid("4S N 10"), seen=second.version, by=DIRECTOR, insist=True)

    third = match_told(match.section)["deals"][2]

    assert (third["points"], third["totals"]) == (["0", "0"], ["940", "0"])
    assert third["faults"] == ["The rubber is over."]


@pytest.mark.slow
def test_a_table_tells_who_comes_in_its_rules_and_where_all_of_them_stand() -> None:
    section = make_game_section("chicago", 6, contestant_size=1)
    seat_match(section, singles(section, 1, 2, 3, 4), by=DIRECTOR)
    seat_match(section, singles(section, 5, 1, 6, 2), round=2, by=DIRECTOR)
    open_tables(section.session)
    for number in range(1, 5):
        agreed_deal(Match.objects.get(round=1), number, bid("4S N 10"))

    first, second = state(section).json()["matches"]

    assert first["comes_in"] == [
        {"name": "甲 5", "where": "joins, sits North"},
        {"name": "甲 6", "where": "joins, sits South"},
    ]
    assert second["comes_in"] == []
    for link in first["links"].values():
        assert Client().get(link).status_code == 200


@pytest.mark.slow
def test_the_rules_on_a_phone_name_the_target_and_the_nils_that_are_played() -> None:
    plain = single_table("spades", 4).section
    without = single_table("spades", 4, overrides={"nil": False, "double_nil": False}).section
    assert "Target: 500" in match_told(plain)["rules"]
    assert "Nil made: 100" in match_told(plain)["rules"]
    assert "Nil made" not in match_told(without)["rules"]


def test_a_yahoo_table_has_a_pad_for_each_player_with_nil_in_the_place_of_0() -> None:
    step, tricks = match_told(single_table("spades", 4, preset="yahoo_normal").section)["form"]["steps"]
    words = [answer["word"] for answer in step["keyed"]["places"][0]]
    assert words == ["Nil", *map(str, range(1, 14)), "Double nil"]
    assert tricks["questions"][0]["together"] == [[0, 2], [1, 3]]


@pytest.mark.slow
def test_the_place_in_the_league_is_told_once_the_session_is_closed(chicago: Match) -> None:
    for number in range(1, 5):
        agreed_deal(chicago, number, bid("4H N 10"))
    assert [seat["card"] for seat in match_told(chicago.section)["seats"]] == [None] * 4
    close_session(chicago.section.session, by=DIRECTOR)
    cards = [seat["card"] for seat in match_told(chicago.section)["seats"]]
    assert [card["place"] for card in cards] == ["1=", "3=", "1=", "3="]
    assert cards[0] | {"value": ""} == {"place": "1=", "ranked": 4, "value": "", "names": ["甲 1"]}
    assert cards[0]["value"].startswith("+")
