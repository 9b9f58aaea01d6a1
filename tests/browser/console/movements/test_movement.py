"""Choosing the fairest movement, starting, and playing it: from the desk to the phone that turns a board."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenDesk, OpenPhone
from tests.fixtures.evening import DIRECTOR, make_section, play
from tournament.domain.sessions.acts import lifecycle
from tournament.models import Section, TableToken

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def section(transactional_db) -> Section:
    """Five tables with another movement so far."""
    return make_section(tables=5, code="mitchell-5x5", boards=5, start=False)


@pytest.mark.slow
def test_the_sheet_of_a_movement_in_play_begins_at_its_first_table_on_a_phone(
    open_desk: OpenDesk, section: Section
) -> None:
    lifecycle.start_session(section.session, by=DIRECTOR)
    play(section, 1, 1, "4S= N")
    page = open_desk(f"/console/{section.session_id}/movement/", viewport={"width": 320, "height": 640})
    expect(page.locator(".movement-sheet tr.now")).to_be_visible()
    page.wait_for_load_state()
    box = page.locator(".scroll", has=page.locator(".movement-sheet")).first
    assert box.evaluate("box => box.scrollWidth > box.clientWidth")
    assert box.evaluate("box => box.scrollLeft") == 0


@pytest.mark.slow
def test_the_fairest_howell_is_chosen_started_and_played_with_turned_boards(
    open_desk: OpenDesk, open_phone: OpenPhone, section: Section
) -> None:
    page = open_desk(f"/console/{section.session_id}/setup/")
    page.get_by_text("Change movement").click()
    page.get_by_text("How they move").click()
    card = page.get_by_role("listitem").filter(has_text="With 36 arrow-switched boards: balance 99.1").first
    expect(card.get_by_role("img")).to_be_visible()
    card.get_by_text("Details").click()
    expect(card).to_contain_text("8 rounds of 3, 24 boards each")
    card.get_by_role("button", name="Use with arrow-switched boards").click()
    expect(page.get_by_text("The movement is set.")).to_be_visible()
    expect(page.locator(".in-use")).to_contain_text("99.1")

    page.get_by_role("button", name="Start the session").click()
    page.get_by_role("link", name="Movement", exact=True).click()
    section.refresh_from_db()
    assert section.movement == "howell-5x8.turned3"
    row = next(row for row in section.placements.filter(round=1) if row.boards[0] in row.turned)
    expect(page.locator(".calls .now").first).to_contain_text("Turn boards")
    expect(page.get_by_role("table", name="Movement sheet")).to_contain_text(f"↻{row.turned[0]}")

    token = TableToken.objects.get(section=section, table=row.table).token
    phone = open_phone(f"/t/{token}/")
    phone.locator('[data-act="sit"][data-value="N"]').click()
    expect(phone.locator("body")).to_contain_text(f"Turn board {row.boards[0]} ↻")


@pytest.mark.slow
def test_the_pages_of_a_movement_fit_a_phone_with_large_text(open_desk: OpenDesk, section: Section) -> None:
    pair = section.contestants.first().pk
    console, public = f"/console/{section.session_id}", f"/s/{section.session_id}"
    preview = f"{console}/setup/{section.pk}/preview/?choice=howell-5x8.turned3:3"
    page = open_desk("/console/", viewport={"width": 360, "height": 740})
    site = "/".join(page.url.split("/")[:3])
    for path in (f"{console}/setup/", f"{console}/movement/", preview, f"{public}/fairness/",
                 f"{public}/pairs/{pair}/fairness/"):  # fmt: skip
        page.goto(site + path)
        page.evaluate("document.querySelectorAll('details').forEach((part) => { part.open = true; })")
        for size in ("100%", "200%"):
            page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", size)
            wider = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert (path, size, max(0, wider)) == (path, size, 0)
