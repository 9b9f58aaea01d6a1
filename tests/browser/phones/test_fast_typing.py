"""Slips keyed as fast as fingers go: the cursor runs ahead of a slow server, and nothing goes astray."""

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import OpenDesk
from tests.fixtures.evening import make_section, play
from tests.fixtures.several_sections import four_sections
from tournament.models import Entry, Result, Section

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

RESULTS = ("3NT= N", "4H-1 E", "1NT+1 S")


@pytest.fixture
def section() -> Section:
    """Four tables of Howell, seven rounds of three boards."""
    return make_section(tables=4, code="howell-4x7", boards=3)


@pytest.fixture
def slow(open_desk: OpenDesk) -> Callable[[str], Page]:
    """The page whose every answer takes a while."""

    def opened(path: str) -> Page:
        page = open_desk(path)

        def wait(route: Route) -> None:
            time.sleep(0.25)
            route.continue_()

        page.route(lambda url: "/enter/" in url, wait)
        page.wait_for_load_state()
        expect(page.get_by_label("Board", exact=True)).to_be_focused()
        return page

    return opened


def found() -> list[tuple[int, str, str, int | None]]:
    return sorted(Result.objects.values_list("board", "ns__number", "contract", "round"))


@pytest.mark.slow
@pytest.mark.parametrize("delay", [0, 20, 100])
def test_slips_are_keyed_at_any_speed(slow: Callable[[str], Page], section: Section, delay: int) -> None:
    rows = list(section.placements.select_related("ns").filter(round__in=(1, 2), ew__isnull=False))
    page = slow(f"/console/{section.session_id}/enter/")

    for row in rows:
        page.keyboard.type(f"{row.boards[0]}\n{row.ns}\n", delay=delay)
        page.keyboard.type("\n".join(RESULTS) + "\n", delay=delay)

    expect(page.locator("#sent .done").first).to_contain_text(
        f"Board {rows[-1].boards[-1]}, pairs {rows[-1].ns} v "
    )
    assert found() == sorted(
        (board, row.ns.number, text.split("=")[0].split("-")[0].split("+")[0], row.round)
        for row in rows
        for board, text in zip(row.boards, RESULTS, strict=True)
    )
    expect(page.get_by_label("Board", exact=True)).to_be_focused()
    expect(page.get_by_label("Board", exact=True)).to_have_value("")


@pytest.mark.slow
def test_a_line_that_is_refused_waits_beside_those_typed_after_it(
    slow: Callable[[str], Page], section: Section
) -> None:
    row = section.placements.select_related("ns").get(round=1, table=2)
    page = slow(f"/console/{section.session_id}/enter/")

    page.keyboard.type(f"{row.boards[0]}\n{row.ns}\n8S= N\n4S= N\nPASS\n")
    expect(page.locator("#sent .refused")).to_contain_text("A contract is at level 1 to 7.")
    expect(page.locator("#sent .done")).to_have_count(2)
    assert [(board, bid) for board, _ns, bid, _round in found()] == [
        (row.boards[1], "4S"),
        (row.boards[2], "PASS"),
    ]
    page.get_by_role("button", name="Change score").click()
    expect(page.get_by_label("Result")).to_be_focused()
    page.keyboard.type("3S= N\n")
    expect(page.locator("#sent .done")).to_have_count(3)
    assert Result.objects.get(board=row.boards[0]).contract == "3S"


def test_what_is_typed_after_a_refusal_has_come_belongs_to_the_next_line(
    slow: Callable[[str], Page], section: Section
) -> None:
    """A person who reads from paper does not see that the line before was refused."""
    row = section.placements.select_related("ns").get(round=1, table=2)
    page = slow(f"/console/{section.session_id}/enter/")
    page.keyboard.type(f"{row.boards[0]}\n{row.ns}\n8S= N\n")
    expect(page.locator("#sent .refused")).to_contain_text("A contract is at level 1 to 7.")

    page.keyboard.type("4S= N\nPA")
    expect(page.locator("#sent .done")).to_have_count(1)
    assert [(board, bid) for board, _ns, bid, _round in found()] == [(row.boards[1], "4S")]

    page.keyboard.press("ArrowUp")
    expect(page.get_by_label("Board", exact=True)).to_have_value(str(row.boards[0]))
    page.keyboard.type("3S= N\nSS\n")
    expect(page.locator("#sent .done")).to_have_count(3)
    assert [bid for _board, _ns, bid, _round in found()] == ["3S", "4S", "PASS"]
    expect(page.locator("#sent .refused")).to_have_count(0)


@pytest.mark.slow
def test_a_refused_line_waits_however_many_lines_are_saved_after_it(
    slow: Callable[[str], Page], section: Section
) -> None:
    rows = list(section.placements.select_related("ns").filter(round__in=(1, 2), ew__isnull=False))
    page = slow(f"/console/{section.session_id}/enter/")
    for row in rows:
        page.keyboard.type(f"{row.boards[0]}\n{row.ns}\n")
        page.keyboard.type("8S= N\n4S= N\nPASS\n" if row == rows[0] else "\n".join(RESULTS) + "\n")

    last = f"Board {rows[-1].boards[-1]}, pairs {rows[-1].ns} v "
    expect(page.locator("#sent .done").first).to_contain_text(last)
    assert Result.objects.count() == len(rows) * len(RESULTS) - 1
    page.get_by_role("button", name="Change score").click()
    page.keyboard.type("3S= N\n")
    expect(page.locator("#sent .done").first).to_contain_text(f"Board {rows[0].boards[0]}, ")
    assert Result.objects.count() == len(rows) * len(RESULTS)


