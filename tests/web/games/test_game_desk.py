"""A table at the desk: a paper sheet keyed, a deal corrected, questions settled, rulings, time called."""

import json

import pytest
from django.test import Client

from tests.api.programs import send
from tests.fixtures.games_evening import (
    DIRECTOR,
    agreed_deal,
    bid,
    make_game_section,
    open_tables,
    singles,
    told,
)
from tests.web.games.test_game_sheets import seat_four
from tests.web.reading import Page, text_of
from tournament.domain.games.acts.game_deals import correct_deal
from tournament.domain.games.acts.game_matches import agree_rules, end_match, seat_match
from tournament.domain.games.readings.match_state import course_of
from tournament.domain.games.reports.matches_at_tables import match_sheet
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.undo.acts.undo import undo
from tournament.models import DealRecord, Match, MatchRuling, Session

pytestmark = pytest.mark.django_db
GOOD = {"level": "4", "denomination": "S", "declarer": "N", "tricks": "10"}
DOWN = {"level": "3", "denomination": "NT", "declarer": "E", "tricks": "7"}


def desk_page(match: Match, more: str = "") -> str:
    return f"/console/{match.section.session_id}/matches/{match.pk}/{more}"


def typed(*rows: dict[str, str], first: int = 1, key: str = "k1", do: str = "record") -> dict[str, str]:
    fields = {f"row{index}-{name}": value for index, row in enumerate(rows) for name, value in row.items()}
    return {**fields, "first": str(first), "key": key, "do": do}


@pytest.mark.slow
def test_a_whole_sheet_is_keyed_at_once(director: Client) -> None:
    match = seat_four("chicago")
    assert Page(director.get(desk_page(match))).problems() == []
    director.post(desk_page(match, "sheet/"), typed(GOOD, {**DOWN, "redeals": "1"}))
    assert list(DealRecord.objects.values_list("number", "agreement")) == [(1, "accepted"), (2, "accepted")]
    assert course_of(match).score.totals == (520, 0)
    assert "deals are recorded" in text_of(director.get(desk_page(match)))


@pytest.mark.slow
def test_the_same_sheet_sent_twice_is_one_sheet(director: Client) -> None:
    match = seat_four("chicago")
    for _time in range(2):
        director.post(desk_page(match, "sheet/"), typed(GOOD))
    assert DealRecord.objects.count() == 1


def test_what_is_wrong_stands_at_its_row_and_nothing_is_lost(director: Client) -> None:
    match = seat_four("chicago")
    page = director.post(desk_page(match, "sheet/"), typed(GOOD, {**DOWN, "declarer": ""}))
    assert page.status_code == 400
    assert DealRecord.objects.count() == 0
    text = text_of(page)
    assert "Enter the declarer." in text
    assert "Not saved yet: see the marked" in text
    assert Page(page).value("row1-tricks") == "7"
    assert Page(page).problems() == []


def test_an_empty_row_between_two_deals_is_refused_by_its_number(director: Client) -> None:
    """Deal 4 of a chukker has another dealer and vulnerability than deal 3: no row is moved up unasked."""
    match = seat_four("chicago")
    agreed_deal(match, 1, bid("4S N 10"))
    page = director.post(desk_page(match, "sheet/"), typed(GOOD, {}, DOWN, first=2))
    assert page.status_code == 400
    assert "row 3 is blank" in text_of(page)
    assert DealRecord.objects.count() == 1
    assert [Page(page).value(f"row{index}-tricks") for index in (0, 2)] == ["10", "7"]


@pytest.mark.slow
def test_rows_are_checked_as_they_are_typed(director: Client) -> None:
    match = seat_four("spades", 4, contestant_size=1)
    tricks = {f"tricks_{seat}": value for seat, value in enumerate("4333")}
    row = {"bids_0": "6", "bids_1": "5", **tricks}
    short = {**row, "tricks_3": "2"}
    said = director.post(desk_page(match, "sheet/"), typed(row, short, do="check"))
    first, second, *_rest = json.loads(said.content)["rows"]
    assert first == {"problems": [], "totals": "61 : 51"}
    assert second["problems"] == ["The tricks make 12; they must make 13."]
    lacking = director.post(desk_page(match, "sheet/"), typed({"bids_0": "6"}, do="check"))
    assert "Fill this in." in json.loads(lacking.content)["rows"][0]["problems"][0]
    assert DealRecord.objects.count() == 0


