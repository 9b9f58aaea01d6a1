"""The room of several sections in a browser: every table on the screen, heading and clock always in sight."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, OpenDesk
from tests.browser.test_accessibility import violations
from tests.fixtures.evening import DIRECTOR, make_section, play, say
from tests.fixtures.several_sections import four_sections
from tournament.domain.room.acts import round_clocks
from tournament.domain.room.reports.room_clocks import clocks_of_session
from tournament.models import Player, Session

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

SMALL = {"width": 320, "height": 640}
TOO_WIDE = "document.documentElement.scrollWidth - innerWidth"


def room_in_play() -> Session:
    """A room in which one table has finished, one plays, and at one the entries differ."""
    session = four_sections()
    first = session.sections.order_by("letter")[0]
    for section in session.sections.all():
        round_clocks.start_round(section, 1, at=timezone.now(), by=DIRECTOR)
    rows = {row.table: row for row in first.placements.filter(round=1)}
    for board in rows[1].boards:
        play(first, 1, board, "PASS")
    say(first, 2, rows[2].boards[0], "4S= N", side="NS")
    say(first, 2, rows[2].boards[0], "4S-1 N", side="EW")
    return session


def is_in_sight(page: Page, selector: str) -> bool:
    box = page.locator(selector).bounding_box()
    assert box
    assert page.viewport_size
    return box["y"] >= 0 and box["y"] + box["height"] <= page.viewport_size["height"]


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE, SMALL], ids=["laptop", "phone", "small phone"])
@pytest.mark.parametrize(("language", "scheme"), [("en", "dark"), ("ja", "light")])
def test_the_map_can_be_read_on_every_screen(
    open_desk: OpenDesk, viewport: dict[str, int], language: str, scheme: str
) -> None:
    session = room_in_play()
    page = open_desk(f"/console/{session.pk}/", language=language, viewport=viewport, color_scheme=scheme)
    expect(page.locator(".tcell.bad")).to_have_count(1)
    assert violations(page) == []
    assert page.evaluate(TOO_WIDE) <= 0


def test_heading_clock_and_what_needs_attention_stay_while_the_tables_scroll(open_desk: OpenDesk) -> None:
    session = room_in_play()
    page = open_desk(f"/console/{session.pk}/?rounds=all", viewport={"width": 1280, "height": 620})
    page.mouse.move(500, 500)
    page.mouse.wheel(0, 5_000)
    page.wait_for_function("scrollY > 100")
    for selector in (".topbar", ".room-head", ".room-head .clock-ring", "#needs"):
        assert is_in_sight(page, selector), selector


def test_a_pair_is_found_and_followed_without_scrolling(open_desk: OpenDesk) -> None:
    session = room_in_play()
    page = open_desk(f"/console/{session.pk}/", viewport={"width": 1280, "height": 720})
    assert is_in_sight(page, "#find")
    page.locator("#find").fill("2")
    page.locator("#find").press("Enter")
    page.get_by_role("link", name="Show in the room").first.click()
    expect(page.locator(".followed")).to_have_count(1)
    assert is_in_sight(page, ".trail")
    page.get_by_role("link", name="Show everyone").click()
    expect(page.locator(".followed")).to_have_count(0)


def test_long_names_leave_the_head_of_the_room_and_its_buttons_in_sight(open_desk: OpenDesk) -> None:
    session = room_in_play()
    Player.objects.update(latin="Bartholomew-Christopher Featherstonehaugh-Cholmondeley")
    pair = session.sections.order_by("letter")[0].contestants.first().pk
    page = open_desk(f"/console/{session.pk}/?pair={pair}")
    assert page.evaluate(TOO_WIDE) <= 0
    for selector in (".trail", ":is(.room-acts, .clocks) :is(button, .button)"):
        assert is_in_sight(page, f"{selector} >> nth=0"), selector


def test_twelve_tables_in_all_rounds_need_no_scrolling(open_desk: OpenDesk) -> None:
    section = make_section(12, code="mitchell-skip-12x11")
    round_clocks.start_round(section, 1, at=timezone.now(), by=DIRECTOR)
    page = open_desk(f"/console/{section.session_id}/", viewport={"width": 1280, "height": 800})
    expect(page.locator(".rounds tbody tr")).to_have_count(12)
    expect(page.locator(".rounds td.pace .bar")).to_have_count(12)
    assert is_in_sight(page, ".rounds tbody tr:last-child")
    assert is_in_sight(page, "#close")
    assert page.evaluate(TOO_WIDE) <= 0


def test_one_clock_stands_for_the_sections_that_are_in_step(open_desk: OpenDesk) -> None:
    session = room_in_play()
    page = open_desk(f"/console/{session.pk}/")
    expect(page.locator(".face")).to_have_count(1)
    page.get_by_role("button", name="Pause").click()
    expect(page.locator(".face")).to_have_attribute("data-state", "paused")
    assert all(clock.held and clock.held.paused for clock in clocks_of_session(session))


def test_the_tables_of_one_section_stand_beside_one_another(open_desk: OpenDesk) -> None:
    section = make_section(3)
    page = open_desk(f"/console/{section.session_id}/?rounds=one")
    tables = page.locator(".tcell")
    expect(tables).to_have_count(3)
    boxes = [tables.nth(place).bounding_box() for place in range(3)]
    assert len({box["y"] for box in boxes}) == 1
    assert len({box["x"] for box in boxes}) == 3


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_keyboard_goes_through_the_room_as_the_eye_does(
    open_desk: OpenDesk, viewport: dict[str, int]
) -> None:
    page = open_desk(f"/console/{make_section(3).session_id}/?rounds=one", viewport=viewport)
    stops = [".face-acts button", ".room-view a", ".tcell", "#close"]
    places = page.evaluate(
        """(stops) => {
          const all = [...document.querySelectorAll("a[href], button, select")];
          return stops.map((one) => all.findIndex((element) => element.matches(`main ${one}`)));
        }""",
        stops,
    )
    assert -1 not in places
    assert places == sorted(places)
    boxes = [page.locator(f"main {stop}").first.bounding_box() for stop in stops]
    tops = [box["y"] for box in boxes if box]
    assert tops == sorted(tops)


def test_a_list_that_was_opened_stays_open_while_results_come_in(open_desk: OpenDesk) -> None:
    section = make_section(3)
    round_clocks.start_round(section, 1, at=timezone.now() - timedelta(minutes=30), by=DIRECTOR)
    page = open_desk(f"/console/{section.session_id}/?rounds=one")
    page.locator("#late-tables summary").click()
    expect(page.locator(".late-tables li")).to_have_count(3)
    for board in section.placements.get(round=1, table=1).boards:
        play(section, 1, board, "PASS")
    expect(page.get_by_text("1 of 3 done")).to_be_visible()
    expect(page.locator(".late-tables li").first).to_be_visible()
    expect(page.locator(".pace-of")).to_have_count(1)
    expect(page.locator(".room")).to_have_count(1)


def test_a_table_opens_beside_the_map_and_follows_what_is_entered(open_desk: OpenDesk) -> None:
    section = make_section(3)
    round_clocks.start_round(section, 1, at=timezone.now(), by=DIRECTOR)
    row = section.placements.get(round=1, table=2)
    page = open_desk(f"/console/{section.session_id}/?rounds=one", viewport={"width": 1280, "height": 800})
    address = page.url
    cell, panel = page.locator(f"#cell-{row.pk}"), page.locator(".table-panel")
    expect(panel).to_be_hidden()
    cell.click()
    expect(panel).to_contain_text("Table 2, round 1")
    expect(cell).to_have_attribute("aria-current", "true")
    assert page.url == address
    assert violations(page) == []
    play(section, 2, row.boards[0], "3NT= N")
    expect(panel.get_by_role("link", name="+400")).to_be_visible()
    expect(page.locator(f"#cell-{row.pk}")).to_have_attribute("aria-current", "true")
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(page.locator("[aria-current].tcell")).to_have_count(0)


def test_on_a_phone_a_table_is_a_page_of_its_own(open_desk: OpenDesk) -> None:
    section = make_section(3)
    row = section.placements.get(round=1, table=2)
    page = open_desk(f"/console/{section.session_id}/?rounds=one", viewport=PHONE)
    page.locator(f"#cell-{row.pk}").click()
    expect(page).to_have_url(re.compile(f"/{row.pk}/$"))


def test_the_rows_of_the_room_are_made_higher_with_one_tap(open_desk: OpenDesk) -> None:
    section = make_section(3)
    page = open_desk(f"/console/{section.session_id}/?rounds=all", viewport={"width": 1280, "height": 800})
    low = page.locator(".rounds tbody td").first.bounding_box()
    page.locator(".room-density").get_by_role("button", name="Comfortable").click()
    expect(page.locator(".room-density [aria-pressed=true]")).to_have_text("Comfortable")
    high = page.locator(".rounds tbody td").first.bounding_box()
    assert low
    assert high
    assert high["height"] > low["height"]
