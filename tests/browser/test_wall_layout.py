"""What is written on the wall stays inside its place, in both languages."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.fixtures.evening import DIRECTOR, make_section
from tests.fixtures.several_sections import four_sections
from tournament.domain.room.acts import round_clocks
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.domain.seats.acts.seating import choose_movement
from tournament.domain.sessions.acts.lifecycle import start_session

from .conftest import OpenPhone

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 800)])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_the_clock_says_stays_on_its_side_of_the_wall(
    open_page: OpenPhone, size: tuple[int, int], language: str
) -> None:
    begun = {"play": timedelta(0), "wait": timedelta(hours=1)}
    for state, ago in begun.items():
        section = make_section(tables=11, code="mitchell-11x11")
        round_clocks.start_round(section, 1, at=timezone.now() - ago, by=DIRECTOR)
        token = round_clocks.open_wall(section.session, by=DIRECTOR).token
        viewport = {"width": size[0], "height": size[1]}
        page = open_page(f"/w/{token}/", language=language, viewport=viewport)
        expect(page.locator(".wall-face")).to_have_attribute("data-state", state)
        side = page.locator(".wall-side").bounding_box()
        for part in page.locator(".wall-side :is(.wall-words, .wall-then, h2):visible").all():
            box = part.bounding_box()
            assert side["x"] <= box["x"], part
            assert box["x"] + box["width"] <= side["x"] + side["width"], part
        if state == "play":
            parts = (".ring", ".wall-left", ".wall-ring h2")
            ring, figures, words = (page.locator(part).bounding_box()["width"] for part in parts)
            assert figures < 0.78 * ring  # the ring's inner edge
            assert words < 0.72 * ring


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_table_that_sits_out_says_so_inside_its_small_place(open_page: OpenPhone, language: str) -> None:
    session = four_sections(start=False)
    for section in session.sections.all():
        set_number_of_contestants(section, 5, by=DIRECTOR)
        choose_movement(section, "mitchell-3x3.absent6", boards_per_set=2, by=DIRECTOR)
    start_session(session, by=DIRECTOR)
    for section in session.sections.all():
        round_clocks.start_round(section, 1, at=timezone.now(), by=DIRECTOR)
    token = round_clocks.open_wall(session, by=DIRECTOR).token
    page = open_page(f"/w/{token}/", language=language, viewport={"width": 700, "height": 500})
    expect(page.locator(".wall-hall .out")).to_have_count(4)
    for place in page.locator(".wall-hall .out").all():
        outer, inner = place.bounding_box(), place.locator("small").bounding_box()
        assert outer["x"] < inner["x"]
        assert inner["x"] + inner["width"] < outer["x"] + outer["width"]