@pytest.mark.slow
def test_two_refused_lines_change_places_in_the_form(slow: Callable[[str], Page], section: Section) -> None:
    row = section.placements.select_related("ns").get(round=1, table=2)
    page = slow(f"/console/{section.session_id}/enter/")
    page.keyboard.type(f"{row.boards[0]}\n{row.ns}\n8S= N\n9S= N\n4S= N\n")
    expect(page.locator("#sent .refused")).to_have_count(2)
    expect(page.locator("#sent .done")).to_have_count(1)

    page.keyboard.press("ArrowUp")
    expect(page.get_by_label("Result", exact=True)).to_have_value("9S= N")
    page.keyboard.press("ArrowUp")
    expect(page.get_by_label("Result", exact=True)).to_have_value("8S= N")
    page.keyboard.type("3S= N\n")
    expect(page.get_by_role("button", name="Change score")).to_have_count(1)
    page.keyboard.press("ArrowUp")
    page.keyboard.type("2S= N\n")
    expect(page.locator("#sent .done")).to_have_count(3)
    assert [bid for _board, _ns, bid, _round in found()] == ["3S", "2S", "4S"]


@pytest.mark.slow
def test_a_pair_that_does_not_play_the_board_keeps_the_cursor(
    slow: Callable[[str], Page], section: Section
) -> None:
    row = section.placements.select_related("ns", "ew").get(round=1, table=2)
    page = slow(f"/console/{section.session_id}/enter/")
    page.keyboard.type(f"{row.boards[0]}\n{row.ew}\n")
    expect(page.get_by_role("alert")).to_contain_text("If they sat the other way, type both pairs.")
    expect(page.get_by_label("N-S pair")).to_be_focused()
    page.keyboard.type(f"{row.ns}\n4S= N\n")
    expect(page.locator("#sent .done")).to_have_count(1)
    assert Result.objects.get().ns == row.ns


@pytest.mark.slow
def test_another_board_leaves_the_pair_of_the_slip_behind(open_desk: OpenDesk, section: Section) -> None:
    first = section.placements.select_related("ns").get(round=1, table=2)
    other = section.placements.select_related("ns").get(round=1, table=3)
    page = open_desk(f"/console/{section.session_id}/enter/")
    page.wait_for_load_state()
    page.keyboard.type(f"{first.boards[0]}\n{first.ns}\n4S= N\n")
    page.get_by_label("Board", exact=True).fill(str(other.boards[0]))
    page.keyboard.press("Enter")
    expect(page.get_by_label("N-S pair")).to_be_focused()
    expect(page.get_by_label("N-S pair")).to_have_value("")


@pytest.mark.slow
def test_a_board_of_a_round_to_come_is_asked_about_and_saved_when_it_is_right(
    open_desk: OpenDesk, section: Section
) -> None:
    row = section.placements.select_related("ns").get(round=3, table=2)
    play(section, 1, section.placements.get(round=1, table=1).boards[0], "PASS")
    page = open_desk(f"/console/{section.session_id}/enter/")
    page.wait_for_load_state()
    page.keyboard.type(f"{row.boards[0]}\n{row.ns}\n4S= N\n")
    expect(page.get_by_role("alert")).to_contain_text("round 3, but round 1 is in play")
    expect(page.get_by_label("Result")).to_be_focused()
    assert Result.objects.count() == 1
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator("#sent .done")).to_have_count(1)
    assert Result.objects.filter(round=3).count() == 1


@pytest.mark.slow
def test_a_line_that_the_network_loses_is_sent_again_and_counts_once(
    open_desk: OpenDesk, section: Section
) -> None:
    row = section.placements.select_related("ns").get(round=1, table=2)
    page = open_desk(f"/console/{section.session_id}/enter/")
    page.wait_for_load_state()
    page.keyboard.type(f"{row.boards[0]}\n{row.ns}\n")
    lost = []

    def lose(route: Route) -> None:
        """The server takes the line, and its answer never arrives."""
        route.fetch()
        lost.append(route)
        route.abort()

    page.route(lambda url: "/enter/" in url, lose, times=1)
    page.keyboard.type("4S= N\n")
    expect(page.locator("#sent li").first).to_contain_text("will retry")
    expect(page.locator("#sent .done")).to_have_count(1)
    assert len(lost) == 1
    assert Entry.objects.count() == 1


@pytest.mark.slow
def test_the_letter_of_a_number_chooses_the_section(open_desk: OpenDesk, transactional_db: None) -> None:
    session = four_sections()
    page = open_desk(f"/console/{session.pk}/enter/")
    page.wait_for_load_state()
    page.keyboard.type("1\nC1\n4S= N\n")
    expect(page.locator("#sent .done")).to_contain_text("Board 1, pairs C1 N-S v C1 E-W")
    assert Result.objects.get().section.letter == "C"


@pytest.mark.slow
def test_the_room_of_several_sections_opens_at_its_top(open_desk: OpenDesk, transactional_db: None) -> None:
    session = four_sections("mitchell-3x3")
    for section in session.sections.all():
        play(section, 3, section.placements.get(round=1, table=3).boards[0], "PASS")
    page = open_desk(f"/console/{session.pk}/", viewport={"width": 1280, "height": 500})
    page.wait_for_load_state("load")
    expect(page.locator(".hall-tables li").first).to_be_attached()
    assert page.evaluate("() => window.scrollY") == 0
