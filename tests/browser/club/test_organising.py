"""A simultaneous event in the organiser's browser: made, joined, checked, closed; the list on a phone."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, OpenDesk
from tests.browser.layout import faults
from tests.browser.phone import OpenPhone
from tests.browser.test_accessibility import violations
from tests.fixtures.evening import make_section
from tests.fixtures.simultaneous import evening_of, joined, make_heat, result
from tournament.domain.simultaneous.reports.heat_reports import frequencies
from tournament.models import Club, Heat
from tournament.sheets.figures import decimal

HANDS = """[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:J8754.96.K3.JT92 T.AKJT874.75.AQ4 96.52.AT864.K865 AKQ32.Q3.QJ92.73"]
[DoubleDummyTricks "2525625256b8b86b8b76"]
"""
pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def test_from_a_new_event_to_the_final_list(open_desk: OpenDesk, open_phone: OpenPhone) -> None:
    make_section(3)
    page = open_desk("/console/")
    page.get_by_role("link", name="Simultaneous events").first.click()
    page.get_by_label("Name", exact=True).fill("Spring Pairs")
    page.get_by_label("Boards", exact=True).fill("4")
    page.get_by_role("button", name="Save").click()
    page.get_by_label("Date", exact=True).fill("2026-11-28")
    page.get_by_label("Results are shown from").fill("2026-11-28")
    page.get_by_label("Time", exact=True).fill("22:00")
    page.get_by_label("Name of the heat").fill("Saturday")
    page.get_by_role("button", name="Save").first.click()
    heat = Heat.objects.select_related("event__club").get()
    expect(page.get_by_text(heat.code)).to_be_visible()
    assert [*faults(page, finger=False), *violations(page)] == []

    for number, club in enumerate(joined(heat, "森クラブ", "林クラブ")):
        club.report(*evening_of(number), result("bad", 4, 9, 109, 50))
    page.reload()
    wrong = page.locator("li", has_text="No contract gives +50").first
    wrong.get_by_role("button", name="Count as +100").click()
    expect(page.get_by_text("another score: +100")).to_be_visible()
    assert [*faults(page, finger=False), *violations(page)] == []
    page.get_by_role("button", name="Close the heat").click()
    page.get_by_role("dialog").locator(".primary, .danger").first.click()
    expect(page.get_by_text("The heat is closed, the ranking final.")).to_be_visible()

    phone = open_phone(f"/simultaneous/{heat.uid}/", viewport=PHONE)
    expect(phone.get_by_text("final", exact=False).first).to_be_visible()
    assert [*faults(phone, finger=True), *violations(phone)] == []
    phone.locator("#club").select_option(label="森クラブ")
    phone.get_by_role("button", name="Search").click()
    expect(phone.get_by_role("columnheader", name="Overall place")).to_be_visible()
    phone.get_by_role("link", name="Boards", exact=True).click()
    expect(phone.get_by_role("heading", name="Board 4")).to_be_visible()
    assert [*faults(phone, finger=True), *violations(phone)] == []


def test_a_heat_is_scored_by_a_table_from_double_dummy(
    open_desk: OpenDesk, open_phone: OpenPhone, tmp_path: Path
) -> None:
    make_section(3)
    page = open_desk("/console/")
    heat = make_heat(Club.objects.get(), boards=1, shown=timedelta(hours=1))
    page.goto(f"{page.url.split('/console')[0]}/console/simultaneous/heats/{heat.pk}/")
    page.locator("summary", has_text="Instant table").click()
    page.get_by_label("Made from").select_option(label="from double dummy")
    page.locator("button[value=table]").click()
    expect(page.get_by_role("alert")).to_have_text(
        "This heat has no hands. Save a PBN file with all its boards first."
    )

    hands = tmp_path / "hands.pbn"
    hands.write_text(HANDS)
    page.locator("summary", has_text="Hands").first.click()
    page.get_by_label("File of the hands (PBN)").set_input_files(hands)
    page.locator("button[value=hands]").click()
    page.locator("summary", has_text="Instant table").click()
    page.get_by_label("Made from").select_option(label="from double dummy")
    page.locator("button[value=table]").click()
    expect(page.locator("dd", has_text="from double dummy")).to_be_visible()
    assert "-8000" not in page.content()
    page.locator("summary", has_text="Instant table").click()
    assert [*faults(page, finger=False), *violations(page)] == []

    (club,) = joined(heat, "森クラブ")
    club.report(result("a", 1, 1, 2, -450), result("b", 1, 3, 4, -480))
    heat.embargo_until = timezone.now()
    heat.save()
    phone = open_phone(f"/simultaneous/{heat.uid}/boards/", viewport=PHONE)
    better, worse = (line.ns for board in frequencies(heat) for line in board.lines)
    assert 50 > better > worse
    for score, share in (("−450", better), ("−480", worse)):
        expect(phone.get_by_role("row", name=score)).to_contain_text(decimal(share, 2))
