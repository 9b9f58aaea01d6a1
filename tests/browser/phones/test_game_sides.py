"""Phones of a table game without a network, and two sides that differ."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPhone
from tests.browser.game_phone import NIL_TRICKS, Phone, measure, planned, stands, table_of
from tests.browser.phone import choose_language, reload
from tests.fixtures.games_evening import DIRECTOR, told
from tournament.domain.games.acts.game_matches import seat_again
from tournament.domain.games.reports.matches_at_tables import match_sheet
from tournament.models import DealEntry, DealRecord, Match

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.mark.slow
def test_a_chukker_goes_on_without_a_network_and_arrives_once(open_phone: OpenPhone) -> None:
    section = table_of("chicago", 4)
    phone = Phone(open_phone, section).sit("甲 1").tap("bid 4H", "declare N")
    phone.page.context.set_offline(True)
    phone.tap("tricks 10").state("○ on this phone").shows("Not yet in the totals: deal 1.").tap("accept")
    phone.title("Deal 2 · Contract").shows("Dealer E", "North-South vulnerable")
    phone.play("3NT W 8").shows("Saved on this phone").tap("accept")
    phone.state("○ 2 to send").title("Deal 3 · Contract")
    assert not DealEntry.objects.exists()

    phone.page.context.set_offline(False)
    reload(phone.page)
    phone.state("✓ all sent").title("Deal 3 · Contract").shows("470")
    assert list(DealEntry.objects.values_list("number", "side")) == [(1, 0), (1, 1), (2, 0), (2, 1)]


def test_what_was_saved_without_a_network_is_not_called_so_once_it_is_sent(open_phone: OpenPhone) -> None:
    phone = Phone(open_phone, table_of("chicago", 4)).sit("甲 1")
    phone.page.context.set_offline(True)
    phone.play("4H N 10").tap("leave").play("3NT W 8").shows("Saved on this phone")
    phone.page.context.set_offline(False)
    phone.look().state("● sent")
    expect(phone.page.locator("#notice")).to_be_empty()


@pytest.mark.slow
def test_what_is_refused_holds_back_what_comes_after_it(open_phone: OpenPhone) -> None:
    section = table_of("spades", 4, preset="dan_brad", overrides={"both_nil_allowed": False})
    phone = Phone(open_phone, section).sit("甲 1")
    phone.page.context.set_offline(True)
    for nils, tricks in (
        (("answer nils 0 nil", "answer nils 2 nil"), NIL_TRICKS),
        ((), ("answer tricks 0 6",)),
    ):
        phone.tap(*nils).say("bids", 5, 4).tap(*tricks, "leave")
    phone.title("Deal 3 · Bid").shows("The dealer is shown when the earlier deals have been sent.")
    phone.page.context.set_offline(False)
    phone.look().shows("Deal 1 was rejected", "only one of two partners may bid nil")
    assert not DealEntry.objects.exists()
    expect(phone.page.locator("#notice")).to_be_empty()
    phone.tap("leave").state("！ 1 rejected").page.locator("#bar .tag").click()

    phone.shows("Deal 1 was rejected").tap(
        "again", "fix bids", "block 0", "answer nils 2 ", "go", "enter"
    ).state("● sent")
    phone.tap("leave").state("✓ all sent").title("Deal 3 · Bid").shows("Dealer 甲 3")
    assert list(DealRecord.objects.order_by("number").values_list("number", "agreement")) == [
        (1, "sent"),
        (2, "sent"),
    ]


@pytest.mark.slow
def test_what_was_refused_of_an_earlier_match_is_opened_with_it_or_discarded(open_phone: OpenPhone) -> None:
    """Three matches at one table; the first two end by the director's word while a phone has no network."""
    allowed = {"preset": "dan_brad", "overrides": {"both_nil_allowed": False}, "deal_limit": 1}
    section = table_of("spades", 4, **allowed)
    phone = Phone(open_phone, section).sit("甲 1").title("Deal 1 · Bid")
    match = Match.objects.get()
    for number in (1, 2):
        phone.page.context.set_offline(True)
        phone.tap("answer nils 0 nil", "answer nils 2 nil").say("bids", 5, 4).tap(*NIL_TRICKS, "leave")
        told(match, 1, {"bids": [5, 4], "tricks": [3, 3, 3, 4]}, side=None)
        match = seat_again(match, by=DIRECTOR)
        phone.page.context.set_offline(False)
        phone.look().shows("Deal 1 was rejected").tap("leave", "next").title("Deal 1 · Bid")
        phone.state(f"！ {number} rejected")
        reload(phone.page)

    notice = phone.page.locator("#bar .tag")
    notice.click()  # the server tells of the two latest matches only; the first is still on the phone
    phone.shows("Round 1: 甲 1 & 甲 3 – 甲 2 & 甲 4", "Deal 1 was rejected", "甲 3 Nil")
    measure(phone)
    choose_language(phone.tap("next").page, "日本語")
    phone.title("1回目 · ビッド").state("！ 却下 2件")
    notice.click()  # what the phone knew of the first match was in English
    phone.shows("only one of two partners may bid nil").tap("discard").state("！ 却下 1件")
    choose_language(phone.page, "English")

    phone.title("Deal 1 · Bid").state("！ 1 rejected")
    notice.click()
    phone.shows("Round 2: 甲 1 & 甲 3 – 甲 2 & 甲 4").tap(
        "again", "fix bids", "block 0", "answer nils 2 ", "go", "enter"
    )
    phone.state("≠ scores differ").tap("leave").title("The game is over").tap("next")
    expect(notice).to_have_count(0)
    assert DealEntry.objects.filter(match__round=1, side=0).count() == 0
    assert DealEntry.objects.filter(match__round=2, side=0).count() == 1


