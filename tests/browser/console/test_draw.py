"""Nine teams, five rounds: drawn, changed by dragging, published; one team comes late and one leaves."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import LAPTOP, PHONE, OpenDesk, agree
from tests.browser.layout import faults
from tests.browser.test_accessibility import violations
from tests.domain.stages.test_draws import BIG, FLAT
from tests.domain.stages.test_withdrawals import late_team
from tests.fixtures.teams import play, swiss
from tournament.models import Draw, Section

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def section() -> Section:
    return swiss(9, options={"first": "adjacent"})


def play_round(section: Section, number: int) -> None:
    for place, match in enumerate(section.team_matches.filter(round=number, away__isnull=False)):
        play(match, BIG if place % 2 else FLAT)


def publish(page: Page, number: int) -> None:
    page.locator("#propose").click()
    page.locator("#publish").click()
    expect(page.locator("#withdraw")).to_be_visible()
    expect(page.get_by_role("heading", name=f"Round {number} ✓ published")).to_be_visible()


def team(page: Page, number: int) -> Locator:
    return page.locator(f"[data-team='{number}']")


def test_five_rounds_are_drawn_published_and_shown(section: Section, open_desk: OpenDesk) -> None:
    page = open_desk(f"/console/{section.session_id}/draw/", language="en")

    # Round 1: two teams change places.
    page.locator("#propose").click()
    expect(team(page, 1)).to_be_visible()
    team(page, 2).drag_to(team(page, 4))
    expect(page.get_by_text("Changed by hand").first).to_be_visible()
    page.locator("#publish").click()
    expect(page.locator("#withdraw")).to_be_visible()
    assert Draw.objects.get().pairings == [[1, 4], [3, 2], [5, 6], [7, 8], [9]]
    play_round(section, 1)

    # Round 2: a tenth team has come, and gets something for the round that it missed.
    late = late_team(section)
    page.reload()
    page.locator(f"#missed-{late.pk}").select_option("40")
    page.locator(f"#give-{late.pk}").click()
    expect(page.get_by_text("8.00 VPs given")).to_be_visible()
    publish(page, 2)
    play_round(section, 2)

    # Round 3: a team leaves, so that another has the bye.
    page.reload()
    page.locator("#leaver").select_option(str(section.session.event.entrants.get(number=2).pk))
    page.locator("#leave").click()
    agree(page)
    expect(page.get_by_role("button", name="Takes part again")).to_be_visible()
    publish(page, 3)
    play_round(section, 3)

    for number in (4, 5):
        page.reload()
        publish(page, number)
        play_round(section, number)

    draws = Draw.objects.order_by("round")
    met = [frozenset(those) for draw in draws for those in draw.pairings]
    assert len(met) == len({*met}) == 5 * 5
    assert all(2 not in those for draw in draws.filter(round__gte=3) for those in draw.pairings)
    page.get_by_role("link", name="Public page of the draw").click()
    expect(page.get_by_role("table").first).to_contain_text("Draw of round 5")

    # Nothing of the ranking is cut at the width of a laptop.
    page.get_by_role("link", name="Ranking", exact=True).click()
    table = page.locator(".team-table")
    assert table.evaluate("table => table.offsetWidth <= table.parentElement.clientWidth")


def test_teams_change_places_by_two_taps_and_by_keys(section: Section, open_desk: OpenDesk) -> None:
    address = f"/console/{section.session_id}/draw/"
    page = open_desk(address, language="en", viewport=PHONE, has_touch=True, is_mobile=True)
    page.locator("#propose").tap()
    team(page, 2).tap()
    expect(team(page, 2)).to_have_attribute("aria-pressed", "true")
    team(page, 4).tap()
    expect(page.get_by_text("Changed by hand").first).to_be_visible()
    assert Draw.objects.get().pairings[:2] == [[1, 4], [3, 2]]

    team(page, 1).press("Enter")
    with page.expect_navigation():
        team(page, 3).press("Space")
    assert Draw.objects.get().pairings[:2] == [[3, 4], [1, 2]]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_pages_of_the_draw_can_be_read_and_pressed(
    section: Section, open_desk: OpenDesk, language: str
) -> None:
    page = open_desk(f"/console/{section.session_id}/draw/", language=language)
    page.locator("#propose").click()
    expect(page.locator("#publish")).to_be_visible()
    found = looked_at(page)
    page.locator("#publish").click()
    expect(page.locator("#withdraw")).to_be_visible()
    found += looked_at(page)
    page.goto(page.url.split("/console/")[0] + f"/s/{section.session_id}/draw/")
    assert found + looked_at(page) == []


def looked_at(page: Page) -> list[str]:
    found = violations(page)
    for size in (LAPTOP, PHONE, {**PHONE, "width": 320}):
        page.set_viewport_size(size)
        found += [f"{size['width']} {fault}" for fault in faults(page, finger=False)]
    page.set_viewport_size(LAPTOP)
    return found
