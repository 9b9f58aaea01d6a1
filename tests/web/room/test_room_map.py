"""The map of the room: one cell a table, of the round that the table is in."""

from html import unescape

import pytest
from django.test import Client
from django.utils import timezone

from tests.fixtures.evening import make_section, play, say
from tests.fixtures.several_sections import four_sections
from tests.fixtures.teams import round_robin
from tests.web.reading import TAGS, Page, text_of
from tournament.models import Section

pytestmark = pytest.mark.django_db


@pytest.fixture
def section() -> Section:
    return make_section(3)


def room(director: Client, section: Section, **asked: object) -> str:
    return director.get(f"/console/{section.session_id}/", asked).content.decode()


def cell(html: str, section: Section, table: int, round_: int = 1) -> str:
    """The words of one cell; an empty text where the page has none."""
    key = section.placements.get(round=round_, table=table).pk
    _before, found, rest = html.partition(f'id="cell-{key}"')
    return " ".join(unescape(TAGS.sub(" ", "<a " + rest.partition("</a>")[0])).split()) if found else ""


@pytest.mark.slow
def test_several_sections_are_shown_by_the_round_in_play_and_all_rounds_are_a_click_away(
    director: Client,
) -> None:
    session = four_sections()
    page = director.get(f"/console/{session.pk}/")
    assert 'class="hall-section"' in page.content.decode()
    assert 'class="rounds"' not in page.content.decode()
    (every,) = [
        each["href"] for _tag, each in Page(page).tags if each.get("href", "").endswith("?rounds=all")
    ]
    assert 'class="rounds"' in director.get(every).content.decode()


def test_a_small_room_shows_all_rounds_unless_asked_for_one(director: Client, section: Section) -> None:
    assert 'class="rounds"' in room(director, section)
    assert 'class="hall-section alone"' in room(director, section, rounds="one")


@pytest.mark.slow
def test_a_live_page_goes_on_showing_what_was_chosen(director: Client, section: Section) -> None:
    for rounds in ("one", "all"):
        page = director.get(f"/console/{section.session_id}/?rounds={rounds}")
        boxes = [each["data-live"] for _tag, each in Page(page).tags if "data-live" in each]
        (live,) = [each for each in boxes if "rounds=" in each]
        assert ("hall-section" in director.get(live).content.decode()) == (rounds == "one")


@pytest.mark.slow
def test_a_cell_says_how_far_its_table_is(director: Client, section: Section) -> None:
    play(section, 1, 1, "PASS")
    html = room(director, section, rounds="one")
    assert "● 1/2 playing" in cell(html, section, 1)
    play(section, 1, 2, "PASS")
    assert "✓ 2/2 done" in cell(room(director, section, rounds="one"), section, 1)


def test_a_table_that_is_behind_shows_its_earlier_round_until_that_is_over(
    director: Client, section: Section, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)  # a minute later the cell would say how late it is
    for board in (1, 2):
        play(section, 1, board, "PASS")
    later = section.placements.get(round=2, table=1)
    play(section, 1, later.boards[0], "PASS")
    html = room(director, section, rounds="one")
    assert "1/2" in cell(html, section, 1, round_=2)
    assert "R1 ○ 0/2" in cell(html, section, 2, round_=1)
    assert cell(html, section, 2, round_=2) == ""


def test_a_result_keyed_for_a_round_to_come_does_not_move_the_room(
    director: Client, section: Section
) -> None:
    for board in (1, 2):
        play(section, 1, board, "PASS")
    far = section.placements.get(round=3, table=2)
    play(section, far.table, far.boards[0], "PASS")
    html = room(director, section, rounds="one")
    assert "2/2" in cell(html, section, 1)
    assert cell(html, section, far.table, round_=3) == ""
    assert "1 of 3 done" in text_of(director.get(f"/console/{section.session_id}/"))


def test_entries_that_differ_are_seen_in_the_cell(director: Client, section: Section) -> None:
    say(section, 2, section.placements.get(round=1, table=2).boards[0], "4S= N", side="NS")
    say(section, 2, section.placements.get(round=1, table=2).boards[0], "4S-1 N", side="EW")
    assert "≠ bd" in cell(room(director, section, rounds="one"), section, 2)


def test_the_map_counts_the_tables_that_have_finished(director: Client, section: Section) -> None:
    for row in section.placements.filter(round=1, table__lte=2):
        for board in row.boards:
            play(section, row.table, board, "PASS")
    assert "2 of 3 done" in text_of(director.get(f"/console/{section.session_id}/"))


def test_a_table_of_a_match_says_its_room(director: Client) -> None:
    section = round_robin(2)
    html = room(director, section, rounds="one")
    assert [cell(html, section, table).split(" ○")[0] for table in (1, 2)] == [
        "1 Table 1 1–2 · O Open room",
        "2 Table 2 2–1 · C Closed room",
    ]
    assert "O Open room · C Closed room" in text_of(
        director.get(f"/console/{section.session_id}/?rounds=one")
    )


def test_the_panel_of_a_table_has_its_players_its_boards_and_what_was_entered_last(
    director: Client, section: Section
) -> None:
    row = section.placements.get(round=1, table=2)
    play(section, 2, row.boards[0], "3NT= N")
    other = section.placements.get(round=1, table=1)
    play(section, 1, other.boards[0], "PASS")
    panel = director.get(f"/console/{section.session_id}/tables/{row.pk}/?live")
    assert "<html" not in panel.content.decode()
    said = text_of(panel)
    assert said.startswith("Table 2, round 1")
    assert "2 N-S" in said
    assert "2 E-W" in said
    assert "3NT N = +400" in said
    assert "Late or not played" in said
    latest = said.partition("Last entered")[2]
    assert f"bd {row.boards[0]} 3NT N = +400" in latest
    assert "passed out" not in latest


def test_the_room_asks_for_compact_or_comfortable_rows_in_place(director: Client, section: Section) -> None:
    html = room(director, section)
    form = html.partition('class="room-density"')[2].partition("</form>")[0]
    assert 'name="density" value="comfortable" aria-pressed="false"' in form
    director.post("/look/", {"density": "comfortable", "next": f"/console/{section.session_id}/"})
    form = room(director, section).partition('class="room-density"')[2].partition("</form>")[0]
    assert 'name="density" value="comfortable" aria-pressed="true"' in form
