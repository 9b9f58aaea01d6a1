"""A director runs an event of pairs over two sessions with a final of four, at the desk."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, OpenDesk
from tests.browser.layout import faults
from tests.browser.test_accessibility import violations
from tests.fixtures.pair_sessions import OTHERS, RESULTS, main_list, played, two_sections, whole
from tournament.models import Session

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def sound(page: Page) -> None:
    """Nothing is cut off on a phone and on a laptop, and people with aids can read it."""
    for width in (390, LAPTOP["width"]):
        page.set_viewport_size({**LAPTOP, "width": width})
        assert faults(page, finger=width < 1000) == []
    assert violations(page) == []


def test_two_sessions_and_a_final_are_made_at_the_desk(open_desk: OpenDesk) -> None:
    first = two_sections()
    page = open_desk(f"/console/{first.pk}/about/", language="en")

    page.get_by_role("link", name="Sessions and stages").first.click()
    page.get_by_label("Sessions of this stage").fill("2")
    page.get_by_label("First pairs of each section that qualify").fill("1")
    page.get_by_label("Best other pairs that qualify").fill("3")
    page.locator("#save-rule").click()
    expect(page.get_by_text("1 more session planned in this stage.")).to_be_visible()
    played(whole(first), RESULTS)

    page.locator("#next-session").click()
    page.locator("#add-session").click()
    expect(page.get_by_text("0 rematches")).to_be_visible()
    second = Session.objects.latest("pk")
    played(whole(second), OTHERS)

    page.goto(page.url.replace("/setup/", "/sessions/"))
    page.locator("#final").click()
    expect(page.get_by_text("tied for the last place").first).to_be_visible()
    page.get_by_label("Best other pairs").fill("2")
    page.locator("#choose").click()
    for line in main_list(second).lines[2:4]:
        page.locator(f"input[name=pairs][value='{line.entrant}']").check()
    page.get_by_label("Carry-over").select_option("share")
    page.get_by_label("Continue before the correction period ends").check()
    sound(page)
    page.locator("#add-stage").click()
    expect(page.get_by_text("The next stage has been added.")).to_be_visible()
    page.locator(".compare input[type=radio]").first.check()
    page.get_by_role("button", name="Use this movement").click()
    expect(page.get_by_text("The movement is set.")).to_be_visible()

    end = Session.objects.latest("pk")
    page.goto(page.url.split("/console/")[0] + f"/console/{second.pk}/sessions/")
    page.locator("#final").click()
    expect(page.locator("#later")).to_have_text("Next stages so far: Final")
    expect(page.locator("input[name=pairs][disabled]")).to_have_count(4)
    expect(page.get_by_label("Name")).to_have_value("Final B")
    page.get_by_label("Best other pairs").fill("4")
    page.locator("#choose").click()
    page.get_by_label("Carry-over").select_option("linear")
    page.get_by_label("Continue before the correction period ends").check()
    sound(page)
    page.locator("#add-stage").click()
    expect(page.locator("#origin")).to_contain_text("Carry-over: 6 for the first")
    sound(page)

    played(whole(end), OTHERS)
    page.goto(page.url.split("/console/")[0] + f"/s/{end.pk}/event/")
    best = main_list(end, 2).lines[0]
    expect(page.locator("tbody tr").first).to_contain_text(f"{float(best.value):.2f}")
    sound(page)
    page.locator("tbody tr").first.locator("a.to-why").last.click()
    expect(page.get_by_text("50 % ×").first).to_be_visible()
