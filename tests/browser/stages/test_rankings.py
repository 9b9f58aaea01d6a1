"""Handicaps, strata, flights, penalties and masterpoints, entered at the desk and read by players."""

from decimal import Decimal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, OpenDesk
from tests.browser.layout import faults
from tests.browser.phone import OpenPhone
from tests.browser.test_accessibility import violations
from tests.fixtures.pair_sessions import OTHERS, main_list, played, ranking_of, two_sections, whole
from tournament.domain.stages.reports.event_masterpoints import masterpoint_sheet
from tournament.models import Session
from tournament.sheets.event_ranking import further_terms
from tournament.sheets.masterpoint_sheets import masterpoint_terms

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def finished(transactional_db: None) -> Session:
    """Two sections of six pairs, of an event that plans a second session."""
    session = two_sections()
    assert session.stage is not None
    session.stage.options = {"sessions": 2}
    session.stage.save()
    return played(session, OTHERS)


def sound(page: Page) -> None:
    """Nothing is cut off on a phone and on a laptop, and people with aids can read it."""
    page.wait_for_load_state()
    for width in (PHONE["width"], LAPTOP["width"]):
        page.set_viewport_size({**LAPTOP, "width": width})
        assert faults(page, finger=width < 1000) == []
    assert violations(page) == []


def test_handicaps_strata_and_flights_are_entered_and_read(
    open_desk: OpenDesk, open_phone: OpenPhone, finished: Session
) -> None:
    page = open_desk(f"/console/{finished.pk}/sessions/")
    page.locator("#rankings").click()
    expect(page.locator("#save-rankings")).to_be_visible()
    sound(page)
    page.get_by_label("Stratum B: strength below").fill("300")
    page.get_by_label("Handicap of no. 2", exact=True).fill("-2.5")
    for number, strength in ((1, "100"), (2, "250"), (3, "299")):
        page.get_by_label(f"Strength of no. {number}", exact=True).fill(strength)
    for number in (7, 8):
        page.get_by_label(f"Flight of no. {number}", exact=True).fill("Juniors")
    page.locator("#save-rankings").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    terms = further_terms(whole(finished).stage_options)
    assert (terms.handicaps, {*terms.flights}) == ({"2": Decimal("-2.5")}, {"7", "8"})

    phone = open_phone(f"/s/{finished.pk}/event/", language="ja", viewport=PHONE)
    for title in ("ハンディキャップつき", "ストラットB", "フライトJuniors"):
        expect(phone.get_by_role("heading", name=title)).to_be_visible()
    assert faults(phone, finger=True) == []
    best = ranking_of(finished).lists[1].lines[0]
    net = phone.locator("section.event-list").nth(1).locator("tbody tr").first
    expect(net).to_contain_text(f"{float(best.value or 0):.2f}")

    page.locator("#take-sections").click()
    expect(page.get_by_label("Flight of no. 12", exact=True)).to_have_value("B")
    expect(page.get_by_text("Not saved yet.")).to_be_visible()


def test_a_pair_is_penalised_over_the_sessions_and_the_toast_takes_it_back(
    open_desk: OpenDesk, finished: Session
) -> None:
    before = {line.party.number: line.value for line in main_list(finished).lines}
    page = open_desk(f"/console/{finished.pk}/sessions/")
    page.locator("#penalties").click()
    page.get_by_label("How much").fill("1.5")
    page.get_by_label("Unit").select_option("%")
    page.get_by_role("button", name="Penalise").click()
    expect(page.get_by_text("−1.5 per cent")).to_be_visible()
    sound(page)
    assert main_list(finished).lines[0].penalty or any(line.penalty for line in main_list(finished).lines)
    page.get_by_role("button", name="Undo").first.click()
    expect(page.get_by_text("Undone:")).to_be_visible()
    assert {line.party.number: line.value for line in main_list(finished).lines} == before


def test_masterpoints_are_tried_awarded_and_read(
    open_desk: OpenDesk, open_phone: OpenPhone, finished: Session
) -> None:
    page = open_desk(f"/console/{finished.pk}/sessions/")
    page.locator("#masterpoints").click()
    page.get_by_label("Scheme").select_option("jcbl_weekly")
    page.get_by_role("button", name="Try it").click()
    expect(page.get_by_text("A trial: nothing has been awarded.")).to_be_visible()
    sound(page)
    page.get_by_role("button", name="Award masterpoints").click()
    expect(page.get_by_text("✓ Awarded.")).to_be_visible()

    phone = open_phone(f"/s/{finished.pk}/", language="ja", viewport=PHONE)
    phone.get_by_role("link", name="マスターポイント").click()
    sheet = masterpoint_sheet(whole(finished), masterpoint_terms(whole(finished).stage_options))
    assert sheet is not None
    expect(phone.locator("tbody tr").first).to_contain_text(f"{float(sheet.awards[0].points):.2f}")
    assert faults(phone, finger=True) == []
