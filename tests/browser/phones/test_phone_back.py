"""The way back: a key on every screen that somebody went into, and the phone's own Back, step by step."""

import pytest
from playwright.sync_api import expect

from tests.browser import game_phone as games
from tests.browser.conftest import OpenPhone
from tests.browser.phone import Phone
from tests.fixtures.evening import DIRECTOR, play_everything, say
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.models import Event, Section

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def test_back_goes_through_the_steps_of_a_board(section: Section, open_phone: OpenPhone) -> None:
    Event.objects.update(options={"lead": True})
    north = Phone(open_phone, section, "N")
    north.tap("bid 4H", "declare N", "suit S", "rank K")
    north.title("Board 1 · Result")
    north.page.go_back()
    north.title("Board 1 · Opening lead")
    north.page.go_back()
    north.title("Board 1 · Contract")
    expect(north.key("bid 4H")).to_have_attribute("aria-pressed", "true")
    north.page.go_back()
    north.title("Table 1 · Round 1")
    north.tap("open").title("Board 1 · Result")


def test_back_leaves_the_page_only_from_its_first_screen(section: Section, open_phone: OpenPhone) -> None:
    north = Phone(open_phone, section)
    north.sit("N").offers("open").page.goto(north.page.url + "?again")
    address = north.page.url
    north.tap("open", "bid PASS", "accept", "bid 4H", "declare N", "back", "back")
    north.title("Table 1 · Round 1")
    north.page.go_back()
    expect(north.page).not_to_have_url(address)


def test_back_from_calling_the_director_is_the_grid_that_it_was_opened_from(north: Phone) -> None:
    north.tap("bid 4H", "call")
    north.page.go_back()
    north.title("Board 1 · Contract")
    north.tap("call", "back")
    north.title("Board 1 · Contract")
    expect(north.key("bid 4H")).to_have_attribute("aria-pressed", "true")


def test_after_the_session_every_screen_has_its_way_back(section: Section, north: Phone) -> None:
    play_everything(section.session)
    close_session(section.session, by=DIRECTOR)
    north.look().shows("The session is closed.")
    for _way in ("the key", "the phone's own"):
        north.tap("open 1", "others 1")
        expect(north.page.locator(".line-other.own")).to_be_visible()
        for title in ("Board 1 · Result", "Final result"):
            north.tap("back") if _way == "the key" else north.page.go_back()
            north.title(title)
    expect(north.key("back")).to_have_count(0)


def test_a_question_that_came_by_itself_is_put_off_by_back(section: Section, north: Phone) -> None:
    say(section, 1, 1, "4S= N", side="EW")
    north.look().shows("East-West entered this.")
    north.tap("back").title("Table 1 · Round 1")


def test_back_goes_through_the_steps_of_a_deal(open_phone: OpenPhone) -> None:
    section = games.table_of("rubber", 4)
    phone = games.Phone(open_phone, section).sit("1")
    phone.tap("bid 4H", "declare N").title("Deal 1 · Tricks taken")
    phone.page.go_back()
    phone.title("Deal 1 · Contract")
    phone.tap("deals").page.go_back()
    phone.title("Deal 1 · Contract")


def test_the_lead_may_be_keyed_rank_first_and_no_key_sleeps(section: Section, open_phone: OpenPhone) -> None:
    Event.objects.update(options={"lead": True})
    north = Phone(open_phone, section, "N")
    north.tap("bid 4H", "declare N")
    expect(north.page.locator(".ranks button:disabled")).to_have_count(0)
    north.tap("rank T", "suit D")
    expect(north.page.get_by_label("Opening lead: 10 of diamonds")).to_be_visible()
