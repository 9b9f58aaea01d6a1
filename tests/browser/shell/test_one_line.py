"""What stands on one line of a laptop: the hint of the search, the links of an act in the history."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import LAPTOP, OpenDesk
from tests.fixtures.evening import make_section, play

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

# How much wider the hint is than its field.
CUT = """field => {
  const style = getComputedStyle(field), pen = document.createElement("canvas").getContext("2d");
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  return pen.measureText(field.placeholder).width - field.clientWidth;
}"""


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_hint_of_the_search_is_whole(open_desk: OpenDesk, language: str) -> None:
    page = open_desk(f"/console/{make_section(3).session_id}/", language=language, viewport=LAPTOP)
    assert page.locator("#find").evaluate(CUT) <= 0


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_links_of_an_act_stand_in_its_menu(open_desk: OpenDesk, language: str) -> None:
    section = make_section(3)
    play(section, 1, 1, "4S= N")
    page = open_desk(f"/console/{section.session_id}/history/", language=language, viewport=LAPTOP)
    acts = page.locator(".line-acts:has(> details)").first
    acts.locator("summary").click()
    links = acts.locator(".menu a:visible")
    expect(links).to_have_count(3)
    assert len({link.bounding_box()["x"] for link in links.all()}) == 1
