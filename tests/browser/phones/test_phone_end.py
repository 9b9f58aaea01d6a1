"""Between rounds and at the end: where to go, what the boards brought, the place, and a picture to share."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPhone
from tests.browser.phone import Phone
from tests.fixtures.evening import DIRECTOR, make_section, play, play_everything
from tournament.models import Section
from tournament.services.sessions.lifecycle import close_session

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
PICTURE = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x048\x00\x00\x048"  # 1080 by 1080


@pytest.fixture
def ended(section: Section, open_phone: OpenPhone) -> Phone:
    """The phone of a pair, once the session is closed."""
    play_everything(section.session, ("4S= N", "4S+1 N", "3S= N"))
    close_session(section.session, by=DIRECTOR)
    return Phone.of_pair(open_phone, section, "1NS")


def test_the_end_shows_the_place_and_the_own_card_with_its_figures(ended: Phone) -> None:
    ended.title("Final result")
    ended.shows("Your rank", "of 3", "Best board", "Worst board", "The session is closed.")
    expect(ended.page.locator(".lines .score")).to_have_count(6)
    expect(ended.page.locator(".lines .score").first).to_contain_text("%")


def test_the_best_board_is_a_way_to_it(ended: Phone) -> None:
    key = ended.page.locator(".extremes button").first
    board = key.get_attribute("data-value")
    key.click()
    ended.title(f"Board {board} · Result")


def test_the_end_is_shared_as_a_picture_that_the_phone_draws(ended: Phone, tmp_path: Path) -> None:
    ended.page.evaluate("() => (navigator.canShare = undefined)")
    with ended.page.expect_download() as loading:
        ended.tap("share")
    loading.value.save_as(tmp_path / "end.png")
    assert loading.value.suggested_filename == "overtrick-2026-11-21.png"
    assert (tmp_path / "end.png").read_bytes().startswith(PICTURE)


def test_ranking_and_own_card_are_one_tap_away_from_every_screen(
    section: Section, open_phone: OpenPhone
) -> None:
    phone = Phone.of_pair(open_phone, section, "1NS")
    for act in ("sit N", "open", "bid 4H", "declare N", "tricks 10"):
        for name in ("Ranking", "Score card"):
            expect(phone.page.get_by_role("link", name=name)).to_be_visible()
        phone.tap(act)
    with phone.page.expect_popup() as card:
        phone.page.get_by_role("link", name="Score card").click()
    expect(card.value.get_by_role("heading", level=1)).to_be_visible()


def test_the_next_rounds_card_tells_what_the_last_boards_brought_once_no_table_plays_them(
    open_phone: OpenPhone,
) -> None:
    """Two tables play the same boards in each round: after it nothing of them can be influenced."""
    section = make_section(2, code="howell-2x3")
    pair = section.placements.get(round=1, table=1).ns
    phone = Phone.of_pair(open_phone, section, str(pair)).tap("sit N")
    before = phone.page.locator(".last")
    for row in section.placements.filter(round=1):
        for board in row.boards:
            play(section, row.table, board, "4S= N" if row.table == 1 else "4S-1 N")
    phone.look()
    expect(before).to_contain_text("Round 1: your results")
    expect(before.locator(".line-points").first).to_have_text("+620")
