"""The director's desk in a real browser: an evening, the room alive, paper by keyboard alone."""

import re
from datetime import date

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenDesk, agree
from tests.fixtures.evening import DIRECTOR, make_section, play, play_everything, say
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.models import Entry, Placement, Result, Section, Session

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SIGNS = {"≠", "✓", "●", "！"}


@pytest.fixture
def section() -> Section:
    """Four tables of Howell, seven rounds of three boards."""
    return make_section(tables=4, code="howell-4x7", boards=3)


def look(page: Page) -> None:
    """Somebody looks at the page again, which then asks for news at once."""
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")


def waits_for_typing(field: Locator) -> None:
    """The keyboard is in the field, and the scripts, which select what stands there, have run."""
    expect(field).to_be_focused()
    field.page.wait_for_load_state()


# ── an evening ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_from_last_weeks_evening_to_started_tables_in_at_most_six_clicks(open_desk: OpenDesk) -> None:
    last = make_section(tables=4, code="howell-4x7", boards=3)
    play_everything(last.session)
    close_session(last.session, by=DIRECTOR)
    page = open_desk("/console/")
    clicks = 0
    for name in ("Repeat last session", "Start the session"):
        page.get_by_role("button", name=name).click()
        clicks += 1
    expect(page.get_by_text("The session has started.")).to_be_visible()
    tonight = Session.objects.latest("pk")
    assert clicks <= 6
    assert tonight.started_at
    assert tonight.sections.get().table_tokens.count() == 4


@pytest.mark.slow
def test_a_whole_evening_from_nothing_to_the_ranking(open_desk: OpenDesk) -> None:
    page = open_desk("/console/")
    page.get_by_role("link", name="New session").click()
    page.get_by_label("Club").fill("Birch Bridge Club")
    page.get_by_label("Event", exact=True).fill("Thursday pairs")
    page.get_by_label("Date").fill(str(date(2026, 11, 19)))
    page.get_by_role("button", name="Next: entries").click()

    page.get_by_label("Number of pairs").fill("4")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    for pair, names in enumerate((("Ann", "Bob"), ("Cid", "Dot"), ("Eve", "Fox"), ("Gus", "Hal")), start=1):
        for which, name in zip(("first", "second"), names, strict=True):
            page.get_by_label(f"Pair {pair}, {which} player").fill(name)
    page.get_by_role("button", name="Use this movement").first.click()
    expect(page.get_by_text("The movement is set.")).to_be_visible()
    page.get_by_role("button", name="Start the session").click()
    page.get_by_role("link", name="Phones (QR)").click()
    expect(page.get_by_alt_text("QR code of table 2")).to_be_visible()

    section = Section.objects.select_related("session__event").get()
    assert section.contestants.first().memberships.count() == 2
    play_everything(section.session)
    page.get_by_role("link", name="Room", exact=True).click()
    page.get_by_role("button", name="Close the session").click()
    agree(page)
    expect(page.get_by_text("The ranking is final.")).to_be_visible()
    page.get_by_role("link", name="Ranking").first.click()
    expect(page.get_by_text("✓ final")).to_be_visible()
    expect(page.get_by_role("row", name="Ann")).to_be_visible()


@pytest.mark.slow
def test_a_pair_is_dragged_onto_another(open_desk: OpenDesk) -> None:
    section = make_section(tables=4, code="howell-4x7", start=False)
    page = open_desk(f"/console/{section.session_id}/setup/")
    pairs = page.locator("[data-pair]")
    names = [pairs.nth(place).locator("input").first.input_value() for place in (0, 2)]
    pairs.nth(0).evaluate("pair => pair.scrollIntoView()")  # all of them above the bar at the foot
    pairs.nth(0).locator(".pair-number").drag_to(pairs.nth(2))
    expect(pairs.nth(2).locator("input").first).to_have_value(names[0])
    expect(pairs.nth(0).locator("input").first).to_have_value(names[1])


# ── the room ──────────────────────────────────────────────────────────────────────────────────────────


def test_the_room_moves_when_a_result_arrives(open_desk: OpenDesk, section: Section) -> None:
    page = open_desk(f"/console/{section.session_id}/")
    cell = page.locator(f"#cell-{section.placements.get(round=1, table=2).pk}")
    boards = section.placements.get(round=1, table=2).boards
    for done, board in enumerate(boards, start=1):
        play(section, 2, board, "4S= N")
        look(page)
        sign = "✓" if done == len(boards) else "●"
        expect(cell).to_contain_text(f"{sign} {done}/3")
    expect(page.get_by_text("3 / 84")).to_be_visible()


