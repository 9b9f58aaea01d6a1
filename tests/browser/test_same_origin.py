"""No page asks anybody but our own server for anything, and every page carries the strict policy."""

import pytest

from tests.browser.conftest import OpenDesk
from tests.browser.test_accessibility import open_quietly, read_by_people
from tests.fixtures.addresses import filled
from tests.fixtures.club_fixture import House, house
from tournament.domain.people.readings.roles import Need
from tournament.domain.permissions import NEEDS

__all__ = ["house"]
pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_no_page_asks_a_third_party(live_server, house: House, open_desk: OpenDesk) -> None:
    page = open_desk("/")
    asked: list[str] = []
    lax: list[str] = []
    page.on("request", lambda request: asked.append(f"{request.url} on {page.url}"))
    seen = 0
    for one in read_by_people():
        token = house.token if NEEDS[one.key].read is Need.TOKEN else ""
        url = live_server.url + filled(one, house, token)
        if open_quietly(page, url):
            seen += 1
            page.wait_for_load_state("load")
            policy = page.context.request.get(url).headers.get("content-security-policy", "")
            if "default-src 'self'" not in policy or "unsafe" in policy:
                lax.append(f"{one.key}: {policy}")
    own = (live_server.url, "data:", "blob:", "about:")
    assert [one for one in asked if not one.startswith(own)] == []
    assert lax == []
    assert seen > 40
