"""One evening without a mouse, from its name to its ranking; two directors on one cell; a ruling undone."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenDesk
from tests.fixtures.evening import make_section, play, play_everything
from tournament.models import Placement, Result, Ruling, Session

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
MOST_STOPS = 90


def reach(wanted: Locator) -> Page:
    """Tab until the keyboard is there."""
    expect(wanted).to_be_visible()
    page = wanted.page
    for _press in range(MOST_STOPS):
        if wanted.evaluate("one => one === document.activeElement"):
            return page
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {wanted}")


def press(wanted: Locator) -> None:
    reach(wanted).keyboard.press("Enter")


def write(wanted: Locator, text: str) -> None:
    page = reach(wanted)
    page.keyboard.press("Control+A")
    page.keyboard.type(text)


def test_an_evening_from_its_name_to_the_ranking_by_keyboard_alone(open_desk: OpenDesk) -> None:
    page = open_desk("/console/")
    press(page.get_by_role("link", name="New session"))
    write(page.get_by_label("Club"), "Birch Bridge Club")
    write(page.get_by_label("Event", exact=True), "Thursday pairs")
    press(page.get_by_role("button", name="Next: entries"))
    write(page.get_by_label("Number of pairs"), "4")
    page.keyboard.press("Enter")
    for pair in range(1, 5):
        write(page.get_by_label(f"Pair {pair}, first player"), f"Ann {pair}")
        write(page.get_by_label(f"Pair {pair}, second player"), f"Bob {pair}")
    press(page.get_by_role("button", name="Use this movement").first)
    expect(page.get_by_text("The movement is set.")).to_be_visible()
    press(page.get_by_role("button", name="Start the session"))
    expect(page.get_by_text("The session has started.")).to_be_visible()
    press(page.get_by_role("link", name="Enter results").first)

    for row in Placement.objects.filter(round=1, table=1):
        for board in row.boards:
            write(page.get_by_label("Board", exact=True), str(board))
            write(page.get_by_label("N-S pair"), str(row.ns))
            write(page.get_by_label("Result", exact=True), "2S= N")
            page.keyboard.press("Enter")
            expect(page.locator("#sent .done").first).to_contain_text(f"Board {board}, ")
    assert {one.contract for one in Result.objects.all()} == {"2S"}
    play_everything(Session.objects.get())

    press(page.get_by_role("link", name="Room", exact=True))
    press(page.get_by_role("button", name="Close the session"))
    press(page.get_by_role("dialog").get_by_role("button", name="Close the session"))
    expect(page.get_by_text("The ranking is final.")).to_be_visible()
    press(page.get_by_role("link", name="Ranking").first)
    expect(page.get_by_text("✓ final")).to_be_visible()
    expect(page.get_by_role("row", name="Ann 1")).to_be_visible()
    assert Session.objects.get().is_closed


def test_two_directors_on_one_cell_are_asked_which_shall_stand(open_desk: OpenDesk) -> None:
    section = make_section(3)
    row = play(section, 1, 1, "4S= N")
    cell = f"/console/{section.session_id}/results/{row.pk}/"
    first, second = open_desk(cell), open_desk(cell)
    for page, result in ((first, "4S+1 N"), (second, "3NT= N")):
        page.get_by_label("Result", exact=True).fill(result)
        page.get_by_role("button", name="Save", exact=True).click()
    expect(second.get_by_role("heading", name="Another user got there first")).to_be_visible()
    assert Result.objects.get().tricks == 11
    second.get_by_role("button", name="Save mine").click()
    expect(second.get_by_text("Saved.").first).to_be_visible()
    assert Result.objects.get().contract == "3NT"


def test_a_weighted_ruling_is_taken_back_as_if_it_had_never_been(open_desk: OpenDesk) -> None:
    section = make_section(3)
    row = play(section, 1, 1, "4S= N")
    page = open_desk(f"/console/{section.session_id}/results/{row.pk}/ruling/")
    for number, (share, outcome) in enumerate((("60", "4S= N"), ("40", "4S-1 N")), start=1):
        write(page.get_by_label(f"Weight of outcome {number}"), share)
        write(page.get_by_label(f"Outcome {number}", exact=True), outcome)
    press(page.get_by_role("button", name="Make this ruling"))
    expect(page.locator(".big").first).to_contain_text("60 % 4♠︎ N = + 40 % 4♠︎ N −1")
    press(page.get_by_role("link", name="History"))
    press(page.get_by_role("link", name="Undo it").first)
    press(page.get_by_role("button", name="Undo it"))
    expect(page.locator(".messages")).to_contain_text("Undone")
    assert not Ruling.objects.exists()
    page.goto(page.url.split("/console")[0] + f"/console/{section.session_id}/results/{row.pk}/")
    expect(page.locator(".big").first).to_contain_text("4♠︎ N = +420")


GRIDS = {
    "boards of the console": "/console/{}/boards/",
    "public boards": "/s/{}/boards/",
    "room by rounds": "/console/{}/?rounds=all",
    "room of one round": "/console/{}/?rounds=one",
}


@pytest.mark.parametrize("kind", GRIDS)
def test_arrow_keys_lead_through_a_grid(open_desk: OpenDesk, kind: str) -> None:
    """Down leads to what the eye sees below, and back up to where one was; the ends lead nowhere."""
    section = make_section(7)
    play_everything(section.session)
    page = open_desk(GRIDS[kind].format(section.session_id), viewport={"width": 700, "height": 700})
    links = page.locator("[data-arrows] a[href]")
    links.first.focus()
    page.keyboard.press("ArrowLeft")
    expect(links.first).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(links.nth(1)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowDown")
    above, below = links.first.bounding_box(), page.locator(":focus").bounding_box()
    assert above
    assert below
    assert below["y"] > above["y"]
    assert abs(below["x"] - above["x"]) < 2
    page.keyboard.press("ArrowUp")
    expect(links.first).to_be_focused()
    page.keyboard.press("End")
    expect(links.last).to_be_focused()
    page.keyboard.press("Home")
    expect(links.first).to_be_focused()
