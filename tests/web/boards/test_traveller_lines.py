"""A traveller's lines: the best for North-South first, the reader's own marked, every score counted."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.fixtures.evening import make_section, play
from tests.web.reading import Page, text_of
from tournament.models import Section

pytestmark = pytest.mark.django_db
TEXTS = {1: "3NT-1 E", 2: "4S= N", 3: "4S= N"}


@pytest.fixture
def section() -> Section:
    """Board 1 has been played at all three tables."""
    section = make_section(3)
    for row in section.placements.exclude(ns=None).exclude(ew=None):
        if 1 in row.boards:
            play(section, row.table, 1, TEXTS[row.table])
    return section


def traveller(player: Client, section: Section, asked: str = "") -> str:
    return reverse("traveller", args=[section.session_id, 1]) + asked


def scores(player: Client, section: Section, asked: str = "") -> list[str]:
    """North-South's score of each line, from top to bottom."""
    said = text_of(player.get(traveller(player, section, asked))).split("Frequencies")[0].split()
    return [word for word in said if word in ("+420", "+50")]


def test_the_best_score_for_north_south_is_first(player: Client, section: Section) -> None:
    assert scores(player, section) == ["+420", "+420", "+50"]


def test_the_lines_may_stand_as_the_section_sits(player: Client, section: Section) -> None:
    order = [TEXTS[row.table] for row in section.placements.order_by("ns__number") if 1 in row.boards]
    assert scores(player, section, "?by=pair") == ["+50" if text == "3NT-1 E" else "+420" for text in order]


def test_the_readers_own_line_is_marked_and_stays_so_on_the_next_board(
    player: Client, section: Section
) -> None:
    pair = section.contestants.get(number="1", direction="NS").pk
    page = Page(player.get(traveller(player, section, f"?pair={pair}")))
    assert [row.get("class") for row in page.all("tr")].count("own") == 1
    assert f"{reverse('traveller', args=[section.session_id, 2])}?pair={pair}" in {
        link.get("href") for link in page.all("a")
    }
    plain = Page(player.get(traveller(player, section)))
    assert "own" not in {row.get("class") for row in plain.all("tr")}


@pytest.mark.parametrize("asked", ["?pair=x", "?pair=", "?pair=999999", "?by=x&pair=-1"])
def test_a_strange_choice_marks_nothing(player: Client, section: Section, asked: str) -> None:
    answer = player.get(traveller(player, section, asked))
    assert answer.status_code == 200
    assert "own" not in {row.get("class") for row in Page(answer).all("tr")}


def test_every_score_is_counted(player: Client, section: Section) -> None:
    said = text_of(player.get(traveller(player, section)))
    assert "Frequencies +420 2 × +50 1 ×" in said


def test_a_score_is_tinted_by_its_share_of_the_top(player: Client, section: Section) -> None:
    content = player.get(traveller(player, section)).content.decode()
    assert content.count('class="score s4"') == 2  # 75 %
    assert content.count('class="score s1"') == 1


def test_the_strip_says_how_well_the_readers_pair_did_on_the_boards_that_are_open(
    player: Client, section: Section
) -> None:
    pair = section.placements.get(round=1, table=1).ns
    assert pair
    strip = Page(player.get(traveller(player, section, f"?pair={pair.pk}"))).all("a")
    told = {link.get("href", "").split("/")[-2]: link.get("title") for link in strip if link.get("title")}
    assert told == {"1": "0.0 %"}
    play(section, 1, 2, "4S= N")  # board 2 is covered, of which the pair has a result
    strip = Page(player.get(traveller(player, section, f"?pair={pair.pk}"))).all("a")
    assert [link.get("title") for link in strip if link.get("title")] == ["0.0 %"]


def test_the_own_result_is_first_and_from_its_own_side(player: Client, section: Section) -> None:
    pair = section.placements.get(round=1, table=1).ew
    assert pair
    page = text_of(player.get(traveller(player, section, f"?pair={pair.pk}")))
    assert "★ 3NT E −1" in page
    assert page.index("★ 3NT E −1") < page.index("N-S score")
    assert "−50 100.0" in page
