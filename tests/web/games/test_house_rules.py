"""House rules from the set-up page to the sheet: chosen, told on card, phone and paper, scored, corrected."""

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
from tests.printing.reading import rows
from tests.web.games.test_game_setup import page_of, rules_typed
from tests.web.games.test_game_sheets import column
from tests.web.phone import Phone
from tests.web.reading import text_of
from tournament.domain.games.acts.game_deals import correct_deal
from tournament.domain.games.acts.game_matches import seat_match
from tournament.domain.games.readings.match_state import GameRefusal, LaterDeals, course_of
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.room.readings.clock_rows import clock_of
from tournament.domain.undo.acts.undo import undo
from tournament.models import Match, Section

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


def by_house_rule(director: Client, game: str, preset: str, **typed: str) -> Match:
    """A started table whose rules were typed over on the set-up page."""
    section = make_game_section(game, 4, preset=preset, contestant_size=1)
    answer = director.post(page_of(section), rules_typed(director, section, **typed))
    assert answer.status_code == 302
    open_tables(section.session)
    section = Section.objects.select_related("session__event__club").get(pk=section.pk)
    return seat_match(section, singles(section, 1, 2, 3, 4), by=DIRECTOR)


def sheet_page(match: Match, more: str = "") -> str:
    return f"/s/{match.section.session_id}/matches/{match.pk}/{more}"


@pytest.mark.slow
def test_tricks_of_a_failed_nil_are_bags(director: Client, player: Client) -> None:
    match = by_house_rule(director, "spades", "yahoo_normal", **{"rule-failed_nil": "bags"})
    facts = {"bids": [2, 8], "tricks": [1, 11, 1, 0], "nils": ["nil", "", "", ""]}
    record = agreed_deal(match, 1, facts)

    rule = "Tricks of a failed nil: Count as bags only"
    assert rule in text_of(player.get(sheet_page(match), headers=ENGLISH))
    assert "Tricks of a failed nil ≠ changed Count as bags only Count for the partner's bid" in text_of(
        player.get(sheet_page(match, "rules/"), headers=ENGLISH)
    )
    (state,) = Phone(match.section).state()["matches"]
    assert rule in state["rules"]
    told = [(side["total"], side["notes"][0]) for side in state["sides"]]
    assert told == [("−120", "Bags 1"), ("83", "Bags 3")]

    # The partner took 2, the nil none: 20 + 100, and the bag is gone.
    correct_deal(record, {**facts, "tricks": [0, 11, 2, 0]}, seen=record.version, by=DIRECTOR)
    assert course_of(match).score.totals == (120, 83)
    undo(last_act(match.section.session), by=DIRECTOR)
    assert course_of(match).score.totals == (-120, 83)


@pytest.mark.slow
def test_a_match_is_lost_by_sets(director: Client, player: Client) -> None:
    rules = {"rule-sets_in_a_row": "2", "rule-sets_in_all": "3"}
    match = by_house_rule(director, "spades", "akagiri_standard", **rules)
    records = [agreed_deal(match, number, {"bids": [5, 6], "tricks": [2, 5, 2, 4]}) for number in (1, 2)]

    text = text_of(player.get(sheet_page(match), headers=ENGLISH))
    assert "Sets in a row that lose the game: 2 · Sets in all that lose the game: 3" in text
    assert "One side has been set too often." in text
    assert "sets 2" in text
    (state,) = Phone(match.section).state()["matches"]
    assert (state["state"], [side["won"] for side in state["sides"]]) == ("finished", [False, True])
    assert "Sets 2" in state["sides"][0]["notes"]

    # The second set was none: five tricks were taken. The game goes on; the undo ends it again.
    record = records[1]
    correct_deal(
        record, {"bids": [5, 6], "tricks": [3, 4, 2, 4]}, seen=record.version, by=DIRECTOR, insist=False
    )
    assert course_of(match).score.reason is None
    undo(last_act(match.section.session), by=DIRECTOR)
    assert (course_of(match).score.reason, course_of(match).score.winners) == ("sets", (1,))


@pytest.mark.slow
def test_a_loss_by_sets_needs_two_sides(director: Client) -> None:
    section = make_game_section("spades", 3, preset="cardgames_wong3")
    refused = director.post(
        page_of(section), rules_typed(director, section, **{"rule-sets_in_all": "3"}), headers=ENGLISH
    )
    assert refused.status_code == 400
    assert "A loss by sets needs two sides and scoring by points." in text_of(refused)
    section.refresh_from_db()
    assert section.overrides == {}


LEVEL = {"bids": [6, 6], "tricks": [3, 3, 4, 3]}  # +61, +60
LEVELLED = {"bids": [6, 6], "tricks": [3, 4, 3, 3]}  # +60, +61


def against_the_clock(director: Client) -> Match:
    """A table that has played one deal when time is called for its round: 61 to 60."""
    match = by_house_rule(director, "spades", "akagiri_standard", **{"rule-time_limit": "40"})
    agreed_deal(match, 1, LEVEL)
    typed = {"do": "time", "time-round": "1"}
    answer = director.post(page_of(match.section), typed, headers=ENGLISH, follow=True)
    assert "Time is called at 1 table: the deal in play is played out." in text_of(answer)
    match.refresh_from_db()
    return match


