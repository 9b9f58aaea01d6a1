"""A booking from its first tap to the seat: players on a small phone, and the desk at the door."""

import os
from collections.abc import Iterator
from datetime import time, timedelta

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenDesk, agree
from tests.browser.layout import faults
from tests.browser.phone import OpenPhone
from tests.fixtures.booked_dates import booked, on_duty, planned, with_session
from tests.fixtures.evening import DIRECTOR
from tournament.domain.booking.acts import bookings
from tournament.domain.people.acts.access_links import make_player_link
from tournament.domain.sessions.acts.lifecycle import create_session
from tournament.domain.time_zones import today
from tournament.models import Booking, Club, Duty, PlannedDate, Player, Section

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
SMALL = {"width": 360, "height": 740}
PICTURES = os.environ.get("PICTURES", "")


def look(page: Page, name: str) -> None:
    """Nothing is cut, too small or outside the screen; with PICTURES the page is drawn, too."""
    if PICTURES:
        page.screenshot(path=f"{PICTURES}/{name}.png", full_page=True)
    assert faults(page, finger=True) == []


@pytest.fixture
def on(transactional_db: None) -> Iterator[PlannedDate]:
    club = Club.objects.create(name="白樺ブリッジクラブ")
    for name in ("青木 花子", "石井 一郎"):
        Player.objects.create(club=club, native=name)
    day = today(club) + timedelta(days=7)
    return PlannedDate.objects.create(club=club, name="日曜ペア戦", date=day, starts=time(13), tables=8)


def test_a_player_books_for_the_first_time_the_partner_accepts_and_she_withdraws(
    open_phone: OpenPhone, on: PlannedDate
) -> None:
    hanako, ichiro = Player.objects.order_by("pk")
    bookings.book(on, ichiro, by=DIRECTOR)  # he looks for a partner

    def opened(player: Player) -> Page:
        link = make_player_link(player, by=DIRECTOR).token
        return open_phone(reverse("player_page", args=[link]), language="ja", viewport=SMALL)

    own = opened(hanako)
    look(own, "1-own-page")
    own.get_by_role("link", name="申し込む").first.click()
    look(own, "2-date")
    own.get_by_label("パートナーの氏名または会員番号").fill("石井一郎")
    own.get_by_role("button", name="申し込む").click()
    expect(own.locator("main")).to_contain_text("石井 一郎")
    look(own, "3-asked")
    his = opened(ichiro)
    look(his, "4-question")
    his.get_by_role("button", name="一緒に出る").first.click()
    expect(his.locator("main")).to_contain_text("青木 花子")
    look(his, "5-accepted")
    own.reload()
    expect(own.locator("main")).to_contain_text("石井 一郎")
    own.locator("#withdraw button").click()
    look(own, "6-withdrawn")
    rows = Booking.objects.values_list("player", "state", "partner")
    assert {*rows} == {(hanako.pk, "cancelled", None), (ichiro.pk, "booked", None)}


def test_eleven_come_and_the_last_one_plays_with_the_host(
    open_desk: OpenDesk, transactional_db: None
) -> None:
    on = planned()
    with_session(on, create_session(on.club, name="日曜ペア戦", day=on.date, by=DIRECTOR))
    booked(on, 5, 1)
    host = on_duty(on, 11, Duty.Kind.HOST).player
    page = open_desk(reverse("check_in_desk", args=[on.session_id]), language="ja", viewport=SMALL)
    look(page, "7-door")
    for _pair in range(5):
        page.get_by_role("button", name="2 人とも来場").first.click()
    page.locator("[id^=booked-]").first.click()
    page.locator("[id^=with-]").first.fill(str(host))
    look(page, "8-eleven")
    page.locator("[id^=pair-]").first.click()
    expect(page.locator("[id^=with-]")).to_have_count(0)
    look(page, "9-twelve")
    page.locator("[id^=seat-]").click()
    agree(page)
    page.wait_for_url("**/setup/**")
    look(page, "10-setup")
    section = Section.objects.get(session=on.session_id)
    assert section.contestants.numbered().count() == 6
    assert section.contestants.filter(memberships__player=host).exists()
