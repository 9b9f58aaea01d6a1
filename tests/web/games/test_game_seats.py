"""Seats put right and players who leave: what it changes for whom is seen before it is done."""

import pytest
from django.test import Client

from scoring.games.agreement import agree
from tests.fixtures.games_evening import (
    DIRECTOR,
    agreed_deal,
    bid,
    make_game_section,
    open_tables,
    seat_plan,
    singles,
)
from tests.printing.reading import rows
from tests.web.reading import Page, text_of
from tournament.domain.games.acts.game_matches import partners, seat_match
from tournament.domain.games.reports.game_leagues import ledger
from tournament.domain.games.reports.matches_at_tables import match_sheet
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.paper.reports.print_scope import Scope
from tournament.domain.paper.reports.printable import SOURCES
from tournament.domain.undo.acts.undo import undo
from tournament.models import Match, Section
from tournament.printing import document

pytestmark = pytest.mark.django_db


@pytest.fixture
def chukker() -> Match:
    section = make_game_section("chicago", 4)
    open_tables(section.session)
    match = seat_match(section, singles(section, 1, 2, 3, 4), by=DIRECTOR)
    for number in range(1, 5):
        agreed_deal(match, number, bid("4S N 10"))
    return match


def seats_page(match: Match) -> str:
    return f"/console/{match.section.session_id}/matches/{match.pk}/seats/"


def sitting(match: Match) -> list[str]:
    fresh = Match.objects.select_related("section__session__event__club").get(pk=match.pk)
    return [seat.name.native for seat in match_sheet(fresh).seats]


@pytest.mark.slow
def test_two_players_in_each_others_seats_are_put_right(director: Client, chukker: Match) -> None:
    """North scored 2080: whoever sat there won 21 hundreds."""
    assert Page(director.get(seats_page(chukker))).problems() == []
    wish = {"seen": str(chukker.version), "do": "seats", "one": "0", "other": "1"}
    seen = director.post(seats_page(chukker), wish)
    text = text_of(seen)
    assert Page(seen).problems() == []
    assert "甲 1 N · N-S → E · E-W 2080 → 0 +21 hundreds → −21 hundreds" in text
    assert "甲 2 E · E-W → N · N-S 0 → 2080 −21 hundreds → +21 hundreds" in text
    assert sitting(chukker) == ["甲 1", "甲 2", "甲 3", "甲 4"]

    director.post(seats_page(chukker), {**wish, "save": "1"})
    assert sitting(chukker) == ["甲 2", "甲 1", "甲 3", "甲 4"]
    assert ledger(chukker.section).totals == (-21, 21, 21, -21)

    undo(last_act(chukker.section.session), by=DIRECTOR)
    assert sitting(chukker) == ["甲 1", "甲 2", "甲 3", "甲 4"]


@pytest.mark.slow
def test_the_two_sides_are_exchanged(director: Client, chukker: Match) -> None:
    wish = {"seen": str(chukker.version), "do": "sides", "one": "0", "other": "1"}
    assert text_of(director.post(seats_page(chukker), wish)).count("hundreds →") == 4
    director.post(seats_page(chukker), {**wish, "save": "1"})
    assert sitting(chukker) == ["甲 2", "甲 1", "甲 4", "甲 3"]
    history = text_of(director.get(f"/console/{chukker.section.session_id}/history/"))
    assert "Round 1, table 1: swapped seats corrected" in history
    assert "seat 1 1 2 seat 2 2 1 seat 3 3 4 seat 4 4 3" in history


def test_the_same_player_twice_and_half_a_team_are_refused(director: Client) -> None:
    (match,) = seat_plan(make_game_section("spades", 2), "round-robin-2x1")
    wish = {"seen": str(match.version), "do": "seats", "one": "0", "other": "0", "save": "1"}
    assert "Choose two players to swap." in text_of(director.post(seats_page(match), wish))
    half = director.post(seats_page(match), {**wish, "other": "1"})
    assert "Partners of a team stay on one side" in text_of(half)
    assert half.status_code == 400
    assert sitting(match) == ["甲 1", "甲 2", "乙 1", "乙 2"]