@pytest.mark.slow
def test_honours_that_were_refused_are_corrected_on_their_own_page(open_phone: OpenPhone) -> None:
    phone = Phone(open_phone, table_of("rubber", 4)).sit("甲 1").play("2S N 8")
    phone.tap("answer honours 0 100", "answer honours 1 100", "go").shows("Deal 1 was rejected")
    phone.tap("again").title("Deal 1 · Wrong entry").shows("Tap what is wrong")
    phone.tap("fix honours").title("Deal 1 · Honours").tap("answer honours 1 0", "go")
    phone.tap("enter").state("● sent")
    assert stands(1, "honours") == [[100, 0], "sent"]
    phone.tap("fix honours", "answer honours 0 0", "go", "enter").state("● sent").tap("accept")
    phone.title("Deal 2 · Contract").tap("deals", "open 1", "fix")
    expect(phone.key("fix honours")).to_be_visible()  # forgotten honours have their page, too
    phone.tap("fix contract").title("Deal 1 · Contract")
    expect(phone.page.locator(".deal-head")).to_have_count(0)  # nothing of an earlier deal is missing


def test_two_phones_that_differ_until_they_agree(open_phone: OpenPhone) -> None:
    section = table_of("chicago", 4)
    north, east = (Phone(open_phone, section).sit(name) for name in ("甲 1", "甲 2"))
    for phone in (north, east):
        phone.tap("bid 4H", "declare N")
    north.tap("tricks 10").state("● sent")
    east.tap("tricks 9")
    for phone, side in ((east, "E-W 甲 2 & 甲 4"), (north, "N-S 甲 1 & 甲 3")):
        phone.look().shows("The sides differ on deal 1.", f"{side}: tap the one that is right.")
        phone.state("≠ scores differ")
    east.tap("take 0")
    for phone in (east, north):
        phone.look().title("Deal 2 · Contract").shows("420")
    assert stands(1, "tricks") == [10, "accepted"]


def test_a_question_with_many_figures_fits_on_a_small_phone(open_phone: OpenPhone) -> None:
    """Only what differs stands side by side; the last key is above the fold, and nothing is ever clipped."""
    section = planned("spades", 2, "round-robin-2x1", preset="dan_brad")
    one, two = (Phone(open_phone, section).sit(name) for name in ("甲 1", "甲 2"))
    for phone, nil, tricks in ((one, 0, 3), (two, 2, 4)):
        phone.tap(f"answer nils {nil} nil", "answer bids 0 5", "answer bids 1 4")
        phone.tap("answer tricks 0 3", f"answer tricks 2 {tricks}")
    one.look().shows("The sides differ on deal 1.", "All entered:")
    first = one.page.locator(".claim strong").first
    expect(first).to_have_text("Nil甲 1 Nil乙 1 NoneTricks taken乙 1 3甲 2 & 乙 2 7")
    for width in (320, 360, 390):
        one.page.set_viewport_size({"width": width, "height": 640})
        last = one.key("leave").bounding_box()
        assert last["y"] + last["height"] <= 640, width
    measure(one)
    one.tap("turn 1")
    measure(one)


@pytest.mark.parametrize("deals", [2, 1])
def test_the_phone_that_did_not_correct_a_deal_answers_for_it(open_phone: OpenPhone, deals: int) -> None:
    """The answer belongs to the deal on the screen: neither to the next one, nor, after the last, to none."""
    section = table_of("chicago", 4, deal_limit=deals)
    north, east = (Phone(open_phone, section).sit(name) for name in ("甲 1", "甲 2"))
    north.play("1NT N 7").tap("accept")
    for phone in (north, east):
        phone.look().title("Deal 2 · Contract" if deals > 1 else "The game is over").state("✓ all sent")

    if deals > 1:
        north.tap("deals")
    north.tap("open 1", "fix", "fix contract", "bid 1S", "go contract")
    north.title("Deal 1 · Wrong entry").tap("fix tricks", "tricks 9", "enter").state(
        "？ correction requested"
    )
    north.shows("The current score counts. Waiting for E-W 甲 2 & 甲 4 to agree.")
    east.look().shows("N-S 甲 1 & 甲 3 ask to correct deal 1, which all accepted.")
    east.shows("E-W 甲 2 & 甲 4: do you agree?").tap("take 0").shows("90 → 140").state("✓ all sent")
    assert stands(1, "denomination", "tricks") == ["S", 9, "accepted"]
    assert list(DealEntry.objects.values_list("number", "side")) == [(1, 0), (1, 1), (1, 0), (1, 1)]


def test_the_other_phone_accepts_and_follows_its_owner(open_phone: OpenPhone) -> None:
    section = planned("chicago", 5, "rotation-in-turn-5x5", contestant_size=1, deal_limit=1)
    match = Match.objects.get(round=1)
    names = [seat.name.native for seat in match_sheet(match).seats]
    north, east = (Phone(open_phone, section).sit(name) for name in names[:2])
    north.tap("pass redeals", "unpass").play("1NT S 7")
    east.look().shows("N-S", "entered this.", "1 no-trump by South").tap("accept")
    for phone in (north, east):
        phone.look().shows("The game is over", "Next table")
    second = {seat.name.native for seat in match_sheet(Match.objects.get(round=2)).seats}
    for phone, name in ((north, names[0]), (east, names[1])):
        phone.tap("next")
        if name in second:
            phone.title("Deal 1 · Contract")
        else:
            phone.shows(f"You are {name}", "You sit out now.")
