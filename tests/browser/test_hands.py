"""Hands are brought in on the console or entered on a phone after play, and everybody reads them."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from scoring.hands.deal import read_deal
from scoring.hands.dealing import deal_from_integer
from tests.browser.conftest import LAPTOP, OpenDesk, OpenPhone
from tests.browser.layout import faults
from tests.browser.phone import MEASURE
from tests.browser.test_accessibility import violations
from tests.browser.test_large_text import BEYOND, TWICE
from tests.fixtures.evening import DIRECTOR, play_everything
from tournament.domain.hands.acts.deals import store_deals
from tournament.domain.hands.readings.stored_hands import boards_in
from tournament.domain.sessions.acts import lifecycle
from tournament.exchange.deals.deal_files import read_deals
from tournament.models import Deal, Event, PlayerToken, Section

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
FILE = Path(__file__).parents[1] / "data" / "hands" / "club_11_tables_bridgecomposer.pbn"


def test_a_file_of_deals_is_brought_in_and_shown(open_desk: OpenDesk, section: Section, live_server) -> None:
    play_everything(section.session)
    page = open_desk(f"/console/{section.session_id}/hands/", language="en", viewport=LAPTOP)
    page.set_input_files("#file", str(FILE))
    page.get_by_role("button", name="Show the boards").click()
    expect(page.locator("h1")).to_have_text("36 boards read")
    assert violations(page) == []
    page.get_by_role("button", name="Save these hands").click()
    expect(page.get_by_text("Hands of 36 boards saved.")).to_be_visible()
    assert violations(page) == []

    page.set_viewport_size({"width": 320, "height": 740})
    page.goto(f"{live_server.url}/s/{section.session_id}/boards/3/")
    page.get_by_text("Hand", exact=True).click()
    expect(page.get_by_role("group", name="West, 11 points")).to_contain_text("A 7 6 4 3")
    assert violations(page) == []
    page.evaluate(TWICE)
    assert page.evaluate(BEYOND) <= 0

    page.goto(f"{live_server.url}/s/{section.session_id}/hands/")
    expect(page.get_by_role("heading", level=2)).to_have_count(6)
    assert violations(page) == []


def test_players_enter_the_hands_of_a_board_after_play(open_phone: OpenPhone, section: Section) -> None:
    Event.objects.update(options={"keyed_hands": True})
    play_everything(section.session)
    pair = section.placements.get(round=1, table=1).ns
    page = open_phone(
        f"/t/{PlayerToken.objects.get(contestant=pair).token}/", viewport={"width": 320, "height": 640}
    )

    def tap(act: str, value: object) -> None:
        page.locator(f'[data-act="{act}"][data-value="{value}"]').click()

    tap("open", 1)
    tap("others", 1)
    tap("hands", 1)
    cards = [card for hand in deal_from_integer(5 * 10**28).hands[:3] for card in hand]
    for card in cards[:14]:
        tap("keyed_card", card)
    expect(page.get_by_role("heading", name="East: 1 of 13 cards")).to_be_visible()
    assert page.evaluate(MEASURE) == []
    assert violations(page) == []
    tap("card_back", "")
    expect(page.get_by_role("heading", name="East: 0 of 13 cards")).to_be_visible()
    for card in cards[13:]:
        tap("keyed_card", card)
    expect(page.get_by_role("heading", name="Are these the four hands?")).to_be_visible()
    assert violations(page) == []

    page.context.set_offline(True)
    tap("send_hands", "")
    news = page.locator(".news-text")
    expect(news.filter(has_text="The cards are saved on this phone")).to_be_visible()
    page.context.set_offline(False)
    tap("send_hands", "")
    expect(news.filter(has_text="Hands of board 1 saved.")).to_be_visible()
    assert read_deal(Deal.objects.get().hands) == deal_from_integer(5 * 10**28)
    page.get_by_role("link", name="Hand and frequencies").click()
    expect(page.get_by_text("These hands were entered by players.")).to_be_visible()


SWIPE = """([name, across]) => {
  const from = document.querySelector(name), box = from.getBoundingClientRect();
  const at = (x) => new Touch({ identifier: 1, target: from, clientX: x, clientY: box.top + 5 });
  const say = (kind, x, touches) => from.dispatchEvent(
    new TouchEvent(kind, { bubbles: true, touches, changedTouches: [at(x)] }));
  say("touchstart", 200, [at(200)]);
  say("touchend", 200 + across, []);
}"""


def test_a_swipe_leads_from_the_own_result_to_the_hand_and_on_to_the_next_board(
    open_phone: OpenPhone, section: Section, live_server
) -> None:
    play_everything(section.session)
    store_deals(section.session, read_deals(FILE.read_bytes()), by=DIRECTOR)
    pair = section.placements.get(round=1, table=1).ns
    page = open_phone(f"/t/{PlayerToken.objects.get(contestant=pair).token}/")

    def swipe(over: str) -> None:
        expect(page.locator(over)).to_be_visible()
        page.evaluate(SWIPE, [over, -100])

    swipe('[data-act="open"][data-value="2"]')
    swipe('#screen [data-act="others"]')
    swipe("#screen a[data-swipe]")
    address = f"{live_server.url}/s/{section.session_id}/boards"
    expect(page).to_have_url(f"{address}/2/?part=hand&pair={pair.pk}")
    page.wait_for_load_state()
    swipe(".board-head .board")
    expect(page).to_have_url(f"{address}/3/?pair={pair.pk}")


def test_results_hand_and_par_are_a_tap_or_a_swipe_apart_on_a_phone(
    open_phone: OpenPhone, section: Section
) -> None:
    play_everything(section.session)
    store_deals(section.session, boards_in(FILE.read_bytes()), by=DIRECTOR)
    page = open_phone(f"/s/{section.session_id}/boards/2/", language="en")
    results, hand, contracts = (page.locator(name) for name in (".traveller", ".deal", ".makeable"))
    expect(results).to_be_visible()
    expect(hand).to_be_hidden()
    page.get_by_text("Hand", exact=True).click()
    expect(hand).to_be_visible()
    expect(contracts).to_be_visible()
    expect(results).to_be_hidden()
    assert violations(page) == []
    page.evaluate(SWIPE, [".deal", -100])
    expect(page.locator("#part-par")).to_be_checked()
    expect(hand).to_be_hidden()
    expect(contracts).to_be_visible()
    assert faults(page, finger=True) == []


def test_a_pair_of_the_analysis_unfolds_its_four_parts_on_a_phone(
    open_phone: OpenPhone, section: Section
) -> None:
    play_everything(section.session, ("4S= N", "3NT-1 E", "PASS", "2HX+1 S", "1NT+2 W"))
    store_deals(section.session, boards_in(FILE.read_bytes()), by=DIRECTOR)
    lifecycle.close_session(section.session, by=DIRECTOR)
    page = open_phone(f"/s/{section.session_id}/hands/analysis/", language="en")
    parts = page.locator(".pair-hands").first.locator("tbody tr:first-child .part")
    expect(parts.first).to_be_hidden()
    page.locator(".pair-hands tbody label").first.click()
    expect(parts).to_have_count(4)
    for part in parts.all():
        expect(part).to_be_visible()


def test_the_boards_are_leafed_through_with_the_arrow_keys(open_desk: OpenDesk, section: Section) -> None:
    play_everything(section.session)
    page = open_desk(f"/s/{section.session_id}/boards/2/", language="en")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", name="Board 3")).to_be_visible()
    page.wait_for_load_state()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("heading", name="Board 2")).to_be_visible()


def test_the_ranking_leads_to_what_the_hands_say(open_desk: OpenDesk, section: Section) -> None:
    play_everything(section.session, ("4S= N", "3NT-1 E", "PASS", "2HX+1 S", "1NT+2 W"))
    store_deals(section.session, boards_in(FILE.read_bytes()), by=DIRECTOR)
    lifecycle.close_session(section.session, by=DIRECTOR)
    page = open_desk(f"/s/{section.session_id}/", language="ja", viewport={"width": 390, "height": 844})
    page.get_by_role("link", name="ハンド分析").click()
    expect(page.locator(".tabs [aria-current]")).to_contain_text("ハンド分析")
    assert violations(page) == []
    assert faults(page, finger=True) == []

    page.locator(".pair-hands tbody a").first.click()
    expect(page.get_by_role("columnheader", name="カード運")).to_be_visible()
    assert violations(page) == []
    page.set_viewport_size({"width": 320, "height": 740})
    page.evaluate(TWICE)
    assert page.evaluate(BEYOND) <= 0
