"""Two sides that differ about nothing but the opening lead see the leads, on phones and at the desk."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenDesk, OpenPhone
from tests.browser.phone import Phone
from tournament.models import Event, Result, Section

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def _asked(section: Section) -> None:
    Event.objects.update(options={"lead": True})


def enter(phone: Phone, rank: str) -> None:
    phone.tap("bid 2S", "declare W", "suit S", f"rank {rank}", "tricks 8")


def test_the_leads_are_shown_and_marked_where_they_differ(
    section: Section, open_phone: OpenPhone, open_desk: OpenDesk
) -> None:
    north, east = (Phone(open_phone, section, seat) for seat in "NE")
    enter(north, "A")
    enter(east, "K")
    north.look().shows("The two sides differ on board 1.")
    for phone in (north, east):
        expect(phone.look().page.locator(".claim mark")).to_have_text(["♠︎A", "♠︎K"])
        expect(phone.page.locator(".claim .visually-hidden")).to_have_text(
            [f"2 spades by West, made, lead {card} of spades" for card in ("ace", "king")]
        )
    desk = open_desk(f"/console/{section.session_id}/queue/")
    expect(desk.locator(".says mark")).to_have_text(["♠︎A", "♠︎K"])

    north.tap("take EW")
    north.title("Board 2 · Contract")
    north.has_sent_all()
    assert (Result.objects.get().lead, Result.objects.get().agreement) == ("SK", "accepted")


def test_accepting_a_lead_means_having_read_it(section: Section, open_phone: OpenPhone) -> None:
    north, east = (Phone(open_phone, section, seat) for seat in "NE")
    enter(north, "T")
    north.shows("2 spades by West, made, lead 10 of spades")
    expect(north.page.locator(".outcome").first).to_contain_text("10")
    east.look().shows("2 spades by West, made, lead 10 of spades")


def test_a_correction_of_the_lead_alone_shows_both_leads(section: Section, open_phone: OpenPhone) -> None:
    north = Phone(open_phone, section, "N")
    enter(north, "A")
    north.tap("accept", "back", "open 1", "fix", "fix lead", "suit S", "rank K")
    north.state("？ correction requested")
    expect(north.page.locator(".claim mark")).to_have_text(["♠︎A", "♠︎K"])
