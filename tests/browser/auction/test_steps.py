"""How a deal is played, followed step by step on a phone that holds no cards."""

import pytest

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
    phone.shows("then throw it away face down").tap("step 1")
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
