"""The page that describes the API draws itself under the site's strict policy."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPhone

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def test_the_description_of_the_api_can_be_read(open_phone: OpenPhone) -> None:
    page = open_phone("/api/docs/", viewport={"width": 1000, "height": 16_000})

    # The page draws what is in sight.
    expect(page.get_by_text("/api/matches/{id}/deals/", exact=True).first).to_be_visible()
    expect(page.get_by_text("/api/games/{code}/", exact=True)).to_have_count(1)
