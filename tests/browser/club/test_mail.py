"""Results by e-mail in a browser: the server is entered and tried, results are sent, a reader stops them."""

import pytest
from django.core import mail
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, OpenDesk, agree
from tests.browser.layout import faults
from tests.browser.phone import OpenPhone
from tests.browser.test_accessibility import violations
from tests.domain.outside.test_publications import work
from tests.domain.outside.test_result_mails import players, server, write_to
from tests.fixtures.evening import DIRECTOR
from tests.web.public.test_site import pairs, teams
from tournament.domain.outside.acts import result_mails
from tournament.models import EntrantPlayer, MailAddress

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
SMALL = {**LAPTOP, "width": 360}


def checked(page: Page) -> None:
    """On a laptop and on a small phone."""
    for size in (LAPTOP, SMALL):
        page.set_viewport_size(size)
        assert [*faults(page, finger=False), *violations(page)] == [], page.url
    page.set_viewport_size(LAPTOP)


def test_a_director_sets_the_server_up_and_sends_the_results(
    live_server, open_desk: OpenDesk, open_phone: OpenPhone
) -> None:
    session = pairs()
    person = players(session)[0]
    page = open_desk("/console/mail/")
    page.get_by_label("Server", exact=True).fill("smtp.example.com")
    page.get_by_label("Sender").fill("club@example.com")
    page.get_by_label("Password").fill("open sesame")
    page.get_by_label("Public address of Overtrick").fill("https://club.example.com")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("button", name="Send a test").click()
    expect(page.get_by_role("heading", name="Mail works")).to_be_visible()
    assert "open sesame" not in page.content()
    checked(page)

    page.goto(live_server.url + reverse("mail_address", args=[person.pk]))
    page.get_by_label("E-mail address").fill("one@example.com")
    page.get_by_role("button", name="Save").click()
    page.goto(live_server.url + reverse("session_mail", args=[session.pk]))
    expect(page.get_by_text("1 message is not yet sent")).to_be_visible()
    checked(page)
    page.get_by_role("button", name="Send the results").click()
    agree(page)
    expect(page.locator("#mail-log")).to_contain_text("waiting")
    assert mail.outbox == []
    work()
    page.get_by_role("link", name="Look again").click()
    expect(page.locator("#mail-log tbody")).to_contain_text("sent")
    assert [one.to for one in mail.outbox] == [["one@example.com"]]
    checked(page)


def test_a_reader_stops_the_messages_with_one_tap(open_phone: OpenPhone) -> None:
    session = pairs()
    row = write_to(players(session)[0], "one@example.com")

    phone = open_phone(
        reverse("stop_mail", args=[row.token]), language="ja", viewport={"width": 360, "height": 640}
    )
    assert [*faults(phone, finger=True), *violations(phone)] == []
    phone.locator("main form button").click()
    expect(phone.locator("main form")).to_have_count(0)
    assert MailAddress.objects.get().stopped_at


def test_the_page_of_a_team_event_shows_its_sample_in_both_languages(open_desk: OpenDesk) -> None:
    session = teams()
    server(session)
    entry = EntrantPlayer.objects.order_by("entrant__number", "order").first()
    assert entry
    write_to(entry.player, "one@example.com")

    page = open_desk(reverse("session_mail", args=[session.pk]), language="ja")
    expect(page.locator("#mail-preview details")).to_have_count(2)
    expect(page.locator("#mail-preview details").first).to_contain_text(entry.entrant.name)
    checked(page)
    result_mails.send_results(session, by=DIRECTOR)
    page.reload()
    expect(page.locator("#mail-log tbody tr")).to_have_count(1)
    checked(page)
