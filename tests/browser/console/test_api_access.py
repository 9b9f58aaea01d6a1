"""A token is made on the page, shown once, and opens the API; its page says when it was used last."""

import re
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenDesk
from tournament.models import Section

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def test_a_token_from_the_page_opens_the_api(open_desk: OpenDesk, section: Section, live_server) -> None:
    page = open_desk("/console/")
    page.get_by_role("link", name="API access").click()
    page.get_by_label("Program").fill("Club web site")
    page.get_by_label("Enter:").check()
    page.get_by_role("button", name="Make a token").click()
    secret = page.get_by_label("Token", exact=True)
    expect(secret).to_have_value(re.compile("^ovt_"))
    headers = {"Authorization": f"Bearer {secret.input_value()}"}

    with urlopen(Request(f"{live_server.url}/api/players/", headers=headers)) as answer:
        assert answer.status == 200

    page.get_by_role("link", name="Done").click()
    expect(page.get_by_text("last used")).to_be_visible()
