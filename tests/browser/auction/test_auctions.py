"""Auctions keyed on phones, call by call: duplicate, rubber and reverse bridge, Israeli whist, Spades."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPhone
from tests.browser.game_phone import Phone as GamePhone
from tests.browser.game_phone import measure, stands, table_of
from tests.browser.phone import MEASURE, Phone
from tournament.models import Event, Result, Section

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def asked() -> None:
    Event.objects.update(options={"auction": True})


def calls(text: str) -> list[str]:
    return [f"make {call}" for call in text.split()]


def refused(phone: Phone | GamePhone, call: str, reason: str) -> None:
    """A key that sleeps says why."""
    phone.page.locator(f'[data-act="make"][data-value="{call}"][aria-disabled]').dispatch_event("click")
    phone.shows(reason)


def test_an_auction_with_a_correction_gives_the_contract_of_a_board(
    section: Section, open_phone: OpenPhone
) -> None:
    asked()
    north = Phone(open_phone, section, "N")
    north.title("Board 1 · Auction")
    north.shows("North to call")
    north.tap(*calls("P 1H"))
    refused(north, "1C", "1 club: A bid must be higher than the last one.")
    north.tap(*calls("P 2H"), "unmake", *calls("4H X P P XX P P P"))
    north.title("Board 1 · Result")
    north.tap("tricks 10", "accept")
    north.title("Board 2 · Auction")
    north.has_sent_all()

    result = Result.objects.get()
    assert (result.contract, result.declarer, result.tricks) == ("4HXX", "E", 10)
    assert result.auction == "P 1H P 4H X P P XX P P P"


def test_a_board_without_its_auction_and_one_passed_out(section: Section, open_phone: OpenPhone) -> None:
    asked()
    north = Phone(open_phone, section, "N")
    north.tap("make P", "plain yes", "bid 1NT", "declare S", "tricks 7", "accept")
    north.title("Board 2 · Auction")
    north.tap(*calls("P P P P"), "accept")
    north.title("Table 1 · Round 2")
    north.has_sent_all()
    assert [*Result.objects.order_by("board").values_list("contract", "auction")] == [
        ("1NT", ""), ("PASS", "P P P P"),
    ]  # fmt: skip


def test_a_reverse_auction_up_to_seven_no_trump_reverse(open_phone: OpenPhone) -> None:
    section = table_of("reverse", 4)
    asked()
    phone = GamePhone(open_phone, section).sit("甲 1").title("Deal 1 · Auction")
    phone.tap("make 1C", "reversed", "make 1CR", "make 7NT", "reversed", "make 7NTR")
    refused(phone, "7NT", "7 no-trump: A bid must be higher than the last one.")
    phone.tap(*calls("X P P XX P P P")).title("Deal 1 · Tricks taken").tap("tricks 10").shows("7NT××")
    expect(phone.page.locator(".spoken")).to_have_text("7 no-trump redoubled by West 甲 4, 3 down, Reverse")
    phone.tap("accept").state("✓ all sent")
    found = stands(1, "level", "denomination", "doubling", "reverse", "declarer")
    assert found == [7, "NT", "XX", True, "W", "accepted"]


def test_israeli_whist_closes_with_four_passes_and_three_numbers(open_phone: OpenPhone) -> None:
    section = table_of("israeli_whist", 4, overrides={"forbid_total_13": True})
    asked()
    phone = GamePhone(open_phone, section).sit("甲 1").title("Deal 1 · Auction").shows("甲 2 to call")
    phone.tap(*calls("pass 5H pass 6C 6D pass pass pass")).shows("甲 2 to call").tap("make pass")
    phone.shows("甲 3 to call").tap(*calls("3 2"))
    refused(phone, "2", "2: The four numbers must not make 13 at this table.")
    phone.tap("make 3").title("Deal 1 · Tricks taken").say("won", 3, 6, 2).tap("accept")
    phone.state("✓ all sent")
    assert stands(1, "declarer", "trump", "bids") == [1, "D", [3, 6, 3, 2], "accepted"]


@pytest.mark.parametrize(("width", "height"), [(320, 568), (320, 640), (640, 320)])
def test_the_last_calls_are_above_the_keys_on_a_low_screen(
    open_phone: OpenPhone, width: int, height: int
) -> None:
    section = table_of("israeli_whist", 4)
    asked()
    phone = GamePhone(open_phone, section)
    phone.page.set_viewport_size({"width": width, "height": height})
    phone.sit("甲 1").title("Deal 1 · Auction")
    keys = phone.page.locator(".bids")
    before = keys.bounding_box()
    phone.tap(*calls("pass 5H pass 6C 6D"))
    last = phone.page.locator(".last-calls")
    expect(last).to_have_text(re.compile("甲 4 Pass.*甲 1 6♣.*甲 2 6♦"))
    phone.page.evaluate("scrollTo(0, 0)")
    box = last.bounding_box()
    assert box["y"] + box["height"] <= min(height, keys.bounding_box()["y"])
    assert keys.bounding_box() == before
    assert phone.page.evaluate(MEASURE) == []


def test_calls_in_turn_with_a_blind_nil_by_the_rules_of_dan_and_brad(open_phone: OpenPhone) -> None:
    section = table_of("spades", 4, preset="dan_brad", overrides={"double_nil_deficit": 0})
    asked()
    phone = GamePhone(open_phone, section).sit("甲 1").title("Deal 1 · Auction").shows("甲 2 to call")
    measure(phone)
    phone.tap(*calls("dnil 4 5 8")).title("Deal 1 · Tricks taken")
    phone.tap("back").title("Deal 1 · Auction").tap("unmake", "make 9").title("Deal 1 · Tricks taken")
    phone.shows("Double nil").tap("answer tricks 0 8", "answer tricks 1 0", "accept").state("✓ all sent")
    assert stands(1, "bids", "nils", "calls") == [
        [9, 5], ["", "dnil", "", ""], [[1, "dnil"], [2, "4"], [3, "5"], [0, "9"]], "accepted",
    ]  # fmt: skip


def test_the_last_bid_of_mirror_makes_thirteen(open_phone: OpenPhone) -> None:
    section = table_of("spades", 4, preset="yahoo_mirror")
    asked()
    phone = GamePhone(open_phone, section).sit("甲 1").title("Deal 1 · Auction").tap(*calls("4 5 nil"))
    refused(phone, "5", "5: Each player bids the number of spades held; together they make 13.")
    phone.tap("make 4").title("Deal 1 · Tricks taken").tap("answer tricks 0 9", "answer tricks 1 4", "accept")
    phone.state("✓ all sent")
    assert stands(1, "bids", "nils") == [[9, 4], ["", "", "", "nil"], "accepted"]
