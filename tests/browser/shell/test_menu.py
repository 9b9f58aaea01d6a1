"""The side bar of the console on a narrow screen: a menu behind a button."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenDesk
from tests.browser.console.test_console import OUTSIDE
from tests.browser.test_accessibility import violations
from tests.fixtures.evening import make_section, say

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize(("language", "width", "word"), [("en", 320, "Menu"), ("ja", 390, "メニュー")])
def test_the_menu_opens_from_a_button_by_keyboard_and_escape_closes_it(
    open_desk: OpenDesk, language: str, width: int, word: str
) -> None:
    section = make_section(3)
    viewport = {"width": width, "height": 640}
    page = open_desk(f"/console/{section.session_id}/", language=language, viewport=viewport)
    menu, button = page.get_by_role("navigation", name=word), page.get_by_role("button", name=word)
    expect(menu).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") <= width

    button.press("Enter")
    expect(menu.get_by_role("link", name="Overtrick")).to_be_visible()
    page.keyboard.press("Tab")
    expect(menu.get_by_role("button").first).to_be_focused()
    assert page.evaluate(OUTSIDE) == []
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(button).to_be_focused()

    button.click()
    menu.locator("a[href$='/history/']").click()
    expect(page).to_have_url(page.url.split("/console")[0] + f"/console/{section.session_id}/history/")
    expect(menu).to_be_hidden()


def test_the_button_of_the_menu_shows_how_much_waits(open_desk: OpenDesk) -> None:
    section = make_section(3)
    page = open_desk(f"/console/{section.session_id}/", viewport={"width": 390, "height": 844})
    say(section, 1, 1, "4S= N", side="NS")
    say(section, 1, 1, "4S-1 N", side="EW")
    expect(page.get_by_role("button", name="Menu waiting: 1")).to_be_visible()


def test_a_wide_screen_shows_the_side_bar_and_no_button(open_desk: OpenDesk) -> None:
    page = open_desk("/console/")
    expect(page.get_by_role("navigation", name="Menu")).to_be_visible()
    expect(page.get_by_role("button", name="Menu")).to_be_hidden()


def test_the_menu_opens_without_scripts(open_desk: OpenDesk) -> None:
    page = open_desk("/console/", viewport={"width": 320, "height": 640}, java_script_enabled=False)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("navigation").get_by_role("link", name="Sessions").click()
    expect(page.get_by_text("Sessions").first).to_be_attached()
    assert page.url.endswith("/console/sessions/")
