"""Thirty-six tables are three sections in as few clicks as twelve tables are one; the page stays short."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.conftest import LAPTOP, PHONE, OpenDesk
from tests.browser.layout import faults
from tests.browser.test_accessibility import violations
from tests.fixtures.evening import DIRECTOR, make_section
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.models import Section, TableToken

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def section(transactional_db: None) -> Section:
    return make_section(start=False)


def test_thirty_six_tables_from_a_number_to_started_tables(section: Section, open_desk: OpenDesk) -> None:
    page = open_desk(reverse("setup", args=[section.session_id]))
    page.locator("details:has([name^=count-]) > summary").first.click()
    page.get_by_label("Number of pairs").fill("72")
    page.get_by_role("button", name="OK", exact=True).click()
    page.get_by_role("button", name="Make 3 sections").first.click()
    expect(page.get_by_role("link", name="Change section C")).to_be_visible()
    page.get_by_role("button", name="Start the session").click()
    expect(page.get_by_text("The session has started. Players can scan the QR codes now.")).to_be_visible()
    assert TableToken.objects.filter(section__session=section.session).count() == 36


@pytest.mark.parametrize(("language", "viewport"), [("en", LAPTOP), ("ja", PHONE)], ids=["laptop", "phone"])
def test_the_sections_on_offer_and_those_made_can_be_read_and_pressed(
    section: Section, open_desk: OpenDesk, language: str, viewport: dict[str, int]
) -> None:
    set_number_of_contestants(section, 72, by=DIRECTOR)
    page = open_desk(reverse("setup", args=[section.session_id]), language=language, viewport=viewport)
    finger = viewport == PHONE
    assert [*violations(page), *faults(page, finger=finger)] == []
    page.locator("[name=division]").first.click()
    expect(page.locator("section .movement-name")).to_have_count(3)
    assert [*violations(page), *faults(page, finger=finger)] == []