def test_a_deal_that_came_meanwhile_stops_the_sheet(director: Client) -> None:
    match = seat_four("chicago")
    told(match, 1, bid("1NT S 7"))
    page = director.post(desk_page(match, "sheet/"), typed(GOOD))
    assert "A deal was entered after you opened this page." in text_of(page)
    assert Page(page).value("row0-level") == "4"
    assert Page(page).value("first") == "2"
    assert DealRecord.objects.count() == 1


@pytest.mark.slow
def test_a_sheet_of_a_round_to_come_is_asked_about(director: Client) -> None:
    section = make_game_section("chicago", 8)
    open_tables(section.session)
    first, second = (
        seat_match(section, singles(section, *players), table=table, by=DIRECTOR)
        for table, players in ((1, (1, 2, 3, 4)), (2, (5, 6, 7, 8)))
    )
    later = seat_match(section, singles(section, 1, 5, 2, 6), round=2, table=1, by=DIRECTOR)
    page = director.post(desk_page(later, "sheet/"), typed(GOOD))
    assert page.status_code == 400
    assert "sheet of round 2, but round 1 is in play" in text_of(page)
    assert (Page(page).value("sure"), DealRecord.objects.count()) == ("1", 0)
    address, deal = f"matches/{later.pk}/deals/", {"number": 1, "facts": bid("4S N 10"), "key": "program-1"}
    assert send(director, "post", address, deal | {"ask_ahead": True})[1]["code"] == "round_to_come"
    assert director.post(desk_page(later, "sheet/"), typed(GOOD) | {"sure": "1"}).status_code == 302
    more = typed(GOOD, first=2, key="k2")
    assert director.post(desk_page(later, "sheet/"), more).status_code == 302  # the round has begun
    for match in (first, second):
        assert director.post(desk_page(match, "sheet/"), typed(GOOD, key=f"k{match.pk}")).status_code == 302


@pytest.mark.sampled
@pytest.mark.parametrize("over", ["both tables", "one table"])
def test_a_sheet_of_a_next_round_is_keyed_unasked_once_one_side_is_free(director: Client, over: str) -> None:
    section = make_game_section("chicago", 8)
    open_tables(section.session)
    matches = [
        seat_match(section, singles(section, *players), table=table, by=DIRECTOR)
        for table, players in ((1, (1, 2, 3, 4)), (2, (5, 6, 7, 8)))
    ]
    later = seat_match(section, singles(section, 1, 5, 2, 6), round=2, table=1, by=DIRECTOR)
    for match in matches[: 2 if over == "both tables" else 1]:
        agreed_deal(match, 1, bid("4S N 10"))
        end_match(match, seen=Match.objects.get(pk=match.pk).version, by=DIRECTOR, insist=True)
    assert director.post(desk_page(later, "sheet/"), typed(GOOD)).status_code == 302


@pytest.mark.slow
def test_a_correction_shows_what_changes_before_it_is_saved(director: Client) -> None:
    match = seat_four("chicago")
    agreed_deal(match, 1, bid("4S N 10"))
    agreed_deal(match, 2, bid("3NT E 9"))
    address = desk_page(match, "deals/1/")
    assert Page(director.get(address)).problems() == []
    facts = {
        "level": "4",
        "denomination": "S",
        "doubling": "",
        "declarer": "N",
        "tricks": "9",
        "redeals": "0",
    }
    shown = director.post(address, {**facts, "seen": "2", "do": "preview"})
    text = text_of(shown)
    assert "Deal 1 Score 420 : 0 0 : 50" in text
    assert "Deal 2 Total 420 : 400 0 : 450" in text
    assert "Match Total 420 : 400 0 : 450" in text
    assert course_of(match).score.totals == (420, 400)

    director.post(address, {**facts, "seen": "2", "do": "save", "reason": "miscounted"})
    assert course_of(match).score.totals == (0, 450)
    undo(last_act(Session.objects.get()), by=Actor("director"))
    assert course_of(match).score.totals == (420, 400)


