"""A player's own page on a phone and on a laptop: no finding of axe, nothing wider than the screen."""

import os

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP
from tests.browser.layout import faults
from tests.browser.phone import OpenPhone
from tests.browser.test_accessibility import violations
from tests.browser.test_large_text import NARROW, TWICE
from tests.fixtures.evening import DIRECTOR, play_everything
from tests.fixtures.one_of_each import one_of_each
from tests.fixtures.pair_sessions import OTHERS, final_of, played, two_sessions_played
from tournament.domain.club.acts.series_acts import add_series
from tournament.domain.people.acts.access_links import make_player_link
from tournament.domain.sessions.acts import lifecycle
from tournament.models import Player, Section
from tournament.sheets.club_sheets import SeriesTerms

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

SMALL, FINGER = {"width": 320, "height": 640}, {"has_touch": True, "is_mobile": True}


@pytest.fixture
def path(section: Section) -> str:
    """The page of a player with three finished sessions, two in per cent and one in IMPs."""
    sessions = [section.session]
    sessions += [lifecycle.repeat_session(section.session, day=day, by=DIRECTOR) for day in DAYS]
    for session in sessions:
        lifecycle.start_session(session, by=DIRECTOR)
        play_everything(session)
        lifecycle.close_session(session, by=DIRECTOR)
    lifecycle.change_conditions(sessions[-1].event, method="butler", by=DIRECTOR)
    player = Player.objects.filter(memberships__contestant__section=section).order_by("pk").first()
    Player.objects.filter(pk=player.pk).update(latin="Margaret Featherstonehaugh-Cholmondeley")
    return reverse("player_page", args=[make_player_link(player, by=DIRECTOR).token])


DAYS = ("2026-11-28", "2026-12-05")


# The tables that are wider than their box, and the page if it is wider than the screen.
TOO_WIDE = """() => [document.documentElement, ...document.querySelectorAll(".sheet-box")].filter(
  box => box.scrollWidth > box.clientWidth ||
    [...box.querySelectorAll(".sheet")].some(table => table.offsetWidth > box.clientWidth)
).map(box => box.textContent)"""


def too_wide(page: Page) -> list[str]:
    return page.evaluate(TOO_WIDE)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_page_fits_the_smallest_phone(open_page: OpenPhone, path: str, language: str) -> None:
    page = open_page(path, language=language, viewport=SMALL, color_scheme="dark", **FINGER)

    expect(page.locator(".line-chart.narrow")).to_be_visible()
    expect(page.locator(".line-chart.wide")).to_be_hidden()
    expect(page.locator(".sessions-sheet tbody tr")).to_have_count(3)
    assert too_wide(page) == []
    assert faults(page, finger=True) == []
    assert violations(page) == []


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("viewport", [SMALL, {"width": 360, "height": 800}, LAPTOP])
def test_every_kind_of_session_fits(
    open_page: OpenPhone, section: Section, language: str, viewport: dict[str, int]
) -> None:
    own = one_of_each(section.session.event.club)
    add_series(own.club, SeriesTerms(), name="木曜ラダー", is_public=True, by=DIRECTOR)
    Player.objects.filter(pk=own.pk).update(latin="Margaret Featherstonehaugh-Cholmondeley")
    path = reverse("player_page", args=[make_player_link(own, by=DIRECTOR).token])
    page = open_page(path, language=language, viewport=viewport)

    expect(page.locator(".sessions-sheet tbody tr")).to_have_count(5)
    expect(page.locator(".player-facts a")).to_have_count(1)
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=f"{folder}/player-{language}-{viewport['width']}.png", full_page=True)
    assert too_wide(page) == []
    assert faults(page, finger=viewport is not LAPTOP) == []
    assert violations(page) == []


@pytest.mark.parametrize("language", ["en", "ja"])
def test_twice_the_size_fits_on_a_phone(open_page: OpenPhone, path: str, language: str) -> None:
    page = open_page(path, language=language, viewport=NARROW)
    page.evaluate(TWICE)
    expect(page.locator(".sessions-sheet tbody tr")).to_have_count(3)
    assert too_wide(page) == []


def test_the_page_on_a_laptop_and_the_way_to_a_board(open_page: OpenPhone, path: str) -> None:
    page = open_page(path, language="en", viewport=LAPTOP)

    expect(page.locator(".line-chart.wide")).to_be_visible()
    expect(page.locator(".line-chart.narrow")).to_be_hidden()
    assert faults(page, finger=False) == []
    assert violations(page) == []

    page.get_by_role("region", name="Boards to review").get_by_role("link").first.click()
    expect(page.locator("tr.own").first).to_be_visible()


# Figures and dates of tables that are broken into several lines.
BROKEN = """() => [...document.querySelectorAll(".player-parts tbody :is(.figure, .nowrap)")].filter(cell =>
  [...cell.childNodes].some(node => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return node.nodeType === 3 && new Set([...range.getClientRects()].map(line => line.top)).size > 1;
  })).map(cell => cell.textContent.trim())"""


@pytest.mark.parametrize("language", ["en", "ja"])
def test_twice_the_size_breaks_no_figure_on_the_smallest_phone(
    open_page: OpenPhone, section: Section, language: str
) -> None:
    own = one_of_each(section.session.event.club)
    path = reverse("player_page", args=[make_player_link(own, by=DIRECTOR).token])
    page = open_page(path, language=language, viewport=SMALL)
    page.evaluate(TWICE)

    assert page.evaluate(BROKEN) == []
    assert too_wide(page) == []
    assert faults(page, finger=True) == []


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [SMALL, LAPTOP])
def test_the_places_of_an_event_over_several_sessions_fit(
    open_page: OpenPhone, language: str, size: dict[str, int]
) -> None:
    carry = {"rule": "share", "percent": 50}
    final = played(final_of(two_sessions_played(), rest=True, carry=carry), OTHERS)
    player = Player.objects.filter(memberships__contestant__section__session=final).order_by("pk").first()
    token = make_player_link(player, by=DIRECTOR).token

    page = open_page(reverse("player_page", args=[token]), language=language, viewport=size)

    expect(page.locator(".sessions-sheet tbody th .also")).to_have_count(2)
    assert (faults(page, finger=size is SMALL), too_wide(page)) == ([], [])
