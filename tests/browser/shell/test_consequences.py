"""An act that changes much lists its consequences in a dialog first."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenDesk, agree
from tests.browser.console.test_console import look
from tests.fixtures.evening import DIRECTOR, make_section, play
from tournament.domain.people.acts.access_links import make_player_link
from tournament.models import Player, PlayerLink, Session

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def test_the_consequences_are_listed_before_the_act(
    open_desk: OpenDesk,
) -> None:
    section = make_section(3)
    play(section, 1, 1, "4S= N")
    page = open_desk(f"/console/{section.session_id}/")
    close = page.locator("#close")
    close.press("Enter")
    dialog = page.get_by_role("dialog", name="Close the session")
    expect(dialog.get_by_role("listitem").first).to_have_text("17 results are missing.")
    expect(dialog.get_by_role("listitem").last).to_have_text("You can reopen it.")
    expect(dialog.get_by_role("button", name="Cancel")).to_be_focused()

    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(close).to_be_focused()
    close.press("Enter")
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    assert not Session.objects.get().is_closed

    close.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_text("The ranking is final.")).to_be_visible()
    assert Session.objects.get().is_closed


def test_news_of_the_room_wait_until_the_director_has_decided(open_desk: OpenDesk) -> None:
    section = make_section(3)
    page = open_desk(f"/console/{section.session_id}/")
    page.locator("#close").click()
    dialog = page.get_by_role("dialog", name="Close the session")
    expect(dialog.get_by_role("listitem").first).to_have_text("18 results are missing.")

    with page.expect_response(lambda answer: "?live" in answer.url and answer.status == 200):
        play(section, 1, 1, "4S= N")
        look(page)
    dialog.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("1 / 18")).to_be_visible()
    page.locator("#close").click()
    expect(dialog.get_by_role("listitem").first).to_have_text("17 results are missing.")
    agree(page)
    expect(page.get_by_text("The ranking is final.")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_dangerous_act_is_red_and_the_dialog_fits_a_phone(open_desk: OpenDesk, language: str) -> None:
    section = make_section(3, start=False)
    viewport = {"width": 320, "height": 640}
    page = open_desk(f"/console/{section.session_id}/about/", language=language, viewport=viewport)
    page.locator("#delete").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("button.danger.primary")).to_be_visible()
    box = dialog.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 320
    agree(page)
    expect(page.locator(".toast")).to_be_visible()
    assert Session.objects.get().shelf == "deleted"


@pytest.mark.parametrize(
    ("act", "consequence"),
    [("renew", "Give the player the new link."), ("withdraw", "The page can no longer be opened.")],
)
def test_a_private_page_keeps_its_link_until_the_consequences_are_accepted(
    open_desk: OpenDesk, act: str, consequence: str
) -> None:
    make_section(3)
    player = Player.objects.order_by("pk").first()
    link = make_player_link(player, by=DIRECTOR)
    page = open_desk(f"/console/players/{player.pk}/page/")
    button = page.locator(f"[name=do][value={act}]:not(dialog *)")
    button.click()
    lines = page.get_by_role("dialog").get_by_role("listitem")
    expect(lines.filter(has_text="The current link and its QR code stop working.")).to_be_visible()
    expect(lines.filter(has_text=consequence)).to_be_visible()

    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert PlayerLink.objects.filter(token=link.token, revoked_at=None).exists()

    button.click()
    agree(page)
    expect(page.locator(".toast")).to_be_visible()
    assert not PlayerLink.objects.filter(token=link.token, revoked_at=None).exists()
