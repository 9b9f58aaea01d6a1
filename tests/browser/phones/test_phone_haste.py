"""Taps in haste: a second tap presses nothing that the first has brought, and "No" never becomes "yes"."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import game_phone as games
from tests.browser.conftest import SLEEP, OpenPhone
from tests.browser.phone import BOARD_1_IN, Phone, stands
from tournament.models import DealEntry, Entry, Event, Section

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
GAP = 150  # milliseconds between the two taps of a double tap
SIZES = [(320, 640), (360, 780), (390, 844), (412, 915)]


@pytest.fixture
def keys_sleep() -> int:
    return SLEEP


def tap_twice(key: Locator, gap: int = GAP) -> None:
    """Two touches at one place, whatever lies there when the second one comes."""
    key.click(trial=True)
    while not (box := key.bounding_box()):  # its screen has just been drawn anew
        key.click(trial=True)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    key.page.touchscreen.tap(x, y)
    key.page.wait_for_timeout(gap)
    key.page.touchscreen.tap(x, y)
    key.page.wait_for_timeout(GAP)


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_double_tap_on_yes_presses_nothing_on_the_next_board(north: Phone, width: int, height: int) -> None:
    north.page.set_viewport_size({"width": width, "height": height})
    north.tap(*BOARD_1_IN)
    tap_twice(north.key("accept"))
    north.title("Board 2 · Contract")
    expect(north.page.locator('#screen [aria-pressed="true"]')).to_have_count(0)
    north.has_sent_all()
    assert [*Entry.objects.values_list("board", "side")] == [(1, "NS"), (1, "EW")]


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_double_tap_on_any_key_of_a_board_does_what_one_tap_does(
    north: Phone, width: int, height: int
) -> None:
    north.page.set_viewport_size({"width": width, "height": height})
    tap_twice(north.key("bid 7NT"))
    expect(north.page.locator('#screen [aria-pressed="true"]')).to_have_count(1)
    tap_twice(north.key("declare N"))
    north.title("Board 1 · Result")
    tap_twice(north.key("more"))
    tap_twice(north.key("tricks 10"))
    north.shows("Is this right?")
    tap_twice(north.key("back"))
    north.has_sent_all()
    assert [*Entry.objects.values_list("board", "side", "tricks")] == [(1, "NS", 10)]


@pytest.mark.slow
def test_a_double_tap_presses_nothing_on_the_next_deal_of_a_game(open_phone: OpenPhone) -> None:
    games.table_of("rubber", 4)
    phone = games.Phone(open_phone, Section.objects.get()).sit("1")
    phone.play("4H N 10").tap("go")
    tap_twice(phone.key("accept"))
    phone.title("Deal 2 · Contract")
    expect(phone.page.locator('#screen [aria-pressed="true"]')).to_have_count(0)
    assert [*DealEntry.objects.values_list("side", flat=True)] == [0, 1]


GAPS = (80, 150, 300, 400)  # the guard lasts 500 ms, and a busy machine taps late


@pytest.mark.slow
@pytest.mark.parametrize("gap", GAPS)
def test_a_double_tap_on_a_key_that_is_on_or_off_leaves_it_on(north: Phone, gap: int) -> None:
    north.page.set_viewport_size({"width": 320, "height": 640})
    for act in ("double X", "double XX"):
        tap_twice(north.key(act), gap)
        expect(north.key(act)).to_have_attribute("aria-pressed", "true")
        north.page.wait_for_timeout(SLEEP)
    north.tap("double XX")
    expect(north.page.locator('#screen [aria-pressed="true"]')).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("gap", GAPS)
def test_a_double_tap_on_a_call_is_one_call(open_phone: OpenPhone, gap: int) -> None:
    games.table_of("rubber", 4)
    Event.objects.update(options={"auction": True})
    phone = games.Phone(open_phone, Section.objects.get(), language="ja").sit("1")
    phone.page.set_viewport_size({"width": 320, "height": 640})
    calls = phone.page.locator(".auction td:not(:empty)")
    for count, call in enumerate(("P", "1H", "X", "XX", "P", "P"), 1):
        tap_twice(phone.key(f"make {call}"), gap)
        expect(calls).to_have_count(count)
        phone.page.wait_for_timeout(SLEEP)
    tap_twice(phone.key("unmake"), gap)
    expect(calls).to_have_count(5)


@pytest.mark.slow
@pytest.mark.parametrize("gap", GAPS)
def test_a_double_tap_on_a_number_names_it_for_one_player(open_phone: OpenPhone, gap: int) -> None:
    games.table_of("israeli_whist", 4)
    Event.objects.update(options={"auction": True})
    phone = games.Phone(open_phone, Section.objects.get()).sit("1")
    for call in ("5S", "pass", "pass", "pass", "pass"):
        phone.tap(f"make {call}")
    tap_twice(phone.key("make 4"), gap)
    expect(phone.page.locator(".auction td:not(:empty)")).to_have_count(6)


@pytest.mark.slow
def test_what_ends_a_deal_sleeps_once_there_is_a_bid_and_the_end_of_a_match_is_asked_about(
    open_phone: OpenPhone,
) -> None:
    games.table_of("rubber", 4)
    Event.objects.update(options={"auction": True})
    phone = games.Phone(open_phone, Section.objects.get()).sit("1").tap("make 1C")
    expect(phone.key("stop stopped")).to_be_disabled()
    phone.tap("unmake", "stop stopped").shows("The match ends here, and deal 1 is not played.").tap("back")
    phone.shows("to call").tap("stop stopped")
    assert not DealEntry.objects.exists()
    phone.tap("pass stopped").shows("Is this right?")
    expect(phone.page.locator("#bar .tag")).to_have_text("● sent")
    assert DealEntry.objects.get().facts["stopped"]


@pytest.mark.slow
def test_all_passed_sleeps_once_there_is_a_bid(open_phone: OpenPhone) -> None:
    games.table_of("israeli_whist", 4)
    Event.objects.update(options={"auction": True})
    phone = games.Phone(open_phone, Section.objects.get()).sit("1").tap("make pass")
    expect(phone.key("pass all_pass")).to_be_enabled()
    phone.tap("make 5C")
    expect(phone.key("pass all_pass")).to_be_disabled()


@pytest.mark.slow
def test_the_keyboard_is_not_held_up(north: Phone) -> None:
    for act in (*BOARD_1_IN, "accept"):
        north.key(act).focus()
        north.page.keyboard.press("Enter")
    north.title("Board 2 · Contract")
    north.has_sent_all()
    assert stands(1) == ("4H", "N", 10, "accepted")


# ── No ────────────────────────────────────────────────────────────────────────────────────────────────

AGAIN = {
    "the same declarer": ("fix contract", "declare N", "go"),
    "the same result": ("tricks 10",),
    "the same contract": ("fix contract", "bid 4H", "go", "tricks 10"),
}


@pytest.mark.slow
@pytest.mark.parametrize("taps", AGAIN.values(), ids=AGAIN)
def test_after_no_the_same_result_is_shown_again_and_not_sent(
    north: Phone, east: Phone, taps: tuple[str, ...]
) -> None:
    north.tap(*BOARD_1_IN)
    north.state("● sent")
    east.look().tap("fix result")
    for act in taps:
        if act != "go" or east.key("go").is_visible():
            east.tap(act)
    east.shows("North-South entered this. Nothing sent yet: accept it, or change what is wrong.")
    east.offers("accept EW")
    assert stands(1) == ("4H", "N", 10, "sent")

    east.tap("accept EW")
    east.title("Board 2 · Contract")
    east.has_sent_all()
    assert stands(1) == ("4H", "N", 10, "accepted")


@pytest.mark.slow
def test_after_no_the_same_passing_out_is_shown_again_and_not_sent(north: Phone, east: Phone) -> None:
    north.tap("bid PASS")
    north.state("● sent")
    east.look().tap("fix result", "bid PASS")
    east.shows("North-South entered this.")
    assert Entry.objects.count() == 1


@pytest.mark.slow
def test_neither_and_then_the_other_sides_words_are_asked_about(north: Phone, east: Phone) -> None:
    for phone, tricks in ((north, 10), (east, 9)):
        phone.tap("bid 4H", "declare N", f"tricks {tricks}")
    east.look().tap("again", *BOARD_1_IN)
    east.shows("North-South entered this.", "The two sides differ on board 1.")
    assert stands(1) == ("4H", "N", 10, "disputed")


@pytest.mark.slow
def test_after_no_the_same_deal_of_a_game_is_shown_again_and_not_sent(open_phone: OpenPhone) -> None:
    section = games.table_of("rubber", 4)
    first, second = (games.Phone(open_phone, section).sit(name) for name in ("1", "2"))
    first.play("4H N 10").tap("go").shows("Is this right?").state("● sent")
    second.look().tap("fix", "enter")
    second.shows("entered this. Nothing sent yet: accept it, or change what is wrong.")
    assert DealEntry.objects.count() == 1
