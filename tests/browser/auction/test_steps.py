"""How a deal is played, followed step by step on a phone that holds no cards."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPhone
from tests.browser.game_phone import Phone, measure, table_of

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def test_two_players_of_spades_draw_their_hands_and_play_step_by_step(open_phone: OpenPhone) -> None:
    section = table_of("spades", 2, overrides={"players": 2, "mode": "individual"})
    phone = Phone(open_phone, section).sit("甲 1")
    phone.shows("How this deal is played").tap("steps").title("How this deal is played")
    phone.shows("Nothing is dealt").tap("step 1").shows("before the first card is drawn").tap("step 1")
    phone.shows("Drawing 1 of 26", "甲 2 to act", "Look at the top card")
    measure(phone, "tell 0 keep")
    phone.shows("then discard it face down").tap("step 1")
    phone.shows("Drawing 2 of 26", "甲 1 to act").tap("tell 0 throw").shows("The next card must be kept")
    phone.page.reload()
    phone.tap("steps").shows("Drawing 2 of 26")
    for _turn in range(25):
        phone.tap("tell 0 keep", "step 1")
    phone.shows("Bidding", "甲 2 to act").tap("step 1").shows("The hand at the dealer's left leads.").tap(
        "step 1"
    )
    phone.shows("Trick 1 of 13", "甲 2 leads", "Any card but a spade may be led")
    phone.tap("tell 0 yes", "tell 1 0").shows("Trick 2 of 13", "甲 1 leads", "spades are broken")
    phone.tap("step -1").shows("Trick 1 of 13", "Any card but a spade may be led").tap("tell 1 1")
    phone.shows("Trick 2 of 13", "甲 2 leads")
    for trick in range(2, 14):
        phone.shows(f"Trick {trick} of 13").key("tell 1 0").or_(phone.key("tell 0 0")).click()
    phone.shows("All 13 tricks have been played").tap("home").title("Deal 1 · Bid")


def test_two_players_of_honeymoon_bridge_draw_by_tricks_and_play_without_a_dummy(
    open_phone: OpenPhone,
) -> None:
    section = table_of("honeymoon", 2, preset="drawing")
    phone = Phone(open_phone, section).sit("甲 1").tap("steps")
    phone.shows("甲 1 to act", "2 hands of 13", "26 cards").tap("step 1")
    phone.shows("Drawing trick 1 of 13", "甲 2 leads", "There are no trumps")
    phone.tap("tell 0 0").shows("甲 1 draws the top card of the stock").tap("tell 0 1")
    measure(phone, "step 1")
    phone.shows("Drawing trick 2 of 13", "甲 2 leads").tap("tell 0 0", "step 1")
    phone.shows("Drawing trick 3 of 13", "甲 1 leads")
    for _trick in range(3, 14):
        phone.tap("tell 0 0", "step 1")
    phone.shows("The dealer bids first").tap("step 1").tap("tell 0 0").shows("甲 2 leads").tap("step 1")
    for trick in range(1, 14):
        phone.shows(f"Trick {trick} of 13").tap(f"tell 0 {trick % 2}")
    phone.shows("All 13 tricks have been played").tap("home").title("Deal 1 · Contract")


def test_declarer_at_israeli_whist_leads_after_the_three_others_have_named_their_numbers(
    open_phone: OpenPhone,
) -> None:
    section = table_of("israeli_whist", 4, overrides={"forbid_total_13": True})
    phone = Phone(open_phone, section).sit("甲 1").tap("steps", "step 1")
    phone.shows("甲 2 to act", "Bid 5 to 13 tricks").tap("step 1")
    phone.shows("may not make the total 13").tap("tell 0 1").shows("甲 3 to act", "甲 3 → 甲 4 → 甲 1")
    expect(phone.page.locator(".hands-in-turn")).not_to_contain_text("甲 2")
    phone.tap("step 1").shows("甲 2 leads").tap("step 1").shows("Trick 1 of 13", "甲 2 leads")
    phone.tap("tell 0 3").shows("Trick 2 of 13", "甲 4 (1)", "甲 4 leads")
    phone.tap("step -1").tap("tell 0 2").shows("Trick 2 of 13", "甲 3 leads")
    for trick in range(2, 14):
        phone.shows(f"Trick {trick} of 13").tap("tell 0 0")
    phone.shows("All 13 tricks have been played").tap("home").title("Deal 1 · Declarer")