@pytest.mark.slow
def test_the_room_keeps_the_place_of_the_keyboard_and_settles_by_it(
    open_desk: OpenDesk, section: Section
) -> None:
    page = open_desk(f"/console/{section.session_id}/")
    board = section.placements.get(round=1, table=2).boards[0]
    cell = f"cell-{section.placements.get(round=1, table=3).pk}"
    page.locator(f"#{cell}").focus()
    say(section, 2, board, "4S= N", side="NS")
    say(section, 2, board, "4S-1 N", side="EW")
    look(page)
    expect(page.get_by_role("heading", name="1 thing needs you")).to_be_visible()
    expect(page.locator(f"#{cell}")).to_be_focused()
    expect(page.locator("#said")).to_have_text("1 thing needs you")

    page.get_by_role("button", name="4♠︎ N −1 E-W say").press("Enter")
    expect(page.get_by_text("Settled.")).to_be_visible()
    assert Result.objects.get().tricks == 9


@pytest.mark.slow
def test_without_a_network_the_room_says_that_it_may_be_old(open_desk: OpenDesk, section: Section) -> None:
    page = open_desk(f"/console/{section.session_id}/")
    expect(page.locator("#stale")).to_be_hidden()
    page.context.set_offline(True)
    look(page)
    expect(page.locator("#stale")).to_be_visible()
    page.context.set_offline(False)
    look(page)
    expect(page.locator("#stale")).to_be_hidden()


@pytest.mark.slow
def test_signs_stand_beside_words_and_colours(open_desk: OpenDesk, section: Section) -> None:
    play(section, 1, section.placements.get(round=1, table=1).boards[0], "PASS")
    page = open_desk(f"/console/{section.session_id}/")
    for sign in SIGNS:
        expect(page.locator(".legend")).to_contain_text(sign)
    expect(page.locator(".rounds .playing a")).to_have_text(re.compile(r"^\s*●"))


# ── paper ─────────────────────────────────────────────────────────────────────────────────────────────


def test_a_slip_is_keyed_without_the_mouse(open_desk: OpenDesk, section: Section) -> None:
    """Board, pair and result of the first line; then a result and Enter for each."""
    row: Placement = section.placements.select_related("ns").get(round=1, table=2)
    page = open_desk(f"/console/{section.session_id}/enter/")
    waits_for_typing(page.get_by_label("Board", exact=True))
    page.keyboard.type(f"{row.boards[0]}")
    page.keyboard.press("Tab")
    page.keyboard.type(row.ns.number)
    page.keyboard.press("Tab")
    for result in ("4SN=", "3NTE-1", "PASS"):
        waits_for_typing(page.get_by_label("Result"))
        page.keyboard.type(result)
        page.keyboard.press("Enter")
    expect(page.get_by_text("This slip is complete.")).to_be_visible()
    found = Result.objects.order_by("board").values_list("board", "contract")
    assert list(found) == [(row.boards[0], "4S"), (row.boards[1], "3NT"), (row.boards[2], "PASS")]
    expect(page.get_by_label("Board", exact=True)).to_be_focused()


@pytest.mark.slow
def test_a_refused_line_is_corrected_in_place(open_desk: OpenDesk, section: Section) -> None:
    row: Placement = section.placements.select_related("ns").get(round=1, table=2)
    page = open_desk(f"/console/{section.session_id}/enter/?board={row.boards[0]}&ns={row.ns.number}")
    waits_for_typing(page.get_by_label("Result"))
    page.keyboard.type("8SN=")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_have_text("A contract is at level 1 to 7.")
    waits_for_typing(page.get_by_label("Result"))
    page.keyboard.press("ArrowUp")
    page.keyboard.type("4SN=")  # what stood there is selected, so typing replaces it
    page.keyboard.press("Enter")
    expect(page.get_by_text(f"Board {row.boards[0]}, pairs {row.ns} v")).to_be_visible()
    assert Result.objects.get().contract == "4S"


@pytest.mark.slow
def test_a_reload_after_saving_saves_nothing_twice(open_desk: OpenDesk, section: Section) -> None:
    row: Placement = section.placements.select_related("ns").get(round=1, table=2)
    page = open_desk(f"/console/{section.session_id}/enter/?board={row.boards[0]}&ns={row.ns.number}")
    waits_for_typing(page.get_by_label("Result"))
    page.keyboard.type("4SN=")
    page.keyboard.press("Enter")
    expect(page.locator(".notice.done")).to_be_visible()
    page.reload()
    expect(page.get_by_role("table", name="Last entered")).to_contain_text("4♠")
    assert Entry.objects.count() == 1


