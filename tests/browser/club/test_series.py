"""A four-week ladder, best three: made at the desk with its preview, and read on a phone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, OpenDesk
from tests.browser.layout import faults
from tests.browser.phone import OpenPhone
from tests.browser.test_accessibility import violations
from tests.fixtures.series import four_weeks
from tournament.models import Series

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def figures(page: Page) -> list[str]:
    """The cells of the first line: rank, figure, and what each week brought."""
    return [" ".join(text.split()) for text in page.locator("tbody tr").first.locator("td").all_inner_texts()]


def test_a_ladder_of_the_best_three_is_made_and_read_to_the_last_figure(
    open_desk: OpenDesk, open_phone: OpenPhone
) -> None:
    four_weeks()
    page = open_desk("/console/")
    page.get_by_role("link", name="Series").first.click()
    page.get_by_role("link", name="New series").click()
    preview = page.locator("#preview")
    expect(preview.get_by_text("dropped", exact=True)).to_have_count(0)

    page.get_by_label("Name", exact=True).fill("木曜ラダー")
    page.get_by_label("Number of best sessions").fill("3")
    page.get_by_label("Minimum sessions for a player or pair").fill("3")
    page.get_by_label("Sessions that count", exact=True).select_option("best_k")
    expect(preview.get_by_text("The best 3 sessions count.")).to_be_visible()
    expect(preview.get_by_text("dropped", exact=True)).to_have_count(11)
    expect(preview.get_by_text("Sessions: 1. Needed: 3.")).to_be_visible()
    shown = figures(page)
    assert [*faults(page, finger=False), *violations(page)] == []
    page.get_by_label("Public page").check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()

    phone = open_phone(f"/series/{Series.objects.get().pk}/", language="ja", viewport=PHONE)
    expect(phone.get_by_role("heading", name="木曜ラダー")).to_be_visible()
    assert [text.replace("除外", "dropped") for text in figures(phone)] == shown
    assert [*faults(phone, finger=True), *violations(phone)] == []
    phone.locator("a.to-why").first.click()
    expect(phone.get_by_role("cell", name="除外")).to_have_count(1)
    expect(phone.get_by_role("cell", name="✓ 算入")).to_have_count(3)
    expect(phone.get_by_text("÷ 3 =")).to_be_visible()
    assert [*faults(phone, finger=True), *violations(phone)] == []

    page.get_by_role("link", name="Series").first.click()
    page.get_by_role("button", name="Remove 木曜ラダー").click()
    page.get_by_role("dialog").locator(".primary, .danger").first.click()
    expect(page.get_by_text("Removed.")).to_be_visible()
    page.get_by_role("button", name="Undo").first.click()
    expect(page.get_by_text("Undone.")).to_be_visible()
    phone.goto(phone.url)
    expect(phone.get_by_text("÷ 3 =")).to_be_visible()