@pytest.mark.slow
def test_who_leaves_sees_first_what_that_changes(director: Client) -> None:
    section = make_game_section("spades", 4, overrides={"target": 50})
    first, *_rest = seat_plan(section, "round-robin-4x3")
    agreed_deal(first, 1, {"bids": [4, 4], "tricks": [3, 2, 3, 5]})
    leaver = first.seats.get(number=0).contestant
    page = f"/console/{section.session_id}/incidents/leaves_game/?contestant={leaver.pk}"
    address_of_before = f"/console/{section.session_id}/games/{section.pk}/leaving/{leaver.pk}/"
    leave = {"contestant": leaver.pk, "option": "leaves_game"}

    seen = director.get(address_of_before, follow=True)
    text = text_of(seen)
    assert Page(seen).problems() == []
    assert "Removed: future matches; the other players sit out" in text
    assert text.count("Round 2, table") + text.count("Round 3, table") == 2
    assert "In progress: stays open until ended or awarded Round 1, table 1" in text

    refused = director.post(page, leave)
    assert refused.status_code == 400
    assert "is playing at table 1" in text_of(refused)
    assert Page(refused).field("insist")["type"] == "checkbox"
    assert section.matches.count() == 6

    director.post(page, {**leave, "insist": "1", "reason": "ill"})
    assert section.matches.count() == 4
    assert "has left" in text_of(director.get(f"/console/{section.session_id}/games/{section.pk}/"))
    assert "has already left" in text_of(director.get(page))
    undo(last_act(section.session), by=DIRECTOR)
    assert section.matches.count() == 6


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"one": "0", "other": "1"}, "Choose what to do."),
        ({"do": "seats", "one": "0"}, "Write a whole number."),
        ({"do": "sides", "save": "1"}, "Write a whole number."),
    ],
)
def test_an_exchange_that_lacks_something_is_refused(
    director: Client, chukker: Match, typed: dict[str, str], sentence: str
) -> None:
    refused = director.post(seats_page(chukker), typed)
    assert refused.status_code == 400
    assert sentence in text_of(refused)


def score_sheet(section: Section) -> str:
    sheets = SOURCES["chicago"].sheets(Scope(section.session, address=lambda *_named: ""))
    return "\n".join(rows(document("chicago", sheets, language="en").pdf()))


@pytest.mark.slow
def test_seats_are_drawn_with_cards_or_by_lot_before_the_first_deal(director: Client) -> None:
    section = make_game_section("chicago", 4)
    open_tables(section.session)
    match = seat_match(section, singles(section, 1, 2, 3, 4), by=DIRECTOR)
    page = director.get(seats_page(match))
    assert Page(page).problems() == []
    cards = {"card-0": "♥9", "card-1": "S 10", "card-2": "♥A", "card-3": "D9"}
    twice = director.post(seats_page(match), {"do": "cards", "seen": "1", **cards, "card-3": "h9"})
    assert (twice.status_code, sitting(match)) == (400, ["甲 1", "甲 2", "甲 3", "甲 4"])

    seen = {"seen": str(match.version)}
    answer = director.post(seats_page(match), {"do": "cards", **seen, **cards}, follow=True)
    assert "Drawn: 甲 1 ♥9 · 甲 2 ♠10 · 甲 3 ♥A · 甲 4 ♦9" in text_of(answer)
    assert sitting(match) == ["甲 3", "甲 2", "甲 1", "甲 4"]
    assert last_act(section.session).about["cards"] == "♥A ♠10 ♥9 ♦9"
    assert "Drawnforseats:♥A♠10♥9♦9" in score_sheet(section)
    undo(last_act(section.session), by=DIRECTOR)
    assert sitting(match) == ["甲 1", "甲 2", "甲 3", "甲 4"]
    assert "Drawn" not in score_sheet(section)

    match.refresh_from_db()
    director.post(seats_page(match), {"do": "lot", "seen": str(match.version)})
    assert sorted(sitting(match)) == ["甲 1", "甲 2", "甲 3", "甲 4"]
    agreed_deal(match, 1, bid("4S N 10"))
    assert "Draw for seats" not in text_of(director.get(seats_page(match)))


@pytest.mark.slow
def test_partners_who_enter_together_draw_one_card_for_their_side(director: Client) -> None:
    section = make_game_section("spades", 2)
    open_tables(section.session)
    agreed = agree("spades", "hoyle", {})
    match = seat_match(section, partners(agreed, [*section.contestants.all()]), by=DIRECTOR)
    before = sitting(match)
    director.post(
        seats_page(match), {"do": "cards", "seen": str(match.version), "card-0": "C2", "card-1": "C3"}
    )
    assert sitting(match) == [before[1], before[0], before[3], before[2]]
