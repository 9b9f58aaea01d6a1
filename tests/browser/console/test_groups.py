"""Four pools of five teams, from set-up to the quarter-finals, in the director's browser."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, OpenDesk
from tests.browser.layout import faults
from tests.browser.phone import OpenPhone
from tests.browser.test_accessibility import violations
from tests.domain.stages.test_groups import all_played, fresh
from tests.fixtures.evening import DIRECTOR
from tests.fixtures.teams import team_section
from tournament.domain.sessions.acts import lifecycle
from tournament.models import Section

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def sound(page: Page) -> None:
    for width in (390, LAPTOP["width"]):
        page.set_viewport_size({**LAPTOP, "width": width})
        assert faults(page, finger=width < 1000) == []
    assert violations(page) == []


def test_four_pools_of_five_cross_over_into_quarter_finals(
    open_desk: OpenDesk, open_phone: OpenPhone
) -> None:
    """The snake: A 1 8 9 16 17, B 2 7 10 15 18, C 3 6 11 14 19, D 4 5 12 13 20. The lower number wins.

    The first two of each go on: A1–B2 is 1–7, D1–C2 4–6, B1–A2 2–8, C1–D2 3–5.
    """
    section = team_section(20, boards=2, vp_scale="wbf_continuous")
    page = open_desk(f"/console/{section.session_id}/setup/")
    page.get_by_text("All teams in one group").click()
    page.get_by_label("Number of groups").fill("4")
    page.get_by_role("button", name="Make the groups").click()
    expect(page.get_by_text("The groups are made.")).to_be_visible()
    expect(page.get_by_label("佐藤組", exact=True)).to_have_value("A")
    sound(page)
    page.get_by_role("button", name="Seat the round robin").click()
    expect(page.get_by_text("Matches seated.")).to_be_visible()
    sound(page)
    assert section.team_matches.filter(away__isnull=False).count() == 40
    lifecycle.start_session(section.session, by=DIRECTOR)
    all_played(section)

    phone = open_phone(f"/s/{section.session_id}/", language="en", viewport=PHONE)
    expect(phone.get_by_text("Group A", exact=True)).to_be_visible()
    expect(phone.get_by_role("table")).to_have_count(4)
    assert [*faults(phone, finger=True), *violations(phone)] == []

    page.goto(page.url.split("/console/")[0] + f"/console/{section.session_id}/next-stage/")
    expect(page.get_by_label("First teams of each group")).to_have_value("2")
    expect(page.locator("input[name=teams]:checked")).to_have_count(8)
    page.get_by_label("Carry-over").select_option("half_imp")
    page.get_by_label("Continue before the correction period ends").check()
    sound(page)
    page.get_by_role("button", name="Add this stage").click()
    expect(page.get_by_text("The next stage has been added.")).to_be_visible()
    page.get_by_role("button", name="Seat the first round").click()
    expect(page.get_by_text("The first round has been seated by the seeds.")).to_be_visible()
    cup = fresh(Section.objects.get(session__stage__order=2))
    met = cup.team_matches.order_by("pk").values_list("home__number", "away__number")
    assert [*met] == [(1, 7), (4, 6), (2, 8), (3, 5)]
