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
def test_the_links_of_an_act_stand_on_one_line(open_desk: OpenDesk, language: str) -> None:
    section = make_section(3)
    play(section, 1, 1, "4S= N")
    page = open_desk(f"/console/{section.session_id}/history/", language=language, viewport=LAPTOP)
    acts = page.locator(".line-acts:has(a + details)").first
    keys = acts.locator("> a, summary")
    expect(keys).to_have_count(2)
    assert len({key.bounding_box()["y"] for key in keys.all()}) == 1
    acts.locator("summary").click()
    expect(acts.locator(".menu a:visible")).to_have_count(2)
