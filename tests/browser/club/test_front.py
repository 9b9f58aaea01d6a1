"""The front page of a club on a laptop and on a phone: the first screen answers the five-second questions."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP
from tests.browser.layout import faults
from tests.browser.phone import OpenPhone
from tests.browser.test_accessibility import violations
from tests.fixtures.evening import DIRECTOR, play_everything
from tests.web.club.test_front import DAY, on, planned, round_of
from tournament.domain.club.acts.series_acts import add_series
from tournament.domain.people.acts.clubs import change_club
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.time_zones import today
from tournament.models import Club, Section
from tournament.sheets.club_sheets import SeriesTerms

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
BEYOND = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture
def club(section: Section) -> Club:
    """A session in play, a finished one, two to come, a public series, and what the club says of itself."""
    club = section.session.event.club
    last = lifecycle.repeat_session(section.session, day=str(today(club) - DAY), by=DIRECTOR)
    lifecycle.start_session(last, by=DIRECTOR)
    play_everything(last)
    lifecycle.close_session(last, by=DIRECTOR)
    on(section.session, today(club))
    round_of(section, 1)
    for days, name in ((4, "Sunday Pairs"), (8, "Thursday Pairs")):
        planned(club, days, name)
    add_series(club, SeriesTerms(), name="Autumn ladder", is_public=True, by=DIRECTOR)
    own = {
        "town": "Harrogate",
        "address": "St Mark's Hall",
        "hours": "Thursdays 18:45",
        "joining": "Come.\nRing us.",
    }
    change_club(club, by=DIRECTOR, **own)
    return club


def top_of(page: Page, selector: str) -> float:
    box = page.locator(selector).first.bounding_box()
    assert box
    return box["y"]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_laptop_shows_play_date_medals_and_ladder_at_once(
    open_page: OpenPhone, club: Club, language: str, scheme: str
) -> None:
    page = open_page("/", language=language, viewport=LAPTOP, color_scheme=scheme)
    expect(page.locator("h1")).to_have_text(club.name)
    parts = ("h1", ".tonight", ".tonight .button.primary", "#dates", ".medal", "#ladder")
    assert [part for part in parts if top_of(page, part) > 760] == []
    assert page.locator(".button.primary").count() == 1
    assert page.evaluate(BEYOND) <= 0
    assert [*faults(page, finger=False), *violations(page)] == []


@pytest.mark.parametrize("width", [320, 390])
def test_a_phone_shows_play_and_the_next_date_first(open_page: OpenPhone, club: Club, width: int) -> None:
    page = open_page(
        "/", language="en", viewport={"width": width, "height": 844}, has_touch=True, is_mobile=True
    )
    order = [
        top_of(page, part) for part in ("h1", ".tonight", "#dates", "#latest", "#ladder", "#coming", "#join")
    ]
    assert order == sorted(order)
    assert top_of(page, "#dates") < 844
    assert page.evaluate(BEYOND) <= 0
    assert [*faults(page, finger=True), *violations(page)] == []


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_smallest_phone_says_at_once_whose_club_plays_and_whether_all_may_move(
    open_page: OpenPhone, club: Club, language: str
) -> None:
    size = {"width": 320, "height": 568}
    page = open_page("/", language=language, viewport=size, has_touch=True, is_mobile=True)
    for part in (".club-name", ".now-state", ".table-marks", ".now-tables p", ".now-leads"):
        box = page.locator(part).first.bounding_box()
        assert box, part
        assert box["y"] + box["height"] <= size["height"], part


def test_the_results_of_a_club_fit_a_phone(open_page: OpenPhone, club: Club) -> None:
    page = open_page(
        f"/club/{club.pk}/results/",
        language="ja",
        viewport={"width": 320, "height": 640},
        has_touch=True,
        is_mobile=True,
    )
    expect(page.locator(".podium .medal").first).to_be_visible()
    assert page.evaluate(BEYOND) <= 0
    assert [*faults(page, finger=True), *violations(page)] == []
