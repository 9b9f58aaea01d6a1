"""The page that describes the API draws itself, and asks, under the site's strict policy."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenDesk
from tournament.models import Club

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
TALL = {"width": 1000, "height": 2_000}  # the page draws what is in sight
# What the policy has refused, told by the browser itself.
REFUSED = """() => {
  window.refused = [];
  document.addEventListener('securitypolicyviolation', (one) => window.refused.push(
    `${one.effectiveDirective} ${one.blockedURI} ${one.sourceFile}`));
}"""


@pytest.mark.parametrize(("language", "back"), [("en", "API access"), ("ja", "API接続")])
def test_the_description_of_the_api_is_read_and_tried(open_desk: OpenDesk, language: str, back: str) -> None:
    """A director who has signed in opens an operation, and sends the request from the page."""
    Club.objects.create(name="White Birch")
    page = open_desk("/help/", language=language, viewport=TALL)
    page.add_init_script(f"({REFUSED})()")
    page.goto(page.url.replace("help/", "api/docs/"))

    expect(page.get_by_role("link", name=back)).to_be_visible()
    expanding = page.get_by_role("button", name="Expand operation").nth(2)
    expect(expanding).to_be_visible(timeout=120_000)  # the whole description is written and drawn
    expanding.click(timeout=120_000)
    expect(page.get_by_text("/api/clubs/{id}/retention/", exact=True).first).to_be_visible()
    operation = page.locator("#operations-clubs-clubs_list")
    operation.locator(".opblock-summary-control").click(timeout=120_000)
    expect(operation.get_by_text("cursor", exact=True).first).to_be_visible()
    operation.get_by_role("button", name="Try it out").click()
    operation.get_by_role("button", name="Execute").click()
    expect(operation.locator(".live-responses-table")).to_contain_text("White Birch")
    assert page.evaluate("window.refused") == []
