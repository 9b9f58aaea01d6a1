"""A director switches terminals on in a browser, and what was not entered appears by itself."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.conftest import OpenDesk
from tests.fixtures.data_connector import data_connector, result
from tests.fixtures.evening import make_section
from tournament.domain.terminals.acts.terminal_exchanges import exchange
from tournament.models import Worker

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("language", ["en"])
def test_terminals_are_switched_on_and_a_note_is_settled(
    live_server, open_desk: OpenDesk, language: str
) -> None:
    section = make_section()
    Worker.objects.create(name="worker", seen_at=timezone.now() + timedelta(hours=1))
    page = open_desk(f"/console/{section.session_id}/tables/", language=language)
    page.locator(".tabs").get_by_role("link", name="Terminals").click()
    with data_connector() as stub:
        page.get_by_label("address").fill(stub.address)
        page.get_by_label("club id").fill("CLUB001")
        page.get_by_label("Licence key").fill("LICENCE-KEY-123")
        page.locator("#connector button[value=save]").click()
        page.locator("#connector button[value=try]").click()
        expect(page.locator("#connector h2 .tag")).to_contain_text("answers")
        page.get_by_label("Table 1").check()
        page.get_by_label("Table 2").check()
        page.get_by_role("button", name="Save").first.click()
        page.get_by_role("button", name="Switch terminals on").click()
        expect(page.locator("#terminals-state .tag").first).to_contain_text("no contact yet")
        stub.send("Results", result("A", 1, 1, 1, (1, 1)), result("A", 3, 1, 5, (3, 3)))
        exchange({"session": section.session_id}, lambda _done, _of: None)
        expect(page.locator("#terminals-state .tag").first).to_contain_text("works")
        expect(page.locator("#terminal-notes")).to_contain_text("Section A, table 3, round 1, board 5")
        page.get_by_role("button", name="Settled").click()
        expect(page.locator("#terminal-notes")).to_have_count(0)
    page.goto(f"{live_server.url}/console/{section.session_id}/history/")
    expect(page.locator("main")).to_contain_text("Section A, tables with terminals: 1, 2")
