"""axe-core finds nothing on any page that can be read (WCAG 2.2, A and AA), on the screen and on paper.

Every picture has its words, and every state of a table its sign.
"""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import APIResponse, Error, Page, Response

from tests.browser.conftest import LAPTOP, PHONE, OpenDesk
from tests.fixtures.addresses import Address, addresses, filled
from tests.fixtures.club_fixture import House, house
from tournament.domain.people.readings.roles import Need
from tournament.domain.permissions import NEEDS
from tournament.models import Section

__all__ = ["house"]
pytestmark = [pytest.mark.browser, pytest.mark.slow]

# Parts of a page, which its script fetches: they are looked at where they stand.
PARTS = frozenset({"news", "pace", "queue_count"})
RULES = {
    "resultTypes": ["violations"],
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
}


# Pictures that are neither hidden, with their figures beside them, nor named; a sheet of paper is text.
WORDLESS = """() => [...document.querySelectorAll("svg, img, canvas")]
  .filter((one) => !one.closest("[aria-hidden=true], [role=img][aria-label]:not([aria-label=''])"))
  .filter((one) => !one.matches("img[alt], .paper svg") && one.checkVisibility())
  .map((one) => `no words: ${one.outerHTML.slice(0, 160)}`)"""
STATES = ["done", "late", "disputed"]
SIGNS = """(states) => states.map((state) => {
  const mark = document.createElement("i");
  mark.className = state;
  document.querySelector(".table-marks").append(mark);
  return getComputedStyle(mark, "::after").content;
})"""


def read_by_people() -> list[Address]:
    """Every page that may be read: what programs ask for and the parts of a page are none."""
    kept = (one for one in addresses() if NEEDS[one.key].read)
    return [one for one in kept if not one.key.startswith("api:") and one.key not in PARTS]


def violations(page: Page) -> list[str]:
    """Each as rule, place in the page and what axe says; and pictures without words. Paper is not tapped, and
    what lies half under a bar that stays is scrolled from under it.
    """
    on_paper = page.evaluate("matchMedia('print').matches")
    rules = RULES | {"rules": {"target-size": {"enabled": not on_paper}}}
    page.evaluate("document.body.style.setProperty('--pinned', 'auto')")
    found = Axe().run(page, options=rules).response["violations"]
    page.evaluate("document.body.style.removeProperty('--pinned')")
    return page.evaluate(WORDLESS) + [
        f"{rule['id']}: {node['html'][:160]} – {node['failureSummary'][:300]}"
        for rule in found
        for node in rule["nodes"]
    ]


def shown(page: Page, url: str) -> Response | None:
    """The answer of an address that has a page, which is then open; None for documents and data."""
    try:
        answer = page.goto(url)
    except Error:  # a file that is saved, or an answer without a body
        answer = page.context.request.get(url)
        if _is_page(answer):  # the empty answer before it came late and interrupted it
            answer = page.goto(url)
    assert answer.status < 500, url
    return answer if _is_page(answer) else None


def _is_page(answer: Response | APIResponse) -> bool:
    return "text/html" in answer.headers.get("content-type", "") and bool(answer.body())


def open_quietly(page: Page, url: str) -> bool:
    """Whether the address has a page for this reader, which is then open; a document is not even begun."""
    answer = page.context.request.head(url)
    if answer.status == 405:
        answer = page.context.request.get(url)
    assert answer.status < 500, url
    if not answer.ok or "text/html" not in answer.headers.get("content-type", ""):
        return False
    page.goto(url)
    return True


@pytest.mark.parametrize(
    ("language", "viewport", "scheme"),
    [("en", LAPTOP, "dark"), ("ja", PHONE, "light")],
    ids=["laptop", "phone"],
)
def test_axe_finds_nothing_on_any_page(
    live_server, house: House, open_desk: OpenDesk, language: str, viewport: dict[str, int], scheme: str
) -> None:
    page = open_desk("/", language=language, viewport=viewport, color_scheme=scheme)
    assert look_at_everything(page, live_server.url, house) == {}


def test_axe_finds_nothing_on_paper(live_server, house: House, open_desk: OpenDesk) -> None:
    page = open_desk("/")
    page.emulate_media(media="print")
    assert look_at_everything(page, live_server.url, house) == {}


def test_every_state_of_a_table_has_a_sign_of_its_own(open_desk: OpenDesk, section: Section) -> None:
    page = open_desk("/console/", forced_colors="active")
    signs = page.evaluate(SIGNS, STATES)
    assert "none" not in signs
    assert len({*signs}) == len(STATES)


def look_at_everything(page: Page, server: str, house: House) -> dict[str, list[str]]:
    """What is wrong, by the name of the page."""
    found: dict[str, list[str]] = {}
    seen = 0
    for one in read_by_people():
        token = house.token if NEEDS[one.key].read is Need.TOKEN else ""
        if (answer := shown(page, server + filled(one, house, token))) and answer.ok:
            seen += 1
            if wrong := violations(page):
                found[one.key] = wrong
    assert seen > 40
    return found
