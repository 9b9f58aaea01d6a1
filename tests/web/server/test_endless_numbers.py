"""Numbers that no column holds, and cursors that stand nowhere: 404 on every page and in the API."""

import re
from base64 import b64encode

import pytest

from tests.fixtures.addresses import addresses, filled
from tests.fixtures.club_fixture import House, answered, house, person
from tournament.domain.permissions import NEEDS

__all__ = ["house"]
pytestmark = pytest.mark.django_db


@pytest.mark.slow
@pytest.mark.parametrize("digits", [str(2**63), "9" * 20, "9" * 5000], ids=["63 bits", "20", "5000"])
def test_a_number_beyond_64_bits_in_any_address_is_answered(house: House, digits: str) -> None:
    client = person("staff", house)
    client.raise_request_exception = False
    urls = {
        re.sub(r"(?<=/)\d+(?=/)", digits, filled(address, house, house.token))
        for address in addresses()
        if NEEDS[address.key].read
    }
    endless = [url for url in urls if digits in url]
    assert len(endless) > 80
    assert [url for url in endless if answered(client, "get", url).status_code != 404] == []


@pytest.mark.slow
@pytest.mark.parametrize("pages", ["sessions", "players"])
def test_a_cursor_that_stands_nowhere_is_not_found(house: House, pages: str) -> None:
    client = person("staff", house)
    for position in ("1\0", "x", "-1", "²", "9" * 30):
        cursor = b64encode(f"p={position}".encode()).decode()
        answer = client.get(f"/api/{pages}/", {"cursor": cursor})
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found"), position


def test_the_next_page_is_found(house: House) -> None:
    client = person("staff", house)
    first = client.get("/api/sessions/?size=1").json()
    assert first["next"]
    assert client.get(first["next"]).json()["results"] != first["results"]
