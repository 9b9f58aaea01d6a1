"""A simultaneous event in the organiser's browser: made, joined, checked, closed; the list on a phone."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, OpenDesk
from tests.browser.layout import faults
from tests.browser.phone import OpenPhone
from tests.browser.test_accessibility import violations
from tests.fixtures.evening import make_section
from tests.fixtures.simultaneous import evening_of, joined, result
from tournament.models import Heat

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def test_from_a_new_event_to_the_final_list(open_desk: OpenDesk, open_phone: OpenPhone) -> None:
    make_section(3)
    page = open_desk("/console/")
    page.get_by_role("link", name="Simultaneous events").first.click()
    page.get_by_label("Name", exact=True).fill("Spring Pairs")
    page.get_by_label("Boards", exact=True).fill("4")
    page.get_by_role("button", name="Save").click()
    page.get_by_label("Date", exact=True).fill("2026-11-28")
    page.get_by_label("Results are shown from").fill("2026-11-28")
    page.get_by_label("Time", exact=True).fill("22:00")
    page.get_by_label("Name of the heat").fill("Saturday")
    page.get_by_role("button", name="Save").first.click()
    heat = Heat.objects.select_related("event__club").get()
    expect(page.get_by_text(heat.code)).to_be_visible()
    assert [*faults(page, finger=False), *violations(page)] == []

    for number, club in enumerate(joined(heat, "森クラブ", "林クラブ")):
        club.report(*evening_of(number), result("bad", 4, 9, 109, 50))
    page.reload()
    wrong = page.locator("li", has_text="No contract gives +50").first
    wrong.get_by_role("button", name="Count as +100").click()
    expect(page.get_by_text("another score: +100")).to_be_visible()
    assert [*faults(page, finger=False), *violations(page)] == []
    page.get_by_role("button", name="Close the heat").click()
    page.get_by_role("dialog").locator(".primary, .danger").first.click()
    expect(page.get_by_text("The heat is closed, the ranking final.")).to_be_visible()

    phone = open_phone(f"/simultaneous/{heat.uid}/", viewport=PHONE)
    expect(phone.get_by_text("final", exact=False).first).to_be_visible()
    assert [*faults(phone, finger=True), *violations(phone)] == []
    phone.locator("#club").select_option(label="森クラブ")
    phone.get_by_role("button", name="Search").click()
    expect(phone.get_by_role("columnheader", name="Overall place")).to_be_visible()
    phone.get_by_role("link", name="Boards", exact=True).click()
    expect(phone.get_by_role("heading", name="Board 4")).to_be_visible()
    assert [*faults(phone, finger=True), *violations(phone)] == []
