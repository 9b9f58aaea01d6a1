"""A phone page that does not start says so in words and tries again; its own fault is no missing network."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.phone import BOARD_1_IN, STATE, Phone
from tournament.models import Section, TableToken

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
OLD = "delete Array.prototype.findLast"


@pytest.fixture
def page(new_context: Callable[..., BrowserContext]) -> Page:
    return new_context(locale="en", viewport=PHONE, has_touch=True, is_mobile=True).new_page()


@pytest.fixture
def address(live_server, section: Section) -> str:
    token = TableToken.objects.get(section=section, table=1).token
    return f"{live_server.url}/t/{token}/"


def test_a_module_that_is_lost_is_told_and_fetched_again(page: Page, address: str) -> None:
    page.route("**/boards.*.js", lambda route: route.abort())
    page.goto(address)
    expect(page.get_by_role("alert")).to_contain_text("This page has not loaded completely.")
    expect(page.get_by_text("One moment, please.")).to_be_hidden()
    page.unroute_all()
    expect(page.get_by_text("Where do you sit?")).to_be_visible()
    expect(page.get_by_role("alert")).to_be_hidden()


def test_a_page_that_is_lost_for_good_is_loaded_again_by_a_tap(page: Page, address: str) -> None:
    page.add_init_script("history.replaceState({ again: 3 }, '')")
    page.route("**/boards.*.js", lambda route: route.abort(), times=1)
    page.goto(address)
    page.get_by_role("button", name="Reload").click()
    expect(page.get_by_text("Where do you sit?")).to_be_visible()


def test_a_browser_that_is_too_old_is_told_so(page: Page, address: str) -> None:
    page.add_init_script(OLD)
    page.goto(address)
    expect(page.get_by_role("alert")).to_contain_text("This browser is too old for this page.")
    expect(page.get_by_role("button", name="Reload")).to_be_hidden()
    expect(page.get_by_text("no network")).to_be_hidden()


BLOCKED = """for (const name of NAMES) Object.defineProperty(window, name, {
  get: () => { throw new DOMException("blocked", "SecurityError"); },
});"""
STORES = ["sessionStorage", "localStorage", "indexedDB"]
NO_COOKIES = """for (const on of ["get", "set"]) Object.defineProperty(document, "cookie", {
  configurable: true, [on]: () => { throw new DOMException("blocked", "SecurityError"); },
});"""
FULL = "IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };"


@pytest.mark.parametrize(
    "blocked",
    [
        *(BLOCKED.replace("NAMES", str([name])) for name in STORES),
        BLOCKED.replace("NAMES", str(STORES)) + NO_COOKIES,
        NO_COOKIES,
        FULL,
    ],
    ids=[*STORES, "all", "cookies", "full"],
)
def test_with_its_data_blocked_the_phone_works_and_says_nothing_untrue(
    page: Page, address: str, blocked: str
) -> None:
    page.add_init_script(blocked)
    page.goto(address)
    phone = Phone.__new__(Phone)
    phone.page, phone.taps = page, 0
    phone.tap("stays yes", "sit N", "open", *BOARD_1_IN, "accept").title("Board 2 · Contract")
    phone.has_sent_all()
    expect(page.locator("#trouble")).to_be_hidden()


def test_with_its_data_blocked_a_page_that_has_failed_promises_nothing_and_is_loaded_again(
    page: Page, address: str
) -> None:
    page.add_init_script(BLOCKED.replace("NAMES", str(STORES)))
    page.goto(address)
    expect(page.get_by_text("Where do you sit?")).to_be_visible()
    page.evaluate("() => void Promise.reject(new Error('a fault'))")
    expect(page.get_by_role("alert")).to_contain_text("this browser cannot save data")
    page.get_by_role("button", name="Reload").click()
    expect(page.get_by_text("Where do you sit?")).to_be_visible()
    expect(page.locator("#trouble")).to_be_hidden()


def test_a_fault_of_the_page_is_not_called_a_missing_network(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.get_by_text("Where do you sit?")).to_be_visible()
    page.route(STATE, lambda route: route.fulfill(status=200, json={"state": "playing", "release": ""}))
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.get_by_role("alert")).to_contain_text("Your entries are kept on this phone.")
    expect(page.get_by_text("no network")).to_be_hidden()


def test_a_missing_network_is_called_so(north: Phone) -> None:
    north.page.route(STATE, lambda route: route.fulfill(status=200, body="<h1>Log in to the hotel</h1>"))
    north.look().state("○ no network")
    expect(north.page.get_by_role("alert")).to_have_count(0)