# ── corrections, and taking back ──────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_a_cell_leads_to_a_correction_and_the_history_takes_it_back(
    open_desk: OpenDesk, section: Section
) -> None:
    row = section.placements.get(round=1, table=2)
    play(section, 2, row.boards[0], "4S= N")
    page = open_desk(f"/console/{section.session_id}/")
    page.locator(f"#cell-{row.pk}").click()
    page.get_by_role("link", name="4♠︎ N =").first.click()
    waits_for_typing(page.get_by_label("Result", exact=True))
    page.keyboard.type("4SN+1")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Saved.")).to_be_visible()
    assert Result.objects.get().tricks == 11

    page.get_by_role("link", name="History", exact=True).click()
    page.get_by_role("link", name="↶ Undo it").click()
    expect(page.get_by_role("row", name="result")).to_contain_text("4♠︎ N =")
    waits_for_typing(page.get_by_role("button", name="Undo it"))
    page.keyboard.press("Enter")
    expect(page.locator(".messages")).to_contain_text("Undone: Board")
    assert Result.objects.get().tricks == 10


@pytest.mark.slow
def test_an_award_is_two_choices_and_a_press(open_desk: OpenDesk, section: Section) -> None:
    row = section.placements.get(round=1, table=2)
    page = open_desk(f"/console/{section.session_id}/unplayed/{row.pk}/{row.boards[0]}/")
    page.get_by_role("radio", name="North-South A+").check()
    page.get_by_role("radio", name="East-West A−").check()
    page.get_by_role("button", name="Award").click()
    expect(page.get_by_role("link", name="A+ / A−")).to_be_visible()


# ── widths, large text, without scripts ───────────────────────────────────────────────────────────────

ROOMS = (
    "",
    "enter/",
    "boards/",
    "boards/1/",
    "people/",
    "tables/",
    "print/",
    "history/",
    "setup/",
    "setup/conditions/",
    "incidents/",
    "incidents/late_pair/",
)
PUBLIC = ("", "boards/", "boards/1/")
OUTSIDE = """() => [...document.querySelectorAll('a, button, input, select, summary')]
  .filter((each) => !each.closest('.scroll, .skip, .visually-hidden'))
  .filter((each) => !each.closest('.tabs') || getComputedStyle(each.closest('.tabs')).overflowX !== 'auto')
  .map((each) => [each.textContent.trim() || each.name, each.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.left < 0 || box.right > innerWidth + 1))
  .map(([text]) => text)"""


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("large", [False, True], ids=["text as it is", "text at 200 %"])
def test_nothing_is_outside_a_phone(
    open_desk: OpenDesk, section: Section, language: str, large: bool
) -> None:
    for board in section.placements.get(round=1, table=2).boards:
        play(section, 2, board, "4S= N")
    say(section, 1, section.placements.get(round=1, table=1).boards[0], "1NT= N", side="NS")
    say(section, 1, section.placements.get(round=1, table=1).boards[0], "1NT-1 N", side="EW")
    page = open_desk("/console/", language=language, viewport={"width": 360, "height": 740})
    paths = [f"/console/{section.session_id}/{room}" for room in ROOMS]
    paths += [f"/s/{section.session_id}/{public}" for public in PUBLIC]
    paths += ["/console/", "/console/new/", "/console/players/", "/"]
    paths += [f"/console/{section.session_id}/results/{Result.objects.first().pk}/"]
    paths += [f"/console/{section.session_id}/people/{section.contestants.first().pk}/"]
    for path in paths:
        page.goto(page.url.split("/", 3)[0] + "//" + page.url.split("/", 3)[2] + path)
        if large:
            page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert (path, page.evaluate(OUTSIDE)) == (path, [])
        wider = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert (path, max(0, wider)) == (path, 0)


@pytest.mark.slow
def test_an_evening_can_be_run_without_scripts(open_desk: OpenDesk) -> None:
    section = make_section(tables=4, code="howell-4x7", boards=3, start=False)
    page = open_desk(f"/console/{section.session_id}/setup/", java_script_enabled=False)
    page.get_by_label("Pair 1, first player").fill("新人 花子")
    page.get_by_role("button", name="Start the session").click()
    page.get_by_role("link", name="Enter results").first.click()
    row = section.placements.select_related("ns").get(round=1, table=2)
    page.get_by_label("Board", exact=True).fill(str(row.boards[0]))
    page.get_by_label("N-S pair").fill(row.ns.number)
    page.get_by_label("Result").fill("4S= N")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("✓ Board")).to_be_visible()
    assert Result.objects.count() == 1
    page.get_by_role("link", name="Room", exact=True).click()
    page.get_by_role("button", name="Close the session").click()
    expect(page.get_by_text("The ranking is final.")).to_be_visible()
