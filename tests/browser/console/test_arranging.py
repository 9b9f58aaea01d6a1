"""Seats are arranged in the browser, on a phone and a laptop: preview, apply, wishes; nothing is cut."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenDesk
from tests.browser.layout import faults
from tests.browser.test_accessibility import violations
from tests.fixtures.evening import DIRECTOR, make_section
from tournament.domain.people.acts.clubs import Personal, set_personal_data
from tournament.domain.seats.acts.arranging import add_wish
from tournament.models import Membership, Player, Section

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
SIZES = [({"width": 360, "height": 740}, "ja"), ({"width": 1280, "height": 800}, "en")]


def furnished() -> Section:
    """One who moves and needs a fixed seat, wishes of two that can and cannot be met, and grades."""
    section = make_section(5, start=False)
    club = section.session.event.club
    pairs = {str(pair): pair.memberships.get(position=1).player for pair in section.contestants.all()}
    set_personal_data(pairs["3EW"], Personal(needs_fixed_seat=True), by=DIRECTOR)
    add_wish(club, "apart", pairs["1NS"], pairs["2EW"], by=DIRECTOR)
    add_wish(club, "near", pairs["1NS"], pairs["1EW"], session=section.session, by=DIRECTOR)
    add_wish(club, "near", pairs["4EW"], pairs["5NS"], session=section.session, by=DIRECTOR)
    Player.objects.filter(memberships__contestant__direction="NS").update(grade="55.5")
    Player.objects.filter(memberships__contestant__direction="EW").update(grade="44")
    return section


def looked_at(page: Page, name: str) -> None:
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)
    assert [*faults(page, finger=False), *violations(page)] == []


@pytest.mark.parametrize(("size", "language"), SIZES)
def test_seats_are_arranged(open_desk: OpenDesk, size: dict[str, int], language: str) -> None:
    section = furnished()
    moving = Player.objects.get(personal_data__needs_fixed_seat=True)
    page = open_desk(f"/console/{section.session_id}/setup/arrange/", language=language, viewport=size)
    page.locator("input[name=grades]:not([type=hidden])").check()
    page.locator("form[method=get] button").click()
    looked_at(page, f"arrange.{language}.{size['width']}")
    page.locator("button[value=apply]").click()
    expect(page.locator("h1")).to_be_visible()
    assert str(Membership.objects.get(player=moving).contestant).endswith("NS")
    page.goto(page.url.split("/console/")[0] + "/console/players/seat-wishes/")
    looked_at(page, f"wishes.{language}.{size['width']}")
    page.goto(page.url.split("/console/")[0] + f"/console/{section.session_id}/setup/")
    looked_at(page, f"setup.{language}.{size['width']}")
    page.goto(page.url.split("/console/")[0] + f"/console/players/{moving.pk}/personal/")
    looked_at(page, f"personal.{language}.{size['width']}")
