"""The queue in a real browser: live, answered by keyboard and on a small phone, with a sound if wanted."""

from itertools import product

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenDesk
from tests.browser.phone import MEASURE
from tests.fixtures.evening import DIRECTOR, make_section, play, say
from tournament.domain.boards.acts.calls import Called, answer_call, call_director
from tournament.domain.boards.acts.director_results import mark_board
from tournament.domain.room.reports.queue import queue
from tournament.models import DirectorCall, Membership, Placement, Player, Result, Section

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
SMALL = {"width": 320, "height": 640}
COUNT_NOTES = """() => {
  const start = OscillatorNode.prototype.start;
  window.notes = 0;
  OscillatorNode.prototype.start = function (...when) { window.notes += 1; return start.apply(this, when); };
}"""


@pytest.fixture
def section(transactional_db) -> Section:
    return make_section(5)


def call(section: Section, key: str, reason: str = "irregularity", table: int = 1) -> DirectorCall:
    return call_director(section, table, Called(key, reason, board=1, round=1), by=DIRECTOR)


def busy(section: Section) -> None:
    """Something of every kind that a director of pairs meets."""
    call(section, "call-0001", table=4)
    call(section, "call-0002", "not_turned", table=2)
    first, second, third, *_rest = Placement.objects.filter(section=section, round=1).order_by("table")
    say(section, second.table, second.boards[0], "4S= N")
    say(section, second.table, second.boards[0], "4S-1 N", side="EW")
    *others, last = [row.table for row in Placement.objects.order_by("round") if 1 in row.boards]
    for table in others:
        play(section, table, 1, "4S= N")
    play(section, last, 1, "4S= E")
    late = play(section, third.table, third.boards[0], "PASS")
    mark_board(late, "late", seen=late.version, by=DIRECTOR)
    play(section, first.table, first.boards[1], "1NT= N")
    say(section, first.table, first.boards[1], "1NT+1 N")
    Membership.objects.filter(contestant=section.contestants.first()).delete()


def tab(page: Page) -> str:
    return page.locator(".side a", has_text="Director's list").inner_text()


def test_a_call_appears_by_itself_and_is_answered_by_keyboard(section: Section, open_desk: OpenDesk) -> None:
    page = open_desk(f"/console/{section.session_id}/queue/")
    expect(page.locator("#queue")).to_contain_text("Nothing needs you now.")

    made = call(section, "call-0001")
    expect(page.locator(".queue")).to_contain_text("Irregularity: bid, lead or revoke")
    expect(page.locator("#queue-count")).to_contain_text("1")
    expect(page.locator("#said")).to_have_text("1 thing needs you.")

    page.locator("#sound").focus()
    for _key in range(3):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == f"coming-{made.pk}":
            break
    page.keyboard.press("Enter")
    expect(page.locator(".queue .coming")).to_be_visible()
    assert DirectorCall.objects.get().state == "coming"
    page.locator(f"#done-{made.pk}").press("Enter")
    expect(page.locator("#queue")).to_contain_text("Nothing needs you now.")


def test_another_director_was_first_and_nothing_is_lost(section: Section, open_desk: OpenDesk) -> None:
    made = call(section, "call-0001")
    page = open_desk("/console/")
    page.route("**/queue/?live", lambda route: route.abort())
    page.goto(page.url + f"{section.session_id}/queue/")
    answer_call(made, "coming", seen=1, by=DIRECTOR)
    page.locator(f"#coming-{made.pk}").click()
    expect(page.locator(".question")).to_contain_text("Another user got there first")
    page.get_by_role("button", name="Save mine").click()
    expect(page.locator(".question")).to_have_count(0)
    assert DirectorCall.objects.get().answered_by == "d"


def test_a_dispute_a_doubt_and_a_missing_board_are_each_one_click(
    section: Section, open_desk: OpenDesk
) -> None:
    busy(section)
    page = open_desk(f"/console/{section.session_id}/queue/", viewport=SMALL, has_touch=True)
    page.locator(".disputed .says", has_text="E-W say").click()
    expect(page.locator(".disputed")).to_have_count(0)
    assert Result.objects.filter(agreement="disputed").count() == 0
    page.locator(".doubtful button", has_text="Score is right").click()
    expect(page.locator(".doubtful")).to_have_count(0)
    missing = sum(len(item.boards) for item in queue(section.session) if item.kind == "missing")
    expect(page.locator(".missing form")).to_have_count(missing)
    page.locator(".missing button", has_text="Average for both").first.click()
    expect(page.locator(".missing form")).to_have_count(missing - 1)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "ja"])
def test_nothing_is_clipped(section: Section, open_desk: OpenDesk, language: str) -> None:
    busy(section)
    Player.objects.update(native="𠮷田髙橋" * 10)
    page = open_desk(f"/console/{section.session_id}/queue/", language=language)
    expect(page.locator("main .name").first).to_contain_text("𠮷田髙橋" * 10)
    for width, text in product((320, 390, 1280), ("", "200%")):
        page.set_viewport_size({"width": width, "height": 700})
        page.evaluate("size => { document.documentElement.style.fontSize = size }", text)
        assert page.evaluate(MEASURE.replace("document.body", "document.querySelector('main')")) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_sound_is_off_until_somebody_wants_it_and_is_remembered(
    section: Section, open_desk: OpenDesk
) -> None:
    page = open_desk(f"/console/{section.session_id}/queue/")
    page.evaluate(COUNT_NOTES)
    call(section, "call-0001")
    expect(page.locator(".queue .call")).to_have_count(1)
    assert page.evaluate("window.notes") == 0
    page.locator("#sound").click()
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("window.notes") == 2
    call(section, "call-0002", table=2)
    expect(page.locator(".queue .call")).to_have_count(2)
    assert page.evaluate("window.notes") == 4
    page.reload()
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "true")
