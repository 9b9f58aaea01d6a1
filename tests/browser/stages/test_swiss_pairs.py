"""An evening of Swiss pairs in a browser: a pasted list, rounds drawn and played, a pair that comes late."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, OpenDesk
from tests.browser.layout import faults
from tests.fixtures.swiss_pairs import fresh, play_round
from tournament.models import Draw, Section, Session

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
PAIRS = "\n".join(f"佐藤 {number}, 鈴木 {number}" for number in range(1, 8))


def draw_round(page: Page, number: int) -> None:
    page.locator("#propose").click()
    page.locator("#publish").click()
    expect(page.get_by_role("heading", name=f"Round {number} ✓ published")).to_be_visible()


def test_an_evening_of_swiss_pairs(open_desk: OpenDesk) -> None:
    page = open_desk("/console/new/", language="en")
    section = set_up(page)

    page.get_by_role("button", name="Start the session").click()
    expect(page.get_by_role("heading", name="Draw", exact=True)).to_be_visible()
    for number in (1, 2):
        draw_round(page, number)
        play_round(fresh(section), number)
        page.reload()

    page.locator("#late-north").fill("遅井 一")
    page.locator("#late-south").fill("遅井 二")
    page.locator("#add-pair").click()
    expect(page.get_by_text("遅井 一 & 遅井 二 missed rounds: 1, 2.")).to_be_visible()

    page.locator("#propose").click()
    expect(page.get_by_text("8 pairs take part.")).to_be_visible()
    expect(page.get_by_text("N-S (", exact=False).first).to_be_visible()
    page.locator("#publish").click()
    expect(page.locator("#withdraw")).to_be_visible()
    play_round(fresh(section), 3)

    met = [frozenset(those) for draw in Draw.objects.all() for those in draw.pairings]
    assert len(met) == len({*met})
    found: list[str] = []
    home = page.url.split("/console")[0]
    for size in (LAPTOP, PHONE):
        page.set_viewport_size(size)
        for path in ("console/{}/draw/", "s/{}/", "s/{}/draw/", "console/{}/setup/"):
            page.goto(f"{home}/{path.format(section.session_id)}")
            found += [f"{path} {size['width']} {fault}" for fault in faults(page, finger=False)]
    assert found == []
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{home}/s/{section.session_id}/teams/{section.session.event.entrants.first().pk}/")
    assert page.locator(".team-card").evaluate("card => card.scrollWidth <= card.parentElement.clientWidth")


def set_up(page: Page) -> Section:
    page.get_by_label("Club").fill("白樺")
    page.get_by_label("Swiss pairs").check()
    page.get_by_label("Rounds", exact=False).first.fill("3")
    page.get_by_label("Boards a match").fill("2")
    page.get_by_role("button", name="Next: entries").click()
    page.locator("textarea").first.fill(PAIRS)
    page.get_by_role("button", name="Read the list").first.click()
    page.get_by_role("button", name="Seat").first.click()
    expect(page.get_by_text("Conditions of the matches")).to_be_visible()
    return fresh(Session.objects.latest("pk").sections.get())
