"""The desk in a browser: it moves with the session in play; a deleted session comes back at once."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenDesk, agree
from tests.fixtures.evening import make_section, play
from tournament.models import Session

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_session_in_play_moves_while_the_desk_is_open(open_desk: OpenDesk) -> None:
    section = make_section()
    page = open_desk("/console/")
    now = page.get_by_role("region", name="The session in play")
    expect(now.get_by_text("0 of 3 finished")).to_be_visible()

    for board in (1, 2):
        play(section, 1, board, "4S= N")

    expect(now.get_by_text("1 of 3 finished")).to_be_visible()
    page.get_by_role("link", name="Open the room").click()
    expect(page.get_by_role("heading", name="Room")).to_be_visible()


def test_a_session_is_deleted_and_brought_back_by_undo(open_desk: OpenDesk) -> None:
    make_section(start=False)
    page = open_desk("/console/")
    page.get_by_role("link", name="Set up 木曜ペア戦").click()
    page.get_by_role("link", name="Name, date and venue").click()
    page.get_by_role("button", name="Delete this session").click()
    agree(page)
    expect(page.get_by_text("“木曜ペア戦” is deleted.")).to_be_visible()

    page.get_by_role("button", name="Undo").click()

    expect(page.locator(".messages")).to_contain_text("Undone: Session deleted: 木曜ペア戦")
    expect(page.get_by_role("link", name="Set up 木曜ペア戦")).to_be_visible()
    assert Session.objects.get().shelf == ""
