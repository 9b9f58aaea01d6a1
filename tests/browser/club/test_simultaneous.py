"""A session in a simultaneous event in a browser: joined, reported, shown on pages and phones."""

from contextlib import closing

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.club.test_mail import checked
from tests.browser.conftest import OpenDesk, agree
from tests.browser.layout import faults
from tests.browser.phone import OpenPhone
from tests.browser.test_accessibility import violations
from tests.domain.simultaneous.test_own_report import close, work
from tests.fixtures.evening import make_section, play_everything
from tests.fixtures.organisers import Organiser, figures
from tournament.models import Participation, PlayerToken, Session

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def test_a_session_takes_part_and_shows_the_figures_of_all_clubs(
    live_server, open_desk: OpenDesk, open_phone: OpenPhone
) -> None:
    section = make_section()
    play_everything(section.session)
    with closing(Organiser()) as organiser:
        page = open_desk(reverse("session_simultaneous", args=[section.session_id]))
        checked(page)
        page.get_by_label("Address of the organiser").fill(organiser.address)
        page.get_by_label("Code to take part").fill("abc 234")
        page.get_by_role("button", name="Take part").click()
        expect(page.locator("#reporting")).to_contain_text("0 of 18 results sent")
        work()
        page.reload()
        expect(page.locator("#reporting")).to_contain_text("18 of 18 results sent")
        checked(page)
        close(Session.objects.get())
        organiser.overall = figures(organiser)
        work()

    page.goto(f"{live_server.url}/s/{section.session_id}/")
    expect(page.get_by_role("columnheader", name="Overall place").first).to_be_visible()
    expect(page.locator("#overall")).to_contain_text("Overall: 240 pairs of all clubs.")
    checked(page)
    _fits(page)
    pair = section.contestants.order_by("pk").first()
    for path in (f"pairs/{pair.pk}/", "boards/1/", f"boards/1/?pair={pair.pk}"):
        page.goto(f"{live_server.url}/s/{section.session_id}/{path}")
        expect(page.get_by_role("columnheader", name="Overall %")).to_be_visible()
        checked(page)
        _fits(page)
    phone = open_phone(f"/t/{PlayerToken.objects.get(contestant=pair).token}/", language="en")
    expect(phone.locator(".moment")).to_contain_text("Overall: 7 of 240 · 55.50 % · provisional")
    assert [*faults(phone, finger=True), *violations(phone)] == []

    page.goto(live_server.url + reverse("session_simultaneous", args=[section.session_id]))
    page.get_by_role("button", name="Leave the event").click()
    agree(page)
    expect(page.get_by_role("button", name="Take part")).to_be_visible()
    assert Participation.objects.get().left_at


def _fits(page: Page) -> None:
    """No table is scrolled sideways on the smallest phone."""
    page.set_viewport_size({"width": 320, "height": 640})
    boxes = "boxes => boxes.filter(box => box.scrollWidth > box.clientWidth).length"
    assert page.locator(".scroll").evaluate_all(boxes) == 0, page.url