@pytest.mark.slow
def test_when_time_is_called_the_phone_enters_the_deal_in_play(director: Client, player: Client) -> None:
    match = against_the_clock(director)
    (state,) = Phone(match.section).state()["matches"]
    assert state["state"] == "playing"
    assert "time called: deal 2 is the last" in state["coming"][0]["conditions"]
    assert "Time limit in minutes: 40" in state["rules"]

    agreed_deal(match, 2, LEVELLED)
    assert "time called, tied: one more deal" in text_of(player.get(sheet_page(match), headers=ENGLISH))
    agreed_deal(match, 3, LEVEL)
    text = text_of(player.get(sheet_page(match), headers=ENGLISH))
    assert "Time was called." in text
    assert course_of(match).score.winners == (0,)
    with pytest.raises(GameRefusal, match="rules of this table"):
        told(match, 4, LEVEL)


@pytest.mark.slow
def test_a_correction_at_the_stop_decides_whether_there_was_overtime(director: Client) -> None:
    match = against_the_clock(director)
    record = agreed_deal(match, 2, LEVELLED)
    agreed_deal(match, 3, LEVEL)
    with pytest.raises(LaterDeals, match="deal 3 could not have been played"):
        correct_deal(record, LEVEL, seen=record.version, by=DIRECTOR)
    correct_deal(record, LEVEL, seen=record.version, by=DIRECTOR, insist=True)
    assert (course_of(match).score.reason, course_of(match).score.winners) == ("called", (0,))
    undo(last_act(match.section.session), by=DIRECTOR)
    assert course_of(match).score.totals == (182, 181)


@pytest.mark.slow
def test_a_match_against_the_clock_is_closed_as_it_stands_or_opened_again(director: Client) -> None:
    match = against_the_clock(director)
    desk = f"/console/{match.section.session_id}/matches/{match.pk}/"
    assert "Close the match without another deal" in text_of(director.get(desk, headers=ENGLISH))
    director.post(desk, {"do": "end", "insist": "1", "seen": match.version})
    match.refresh_from_db()
    assert (match.last_deal, course_of(match).score.winners) == (None, (0,))
    director.post(desk, {"do": "reopen", "seen": match.version})
    match.refresh_from_db()
    assert (match.ended_at, match.last_deal) == (None, None)
    director.post(desk, {"do": "end", "seen": match.version})
    match.refresh_from_db()
    assert match.last_deal == 2
    undo(last_act(match.section.session), by=DIRECTOR)
    match.refresh_from_db()
    assert (match.ended_at, match.last_deal) == (None, None)


@pytest.mark.slow
def test_a_program_calls_time_and_insists(director: Client) -> None:
    match = by_house_rule(director, "spades", "akagiri_standard", **{"rule-time_limit": "40"})
    agreed_deal(match, 1, LEVEL)
    address = f"matches/{match.pk}/end/"
    status, sheet = send(director, "put", address, {"ended": True, "version": 1})
    assert (status, sheet["state"], sheet["last_deal"], sheet["next"]["number"]) == (200, "playing", 2, 2)
    status, sheet = send(
        director, "put", address, {"ended": True, "insist": True, "version": sheet["version"]}
    )
    assert (status, sheet["state"], sheet["last_deal"], sheet["reason"]) == (200, "finished", None, "called")


@pytest.mark.slow
def test_the_time_limit_is_the_length_of_a_round_on_the_clock(director: Client) -> None:
    match = by_house_rule(director, "spades", "akagiri_standard", **{"rule-time_limit": "40"})
    assert clock_of(match.section).pace.lengths == (40 * 60,)


@pytest.mark.slow
def test_a_chukker_of_six_deals_from_setup_to_paper(director: Client, player: Client) -> None:
    match = by_house_rule(director, "chicago", "six_deals")
    (state,) = Phone(match.section).state()["matches"]
    assert [each["board"]["vulnerability"] for each in state["coming"]] == [
        *("NONE", "NS", "EW", "BOTH", "NS", "EW")
    ]
    assert "Deals: 6 · Vulnerability: As on boards 1 to 6 (Law 2)" in state["rules"]
    blank = rows(player.get(f"/s/{match.section.session_id}/chicago.pdf?language=en").content)
    assert [row for row in blank if row[1:2] in "NESW" and row[2:] in ("––", "✓–", "–✓", "✓✓")] == [
        *("1N––", "2E✓–", "3S–✓", "4W✓✓", "5N✓–", "6E–✓")
    ]

    contracts = ("4S N 10", "3NT E 9", "2H W 7", "4H S 10", "3NT N 9", "1NT E 7")
    for number, contract in enumerate(contracts[:5], 1):
        record = agreed_deal(match, number, bid(contract))
    desk = f"/console/{match.section.session_id}/matches/{match.pk}/"
    early = director.post(desk, {"do": "end", "seen": match.version}, headers=ENGLISH)
    assert "This chukker has six deals." in text_of(early)
    agreed_deal(match, 6, bid(contracts[5]))
    text = text_of(player.get(sheet_page(match), headers=ENGLISH))
    assert "Six deals have been played." in text
    assert course_of(match).score.settled == (13, -13)

    # Deal 5 was one down, vulnerable: 1140 to 590, 5½ hundreds are 6.
    correct_deal(record, bid("3NT N 8"), seen=record.version, by=DIRECTOR)
    assert (course_of(match).score.totals, course_of(match).score.settled) == ((1140, 590), (6, -6))
    undo(last_act(match.section.session), by=DIRECTOR)
    assert course_of(match).score.totals == (1740, 490)


