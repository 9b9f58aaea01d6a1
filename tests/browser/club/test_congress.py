"""A congress in the browser: two events put into one programme, the clash told, the programme on a phone."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, OpenDesk
from tests.browser.layout import faults
from tests.browser.phone import OpenPhone
from tests.browser.test_accessibility import violations
from tests.fixtures.evening import make_section
from tests.web.club.test_congress import NAMES, another
from tournament.models import Congress

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def test_two_events_of_one_afternoon(open_desk: OpenDesk, open_phone: OpenPhone) -> None:
    pairs = make_section(3)
    another(pairs, f"{NAMES[0]} 一0", "客 太郎")
    page = open_desk("/console/")
    page.get_by_role("link", name="Congress").first.click()
    page.get_by_label("Name", exact=True).fill("Autumn congress")
    page.get_by_label("Public programme").check()
    page.get_by_role("button", name="Save").click()
    for event, starts, ends in (("木曜ペア戦", "13:00", "17:00"), ("Evening pairs", "16:30", "20:00")):
        adding = page.locator("details", has_text="Add a session").last
        if adding.get_attribute("open") is None:
            adding.locator("summary").click()
        option = adding.locator("option", has_text=event).get_attribute("value")
        adding.get_by_label("Session").select_option(option)
        adding.get_by_label("Starts").fill(starts)
        adding.get_by_label("Ends").fill(ends)
        adding.get_by_role("button", name="Add to the programme").click()
    expect(page.get_by_role("heading", name="1 clash")).to_be_visible()
    assert [*faults(page, finger=False), *violations(page)] == []
    phone = open_phone(f"/congress/{Congress.objects.get().pk}/", viewport=PHONE)
    expect(phone.get_by_role("link", name="Evening pairs")).to_be_visible()
    assert [*faults(phone, finger=True), *violations(phone)] == []
