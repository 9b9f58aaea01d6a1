"""The keys of the console: a list of them, a key for the search and two for each page; none in a field."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenDesk
from tests.browser.test_accessibility import violations
from tests.fixtures.evening import make_section

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def room(open_desk: OpenDesk) -> Page:
    return open_desk(f"/console/{make_section(3).session_id}/")


@pytest.mark.parametrize("of_the_club", [False, True])
def test_g_and_a_letter_open_each_page_of_the_side_bar(room: Page, of_the_club: bool) -> None:
    if of_the_club:
        room.goto(room.url.split("/console")[0] + "/console/")
    start = room.url
    pages = room.locator(".side [data-go]").evaluate_all("all => all.map(one => [one.dataset.go, one.href])")
    assert len(pages) == room.locator(".side a:not(.brand)").count()
    for letter, address in pages:
        room.goto(start)
        with room.expect_navigation(url=address):
            room.keyboard.type(f"g{letter}")


def test_the_list_of_keys_has_the_pages_of_the_administration(room: Page) -> None:
    room.goto(room.url.split("/console")[0] + "/console/")
    room.keyboard.press("?")
    listed = room.get_by_role("dialog", name="Keyboard shortcuts").get_by_role("listitem")
    for line in ("g r Rehearsal", "g p Helpers", "g h Health", "g a API access"):
        expect(listed.filter(has_text=line)).to_be_visible()


def test_the_question_mark_lists_the_keys_of_the_page(room: Page) -> None:
    room.keyboard.press("?")
    keys = room.get_by_role("dialog", name="Keyboard shortcuts")
    expect(keys.get_by_role("listitem").filter(has_text="Room")).to_have_text("g r Room")
    expect(keys.get_by_role("listitem").filter(has_text="Search")).to_have_text("/ Search")
    expect(keys.get_by_role("button", name="Close")).to_be_focused()
    assert violations(room) == []
    room.keyboard.press("Escape")
    expect(keys).to_be_hidden()

    room.get_by_role("button", name="Shortcuts").click()
    expect(keys.get_by_role("listitem").filter(has_text="Movement problems")).to_have_text(
        "g i Movement problems"
    )
    keys.get_by_role("button", name="Close").click()
    room.keyboard.press("/")
    expect(room.locator("#find")).to_be_focused()


def test_a_field_and_a_key_that_is_held_keep_their_meaning(room: Page) -> None:
    start, find = room.url, room.locator("#find")
    for keys in (("Control+g", "r"), ("g", "Alt+k"), ("g", "Escape", "k")):
        for key in keys:
            room.keyboard.press(key)
    room.keyboard.press("g")
    find.click()
    room.keyboard.type("h?/gk")
    expect(find).to_have_value("h?/gk")
    expect(room.get_by_role("dialog")).to_be_hidden()
    assert room.url == start


@pytest.mark.parametrize("language", ["en", "ja"])
def test_display_switches_the_keys_off_and_their_list_on(open_desk: OpenDesk, language: str) -> None:
    page = open_desk(f"/console/{make_section(3).session_id}/", language=language)
    start = page.url
    page.locator(".topbar summary").click()
    page.locator(".topbar [name=shortcuts][value=off]").click()
    expect(page.locator("html[data-shortcuts=off]")).to_be_attached()
    page.wait_for_load_state()
    page.keyboard.type("?/gk")
    page.locator("[data-opens=shortcuts]").click()
    keys = page.get_by_role("dialog")
    expect(keys.locator(".notice")).to_be_visible()
    assert page.url == start

    keys.locator("[name=shortcuts]").click()
    expect(page.locator("html:not([data-shortcuts])")).to_be_attached()
    page.wait_for_load_state()
    page.keyboard.press("?")
    expect(keys).to_be_visible()
