"""The desk in a real browser: an event taken along and brought in; a player named otherwise, then erased."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenDesk
from tests.fixtures.evening import DIRECTOR, make_section, play_everything
from tournament.domain.sessions.acts import lifecycle
from tournament.models import Event, Player, Section

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def played(transactional_db) -> Section:
    section = make_section()
    play_everything(section.session)
    lifecycle.close_session(section.session, by=DIRECTOR)
    return section


def test_an_event_goes_along_in_a_file(open_desk: OpenDesk, played: Section, tmp_path: Path) -> None:
    page = open_desk(f"/console/{played.session_id}/setup/", language="en")
    with page.expect_download() as taken:
        page.get_by_role("link", name="Export event").click()
    file = tmp_path / "event.zip"
    taken.value.save_as(file)

    page.goto(page.url.replace(f"/{played.session_id}/setup/", "/new/"))
    page.get_by_role("link", name="Import event").click()
    page.get_by_label("Event file").set_input_files(file)
    page.get_by_role("button", name="Show the contents").click()

    expect(page.get_by_role("heading", level=1)).to_have_text("木曜ペア戦")
    expect(page.locator("main")).to_contain_text("18 results")
    page.get_by_role("button", name="Import this event").click()
    expect(page.locator("body")).to_contain_text("The event is imported, with its history.")
    assert Event.objects.count() == 2


def test_a_player_is_named_otherwise_and_erased(open_desk: OpenDesk, played: Section) -> None:
    player = Player.objects.filter(memberships__contestant__section=played).order_by("pk").first()
    page = open_desk(f"/console/players/{player.pk}/", language="ja")
    page.locator("details:has([name=alias]) > summary").click()
    page.get_by_label("木曜ペア戦").fill("うさぎ")
    page.get_by_role("button", name="保存する : 木曜ペア戦", exact=True).click()
    expect(page.locator("body")).to_contain_text("保存しました")
    page.goto(page.url.replace(f"/console/players/{player.pk}/", f"/s/{played.session_id}/"))
    expect(page.locator("main")).to_contain_text("うさぎ")
    expect(page.locator("main")).not_to_contain_text(player.native)
    page.goto(page.url.replace(f"/s/{played.session_id}/", f"/console/{played.session_id}/people/"))
    expect(page.locator("main")).to_contain_text(player.native)
    page.goto(page.url.replace(f"/{played.session_id}/people/", f"/players/{player.pk}/privacy/"))
    page.get_by_label(f"名前を入力：{player.native}").fill(player.native)
    page.get_by_role("button", name="完全に消去").click()
    expect(page.locator("body")).to_contain_text("消去しました")
    expect(page.locator("table")).not_to_contain_text(player.native)
