"""The end on a phone of a table game: of a match, and of the session."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPhone
from tests.browser.game_phone import Phone, measure, table_of
from tests.fixtures.games_evening import DIRECTOR
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.models import Section

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def chicago(db: None) -> Section:
    return table_of("chicago", 4, deal_limit=1)


def played(open_phone: OpenPhone, section: Section, name: str, *, language: str = "en") -> Phone:
    """A phone of one player, after the only deal, which North-South have won."""
    phone = Phone(open_phone, section, language=language).sit(name)
    phone.play("4H N 10").tap("accept")
    expect(phone.page.locator(".moment .score-side")).to_have_count(2)
    expect(phone.page.locator("#bar .tag.done")).to_be_visible()  # the server has both sides' words
    return phone


def test_the_end_of_a_match_gives_its_winner_a_medal(open_phone: OpenPhone, chicago: Section) -> None:
    phone = played(open_phone, chicago, "甲 1").title("The game is over")
    moment = phone.page.locator(".moment")
    expect(moment).to_contain_text("N-S win by 420 (settled as 400)")
    expect(moment.locator(".score-side strong")).to_have_text(["420", "0"])
    expect(moment.locator(".medal")).to_have_text("1")


def test_the_end_of_a_match_gives_its_loser_none(open_phone: OpenPhone, chicago: Section) -> None:
    phone = played(open_phone, chicago, "甲 2").title("The game is over")
    expect(phone.page.locator(".moment .score-side strong")).to_have_text(["420", "0"])
    expect(phone.page.locator(".medal")).to_have_count(0)


def test_a_final_place_is_shown_once_the_session_is_closed(open_phone: OpenPhone, chicago: Section) -> None:
    phone = played(open_phone, chicago, "甲 1").title("The game is over")
    expect(phone.page.locator("#screen")).not_to_contain_text("1= of 4")
    close_session(chicago.session, by=DIRECTOR)
    phone.look().title("Final result").shows("1= of 4", "甲 1")
    expect(phone.page.locator(".moment .medal")).to_have_text("1= of 4")


def test_the_end_of_a_game_session_is_shared_as_a_picture(
    open_phone: OpenPhone, chicago: Section, tmp_path: Path
) -> None:
    phone = played(open_phone, chicago, "甲 1")
    close_session(chicago.session, by=DIRECTOR)
    phone.look().title("Final result").page.evaluate("() => (navigator.canShare = undefined)")
    with phone.page.expect_download() as loading:
        phone.tap("share")
    loading.value.save_as(tmp_path / "end.png")
    assert (tmp_path / "end.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("language", ["ja", "en"])
def test_nothing_is_clipped_at_the_end(open_phone: OpenPhone, chicago: Section, language: str) -> None:
    phone = played(open_phone, chicago, "甲 1", language=language)
    measure(phone)
    close_session(chicago.session, by=DIRECTOR)
    expect(phone.look().key("share")).to_be_visible()
    measure(phone)


def test_league_and_sheet_are_one_tap_away_from_every_screen(open_phone: OpenPhone, chicago: Section) -> None:
    phone = Phone(open_phone, chicago)
    ways = phone.page.locator(".ways")
    for act in ("sit", "bid 4H", "declare N", "tricks 10", "accept"):
        expect(phone.key(act)).to_be_visible()
        for name in ("League table", "Score sheet"):
            expect(ways.get_by_role("link", name=name)).to_be_visible()
        phone.tap(act)
    with phone.page.expect_popup() as sheet:
        ways.get_by_role("link", name="Score sheet").click()
    expect(sheet.value.get_by_role("table", name="Score sheet")).to_contain_text("420")
