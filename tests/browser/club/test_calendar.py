"""The calendar in the browser: a template of a session, its dates, the front page, the session of a date."""

import os
from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, OpenDesk
from tests.browser.layout import faults
from tests.browser.phone import OpenPhone
from tests.browser.test_accessibility import violations
from tests.fixtures.evening import make_section
from tournament.domain.time_zones import today
from tournament.models import PlannedDate

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def looked_at(page: Page, name: str, *, finger: bool) -> list[object]:
    """What is wrong with a page; with PICTURES=folder its picture."""
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)
    return [*faults(page, finger=finger), *violations(page)]


def test_every_week_but_one(open_desk: OpenDesk, open_phone: OpenPhone) -> None:
    pairs = make_section(3, code="howell-3x5", start=False)
    page = open_desk(f"/console/{pairs.session_id}/about/")
    page.get_by_label("Name of the template").fill("Monday afternoon")
    page.get_by_role("button", name="Save as template").click()
    expect(page.get_by_role("link", name="Calendar").first).to_be_visible()
    assert looked_at(page, "template", finger=False) == []
    page.get_by_role("link", name="Calendar").first.click()
    first = today(pairs.session.event.club) + timedelta(days=1)
    page.get_by_label("Name", exact=True).fill("Monday pairs")
    page.get_by_label("Date", exact=True).fill(first.isoformat())
    page.get_by_label("Starts").fill("13:00")
    page.get_by_label("Template", exact=True).select_option(label="Monday afternoon")
    page.get_by_label("Repeat").select_option("week")
    page.get_by_label("Until").fill((first + timedelta(weeks=9)).isoformat())
    page.get_by_role("button", name="Add", exact=True).click()
    page.locator("[name=dates]").nth(3).uncheck()
    assert looked_at(page, "dates_shown", finger=False) == []
    page.get_by_role("button", name="Add these dates").click()
    expect(page.get_by_role("link", name="Monday pairs").first).to_be_visible()
    assert PlannedDate.objects.count() == 9
    assert looked_at(page, "calendar", finger=False) == []
    small = open_desk("/console/calendar/", viewport=PHONE)
    assert looked_at(small, "calendar_phone", finger=False) == []
    phone = open_phone("/", viewport=PHONE)
    expect(phone.get_by_role("heading", name="Monday pairs")).to_be_visible()
    assert looked_at(phone, "front_phone", finger=True) == []
    page.get_by_role("link", name="Monday pairs").first.click()
    assert looked_at(page, "date", finger=False) == []
    page.get_by_role("button", name="Create session").click()
    expect(page.get_by_role("heading", name="Set up", exact=True)).to_be_visible()
    made = PlannedDate.objects.select_related("session").earliest("date").session
    assert [section.movement for section in made.sections.all()] == [pairs.movement]