def test_a_chukker_of_five_deals_is_refused(director: Client) -> None:
    section = make_game_section("chicago", 4)
    refused = director.post(page_of(section), rules_typed(director, section, **{"rule-deals": "5"}))
    assert refused.status_code == 400
    status, answer = send(
        director, "post", "games/chicago/rules/", {"preset": "six_deals", "overrides": {"deals": 5}}
    )
    assert (status, answer["code"]) == (400, "bad_value")


BOOKS = {"bids": [6, 5], "tricks": [4, 3, 3, 3]}  # 7 and 6 taken: +61, +51


def with_a_revoke(director: Client) -> Match:
    """A table with one deal, on which North-South did not follow suit once: 4 and 9 tricks, −60 and +54."""
    match = by_house_rule(director, "spades", "akagiri_standard", **{"rule-revoke_tricks": "3"})
    agreed_deal(match, 1, BOOKS)
    desk = f"/console/{match.section.session_id}/matches/{match.pk}/"
    assert "Move 3 tricks for each" in text_of(director.get(desk, headers=ENGLISH))
    typed = {"do": "revoke", "side": "0", "deal": "1", "count": "1", "reason": "heart at trick 5"}
    assert director.post(desk, typed).status_code == 302
    return match


@pytest.mark.slow
def test_the_director_moves_three_tricks_for_a_revoke(director: Client, player: Client) -> None:
    match = with_a_revoke(director)
    assert course_of(match).score.totals == (-60, 54)
    assert column(match, "Tricks by revoke", 0) == ("−3",)
    assert column(match, "Tricks by revoke", 1) == ("3",)
    text = text_of(player.get(sheet_page(match), headers=ENGLISH))
    assert "Tricks moved for a revoke: 3" in text
    assert "Tricks by revoke" in text
    printed = rows(player.get(f"/s/{match.section.session_id}/spades.pdf?language=en").content)
    assert "takenrevokepointstotal" in printed  # under Tricks, Tricks by, Overtrick, Running
    assert "1甲1671−3−600−60−60" in printed
    history = text_of(director.get(f"/console/{match.section.session_id}/history/", headers=ENGLISH))
    assert "Round 1, table 1, deal 1: revokes of side 1: 1" in history
    undo(last_act(match.section.session), by=DIRECTOR)
    assert course_of(match).score.totals == (61, 51)


@pytest.mark.slow
def test_no_side_takes_the_ruling_on_a_revoke_back(director: Client) -> None:
    match = with_a_revoke(director)
    told(match, 1, {**BOOKS, "revokes": [0, 0]}, side=0)
    assert course_of(match).score.totals == (-60, 54)
    for side in (0, 1):  # both ask for another distribution of the same tricks, and of others
        told(match, 1, {"bids": [6, 5], "tricks": [4, 2, 4, 3], "revokes": [0, 4]}, side=side)
    assert course_of(match).score.totals == (-60, 53)  # 8 − 3 of 6 bid; 5 + 3 of 5
    record = match.deals.get()
    assert record.facts["revokes"] == [1, 0]


@pytest.mark.slow
def test_a_program_rules_on_a_revoke_and_takes_it_back(director: Client) -> None:
    match = with_a_revoke(director)
    address = f"matches/{match.pk}/deals/1/revokes/"
    version = match.deals.get().version
    status, counted = send(director, "put", address, {"side": 0, "count": 0, "version": version})
    assert (status, counted["after"]["totals"]) == (200, [61, 51])
    assert send(director, "put", address, {"side": 2, "version": version + 1})[0] == 400
    assert send(director, "put", address, {"side": 0, "count": 5, "version": version + 1})[0] == 400
    assert send(director, "put", address, {"side": 0, "version": version})[0] == 409


@pytest.mark.slow
def test_where_the_rules_move_no_tricks_a_revoke_is_refused_in_a_sentence(director: Client) -> None:
    match = by_house_rule(director, "spades", "akagiri_standard")
    agreed_deal(match, 1, BOOKS)
    desk = f"/console/{match.section.session_id}/matches/{match.pk}/"
    typed = {"do": "revoke", "side": "0", "deal": "1", "count": "1"}
    refused = director.post(desk, typed, headers=ENGLISH)
    assert refused.status_code == 400
    assert "The rules of this table move no tricks for a revoke." in text_of(refused)
    assert course_of(match).score.totals == (61, 51)
