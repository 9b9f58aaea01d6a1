"""The folder of a session's pages is opened from the disk, with no server and no script."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.conftest import PHONE
from tests.web.public.test_site import pairs
from tournament.web.public.site.site_folder import site_of

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
BEYOND = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def test_a_reader_goes_from_the_ranking_to_a_board_and_its_hands(browser: Browser, tmp_path: Path) -> None:
    for name, content in site_of(pairs()).items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(content)
    asked: list[str] = []
    context = browser.new_context(java_script_enabled=False, viewport=PHONE)
    page = context.new_page()
    page.route("**/*", lambda route: _from_the_disk(route, asked))

    page.goto((tmp_path / "index.html").as_uri())
    page.get_by_role("link", name="Results (English)").click()
    expect(page.get_by_role("navigation", name="Pages of this session")).to_be_visible()
    page.locator("table.ranking tbody a").first.click()
    expect(page.get_by_role("table", name="Score card")).to_be_visible()
    page.locator("table.sheet tbody a").first.click()
    page.get_by_role("radio", name="Hand").check()
    expect(page.get_by_role("group", name="West,")).to_be_visible()
    assert page.evaluate(BEYOND) <= 0
    page.get_by_role("link", name="日本語").click()
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    page.get_by_role("link", name="ボード", exact=True).click()
    page.get_by_role("link", name="全ボードのハンド").click()
    expect(page.locator(".deal").first).to_be_visible()
    assert page.evaluate(BEYOND) <= 0
    assert asked == []
    context.close()


def _from_the_disk(route: Route, asked: list[str]) -> None:
    """Note what is asked of another place than the disk."""
    url = route.request.url
    if not url.startswith("file:"):
        asked.append(url)
    route.continue_()