@pytest.mark.slow
def test_a_correction_that_later_deals_do_not_survive_asks_first(director: Client) -> None:
    match = seat_four("rubber")
    for number, facts in enumerate((bid("4S N 10"), bid("4S S 9"), bid("4H N 10")), start=1):
        agreed_deal(match, number, facts)
    facts = {"level": "4", "denomination": "S", "doubling": "", "declarer": "S", "tricks": "10"}
    change = {**facts, "honours_0": "0", "honours_1": "0", "seen": "2", "do": "save"}
    page = director.post(desk_page(match, "deals/2/"), change)
    assert "Deal 3: The game would already be over." in text_of(page)
    assert match_sheet(match).deals[1].facts["tricks"] == 9
    director.post(desk_page(match, "deals/2/"), {**change, "insist": "1"})
    assert [fault.code for fault in match_sheet(match).deals[2].faults] == ["rubber_over"]
    assert "The rubber is over." in text_of(director.get(desk_page(match)))


@pytest.mark.slow
def test_a_deal_that_later_ones_rest_on_is_taken_off_only_when_one_insists(director: Client) -> None:
    """Without the deal that both sides lost they reach the target a deal earlier."""
    match = seat_four("spades", contestant_size=1, overrides={"target": 100})
    agreed_deal(match, 1, {"bids": [6, 10], "tricks": [2, 4, 2, 5]})
    for number in (2, 3, 4):
        agreed_deal(match, number, {"bids": [6, 6], "tricks": [3, 3, 3, 4]})

    page = director.post(desk_page(match, "deals/1/"), {"seen": "2", "do": "withdraw"})
    assert page.status_code == 400
    assert "Deal 4: The game would already be over." in text_of(page)
    assert match.deals.count() == 4

    director.post(desk_page(match, "deals/1/"), {"seen": "2", "do": "withdraw", "insist": "1"})
    assert match.deals.count() == 3


@pytest.mark.slow
def test_a_form_offers_only_what_the_rules_have(director: Client) -> None:
    """Double-blind nil is off as long as nobody switches it on."""
    match = seat_four("spades", contestant_size=1)
    assert "Double-blind nil" not in text_of(director.get(desk_page(match)))
    agree_rules(match, {"double_blind_nil": True}, seen=match.version, by=Actor("d"))
    assert "Double-blind nil" in text_of(director.get(desk_page(match)))


def test_a_deal_is_taken_off_the_sheet(director: Client) -> None:
    match = seat_four("chicago")
    agreed_deal(match, 1, bid("4S N 10"))
    agreed_deal(match, 2, bid("3NT E 9"))
    director.post(desk_page(match, "deals/1/"), {"seen": "2", "do": "withdraw"})
    assert [record.facts["denomination"] for record in match.deals.all()] == ["NT"]


@pytest.mark.slow
def test_two_words_are_shown_side_by_side_and_settled(director: Client) -> None:
    match = seat_four("chicago")
    told(match, 1, bid("4S N 10"), side=0)
    told(match, 1, bid("4S N 9"), side=1)
    page = director.get(desk_page(match))
    text = text_of(page)
    assert "N-S 甲 1 & 甲 3 : 4 ♠ N =" in text
    assert "E-W 甲 2 & 甲 4 : 4 ♠ N −1" in text
    room = text_of(director.get(f"/console/{match.section.session_id}/"))
    assert "1 thing needs you ≠ Table 1, round 1 · Deal 1 scores differ" in room
    assert "Nothing needs you" not in room
    claim = match_sheet(match).deals[0].claims[1]
    seen = str(match_sheet(match).deals[0].version)
    director.post(desk_page(match), {"do": "settle", "deal": "1", "entry": str(claim.entry), "seen": seen})
    assert course_of(match).score.totals == (0, 50)


@pytest.mark.slow
def test_closing_says_how_many_matches_are_not_finished(director: Client) -> None:
    match = seat_four("chicago")
    address = f"/console/{match.section.session_id}/"
    assert "One match is not finished." in director.get(address).content.decode()
    for number in range(1, 5):
        agreed_deal(match, number, bid("1NT S 7"))
    assert "not finished" not in director.get(address).content.decode()


@pytest.mark.slow
def test_a_renege_costs_points_and_can_be_cancelled(director: Client) -> None:
    match = seat_four("chicago")
    agreed_deal(match, 1, bid("4S N 10"))
    director.post(desk_page(match), {"do": "fine", "side": "0", "points": "−100", "reason": "Renege"})
    assert course_of(match).score.totals == (320, 0)
    assert "Renege" in text_of(director.get(desk_page(match)))
    director.post(desk_page(match), {"do": "cancel", "ruling": str(MatchRuling.objects.get().pk)})
    assert course_of(match).score.totals == (420, 0)
    refused = director.post(desk_page(match), {"do": "fine", "side": "0", "points": "many"})
    assert "Write a whole number." in text_of(refused)


