"""The toast after an act: its button takes the act back and stays on the page."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenDesk
from tests.browser.test_accessibility import violations
from tests.fixtures.evening import make_section
from tournament.models import Session

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize(("language", "undo"), [("en", "Undo"), ("ja", "取り消す")])
@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_a_session_gets_its_name_and_date_back(
    open_desk: OpenDesk, language: str, undo: str, scripts: bool
) -> None:
    section = make_section(3, start=False)
    was = Session.objects.values_list("event__name", "date", "place").get()
    viewport = {"width": 320, "height": 640}
    about = f"/console/{section.session_id}/about/"
    page = open_desk(about, language=language, viewport=viewport, java_script_enabled=scripts)
    page.locator("#id_name").fill("Spring pairs")
    page.locator("[name=place]").fill("The hall")
    page.locator("main form button.primary").first.click()
    toast = page.locator(".toast")
    expect(toast).to_be_visible()
    assert Session.objects.get().event.name == "Spring pairs"
    if scripts:
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        assert violations(page) == []

    toast.get_by_role("button", name=undo).click()

    expect(page.locator("#id_name")).to_have_value(was[0])
    expect(page.locator(".messages")).to_be_visible()
    expect(toast).to_have_count(0)
    assert page.url.endswith(about)
    assert Session.objects.values_list("event__name", "date", "place").get() == was
