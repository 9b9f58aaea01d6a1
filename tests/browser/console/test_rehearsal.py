"""A rehearsal in the browser: one click, the room moves, the robots tell, one click and it is gone."""

from itertools import islice

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenDesk, agree
from tournament.domain.rehearsal.acts.robot_agenda import agenda
from tournament.models import Club, Rehearsal
from tournament.web.console.sessions import rehearsal_pages as views

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
NARROW = {"width": 320, "height": 740}


@pytest.fixture(autouse=True)
def _robots_sleep(monkeypatch: pytest.MonkeyPatch) -> None:
    """The robots play in the test's own thread, step by step."""
    monkeypatch.setattr(views, "wake_robots", lambda rehearsal: None)


def fits(page: Page) -> bool:
    return page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]


def test_whist_in_one_click_and_a_chicago_dialled_watched_and_removed(open_desk: OpenDesk) -> None:
    page = open_desk("/console/rehearse/")
    page.get_by_role("button", name="Israeli whist, one table").click()
    expect(page.get_by_text("Rehearsal: Israeli whist").first).to_be_visible()
    page.get_by_role("button", name="Remove the rehearsal").click()
    agree(page)
    page.get_by_role("link", name="Rehearsal").click()
    page.get_by_label("Session", exact=True).select_option("chicago")
    page.get_by_label("Wrong entries in a hundred").fill("50")
    page.get_by_label("Tables that cannot agree call the director").check()
    page.get_by_label("Seed").fill("4")
    page.set_viewport_size(NARROW)
    assert fits(page)
    page.get_by_role("button", name="Start a rehearsal").click()
    expect(page.get_by_text("Rehearsal: Chicago").first).to_be_visible()

    page.get_by_role("link", name="Robot activity").click()
    expect(page.get_by_text("seed 4")).to_be_visible()
    expect(page.get_by_text("Nothing has gone wrong yet.")).to_be_visible()
    for step in islice(agenda(Rehearsal.objects.get()), 24):
        step.do()
    expect(page.get_by_text("Round 3, table 1: deal 1").first).to_be_visible()
    expect(page.locator("section", has_text="Troubles").get_by_text("Table 1: deal").first).to_be_visible()
    assert fits(page)

    page.get_by_role("button", name="Remove the rehearsal").click()
    agree(page)
    expect(page.get_by_text("The rehearsal has been removed.")).to_be_visible()
    assert not Club.objects.exists()
