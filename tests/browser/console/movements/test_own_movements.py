"""A club's own movement in a real browser: made, mistyped, mended, kept, and an evening begun with it."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenDesk, agree
from tests.fixtures.evening import DIRECTOR, make_section
from tournament.domain.movements.acts import own_movement_acts
from tournament.models import Club, OwnMovement, Section
from tournament.movements.catalogue import build
from tournament.movements.plan import Placement

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
FILES = Path(__file__).parents[3] / "data" / "movements"
NARROW = {"width": 360, "height": 740}


def key_in(page: Page, plan_code: str) -> None:
    """The whole grid by keyboard: from cell to cell with Tab, each field typed."""
    page.locator("[name='ns-1-1']").focus()
    for row in sorted(build(plan_code).rows, key=lambda row: (row.round, row.table)):
        assert isinstance(row, Placement)
        for text in (row.ns, row.ew, row.sets[0]):
            page.keyboard.type(str(text))
            page.keyboard.press("Tab")


def test_made_mistyped_mended_kept_and_an_evening_begun_with_it(open_desk: OpenDesk) -> None:
    section = make_section(tables=3, code="howell-3x5", start=False)
    page = open_desk("/console/")
    page.get_by_role("link", name="Club movements").click()
    page.locator("form", has_text="Open the grid").get_by_label("Pairs").fill("6")
    page.get_by_label("Rounds").fill("3")
    page.get_by_role("button", name="Open the grid").click()
    page.get_by_label("Name", exact=True).fill("Small Mitchell")
    key_in(page, "mitchell-3x3")
    verdict = page.locator("#remarks .verdict")
    expect(verdict).to_contain_text("This movement has no errors")

    page.get_by_label("Round 2, table 2, East-West pair").fill("6")
    remark = "Round 2, table 2: pair 6 cannot sit at tables 1, 2 at the same time."
    expect(page.get_by_text("cannot sit at tables 1, 2 at the same time")).to_be_visible()
    expect(page.locator("td.wrong[data-cell='2-2']")).to_be_visible()
    expect(page.get_by_label("Round 2, table 2, East-West pair")).to_have_attribute("aria-invalid", "true")
    page.keyboard.press("Control+End")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("Not saved yet")
    expect(page.get_by_text(remark)).to_be_visible()

    page.get_by_label("Round 2, table 2, East-West pair").fill("4")
    expect(verdict).to_contain_text("This movement has no errors")
    expect(page.locator("td.wrong")).to_have_count(0)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("✓ ready")).to_be_visible()

    page.goto(page.url.split("/console")[0] + f"/console/{section.session_id}/setup/")
    own_radio = page.get_by_role("radio", name="Small Mitchell")
    if not own_radio.first.is_visible():
        page.get_by_text("Change movement").click()
    own_radio.first.check()
    page.get_by_role("button", name="Use this movement").click()
    expect(page.get_by_text("The movement is set.")).to_be_visible()
    page.get_by_role("button", name="Start the session").click()
    expect(page.get_by_text("The session has started.")).to_be_visible()
    seated = Section.objects.get()
    own = OwnMovement.objects.get()
    assert (seated.movement, seated.placements.count()) == (own.code, 9)
    second = seated.placements.select_related("ns", "ew").get(round=2, table=2)
    assert (second.ns.seat, second.ew.seat) == (2, 4)


def test_a_wrong_file_is_refused_with_the_place_and_a_right_one_comes_in(open_desk: OpenDesk) -> None:
    page = open_desk("/console/movements/")
    page.get_by_text("From a file").click()
    page.get_by_label("File").set_input_files(FILES / "two-places.json")
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_role("alert")).to_contain_text("Round 3, table 4: pair 7 cannot sit at tables 2, 4")
    expect(page.get_by_role("alert")).to_contain_text("Nothing has been saved.")

    page.get_by_label("File").set_input_files(FILES / "right.json")
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_text("Balance 100.0")).to_be_visible()
    with page.expect_download() as taken:
        page.get_by_role("link", name="Download Ours for four tables").click()
    assert json.loads(taken.value.path().read_text("utf-8"))["rounds"] == 7

    page.get_by_role("button", name="Remove").click()
    agree(page)
    expect(page.get_by_text("No club movements yet.")).to_be_visible()
    page.get_by_role("button", name="Undo").first.click()
    expect(page.get_by_text("Ours for four tables").first).to_be_visible()


@pytest.fixture
def own(transactional_db: None) -> OwnMovement:
    club = Club.objects.create(name="白樺ブリッジクラブ")
    return own_movement_acts.keep_movement(club, build("howell-4x7"), name="木曜の八ペア", by=DIRECTOR)


def test_the_grid_is_walked_by_keyboard_alone(open_desk: OpenDesk, own: OwnMovement) -> None:
    page = open_desk(f"/console/movements/{own.pk}/")
    page.locator("[name='sets-2-3']").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("[name='sets-3-3']")).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(page.locator("[name='sets-1-3']")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.type("99")  # the field is selected, so typing replaces it
    expect(page.get_by_role("link", name="Round 2, table 3: there is no board set 99.")).to_be_visible()
    page.get_by_role("link", name="Round 2, table 3: there is no board set 99.").press("Enter")
    expect(page).to_have_url(re.compile("#ns-2-3$"))
    assert OwnMovement.objects.get().version == 1


def test_without_script_the_form_is_checked_when_it_is_sent(open_desk: OpenDesk, own: OwnMovement) -> None:
    page = open_desk(f"/console/movements/{own.pk}/", java_script_enabled=False)
    page.locator("[name='ew-3-2']").fill("7")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Round 3, table 4: pair 7 cannot sit at tables 2, 4")).to_be_visible()
    page.locator("[name='ew-3-2']").fill(
        str(next(r.ew for r in own.plan.rows if (r.round, r.table) == (3, 2)))
    )
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("✓ ready")).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("zoom", ["100%", "200%"])
def test_nothing_is_cut_off_on_a_narrow_phone(
    open_desk: OpenDesk, own: OwnMovement, language: str, zoom: str
) -> None:
    for path in ("", f"{own.pk}/", "copies/?of=8"):
        page = open_desk(f"/console/movements/{path}", language=language, viewport=NARROW)
        page.evaluate("size => document.documentElement.style.setProperty('font-size', size)", zoom)
        overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert (path, page.evaluate(overflow)) == (path, 0)