@pytest.mark.slow
def test_time_is_called_and_the_match_played_on(director: Client) -> None:
    match = seat_four("spades", contestant_size=1)
    agreed_deal(match, 1, {"bids": [6, 5], "tricks": [4, 3, 3, 3]})
    director.post(desk_page(match), {"do": "end", "seen": str(Match.objects.get().version)})
    assert match_sheet(Match.objects.get()).reason == "called"
    assert "Time was called." in text_of(director.get(desk_page(match)))
    director.post(desk_page(match), {"do": "reopen", "seen": str(Match.objects.get().version)})
    assert match_sheet(Match.objects.get()).state == "playing"


def test_a_match_gets_a_number_of_deals(director: Client) -> None:
    match = seat_four("spades", contestant_size=1)
    agreed_deal(match, 1, {"bids": [6, 5], "tricks": [4, 3, 3, 3]})
    for limit, reason in (("1", "deals_played"), ("", None)):
        seen = str(Match.objects.get().version)
        director.post(desk_page(match), {"do": "limit", "limit": limit, "seen": seen})
        assert match_sheet(Match.objects.get()).reason == reason


def test_a_chukker_is_rather_finished_another_day(director: Client) -> None:
    match = seat_four("chicago")
    agreed_deal(match, 1, bid("4S N 10"))
    end = {"do": "end", "seen": str(Match.objects.get().version)}
    refused = director.post(desk_page(match), end)
    assert "A chukker has four deals. You can finish it another day." in text_of(refused)
    assert Page(refused).problems() == []
    director.post(desk_page(match), {**end, "insist": "1"})
    assert match_sheet(Match.objects.get()).reason == "called"


def test_the_rules_of_a_table_change_in_the_middle_of_a_match(director: Client) -> None:
    match = seat_four("chicago")
    agreed_deal(match, 1, bid("2S N 8"))
    form = director.get(desk_page(match, "rules/")).context["form"]
    shown = {field.html_name: field.value() for field in form}
    change = {**shown, "rule-method": "rubber_like", "seen": str(match.version)}
    assert director.post(desk_page(match, "rules/"), change).status_code == 302
    assert course_of(Match.objects.get()).score.totals == (60, 0)


def test_an_empty_table_is_taken_away(director: Client) -> None:
    match = seat_four("chicago")
    director.post(desk_page(match), {"do": "remove", "seen": str(match.version)})
    assert Match.objects.count() == 0


def test_every_act_has_a_sentence_in_the_history(director: Client) -> None:
    match = seat_four("chicago")
    director.post(desk_page(match, "sheet/"), typed(GOOD))
    director.post(desk_page(match), {"do": "fine", "side": "0", "points": "-100", "reason": "Renege"})
    text = text_of(director.get(f"/console/{match.section.session_id}/history/"))
    assert "Round 1, table 1: deal 1" in text
    assert "Round 1, table 1: −100 points for side 1" in text
    assert "Tricks taken – 10" in text
    assert "Ruling – −100 · Renege" in text
    assert "{" not in text


def test_the_history_names_what_a_correction_and_other_rules_changed(director: Client) -> None:
    match = seat_four("chicago")
    agreed_deal(match, 1, bid("4S N 10"))
    record = match.deals.get()
    correct_deal(record, {**record.facts, "tricks": 9, "redeals": 1}, seen=record.version, by=Actor("d"))
    agree_rules(match, {"beer_card": "on"}, seen=Match.objects.get().version, by=Actor("d"))
    text = text_of(director.get(f"/console/{match.section.session_id}/history/"))
    assert "Tricks taken 10 9" in text
    assert "Redeals after four passes 0 1" in text
    assert "Beer card – Played" in text
    assert "{" not in text


@pytest.mark.sampled
@pytest.mark.parametrize("limit", ["0", "-5", "99999999999", "all"])
def test_a_limit_that_is_no_number_of_deals_is_refused(director: Client, limit: str) -> None:
    match = seat_four("chicago")
    refused = director.post(desk_page(match), {"do": "limit", "limit": limit, "seen": str(match.version)})
    assert refused.status_code == 400
    assert "Write a whole number." in text_of(refused)
    assert Match.objects.get().deal_limit is None
