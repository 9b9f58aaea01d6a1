"""Moving a score and naming a fouled board, on their pages."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.fixtures.evening import make_section, play
from tests.printing.reading import pages
from tests.web.reading import Page, text_of
from tournament.domain.boards.reports.travellers import travellers
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.models import Section
from tournament.printing import render

pytestmark = pytest.mark.django_db


@pytest.fixture
def section() -> Section:
    found = make_section()
    for board in (1, 2):
        play(found, 1, board, "4S= N")
    return found


@pytest.mark.slow
def test_a_score_is_moved_after_a_look_at_what_stands_there(director: Client, section: Section) -> None:
    one, other = section.results.order_by("board")
    address = reverse("move_result", args=[section.session_id, one.pk])
    typed = {"board": 2, "ns": one.ns_id, "ew": one.ew_id, "seen": one.version}
    assert Page(director.get(address)).problems() == []

    looked = director.post(address, {**typed, "look": 1})

    assert Page(looked).problems() == []
    assert "Swap the two results" in text_of(looked)
    assert "Replace it with this one" in text_of(looked)
    assert director.post(address, {**typed, "do": "exchange"}).status_code == 302
    assert (section.results.get(pk=one.pk).board, section.results.get(pk=other.pk).board) == (2, 1)
    story = text_of(director.get(reverse("history", args=[section.session_id])))
    assert "score moved to board 2" in story


def test_an_open_place_is_one_press(director: Client, section: Section) -> None:
    one = section.results.order_by("board").first()
    address = reverse("move_result", args=[section.session_id, one.pk])
    typed = {"board": 9, "ns": one.ns_id, "ew": one.ew_id, "seen": one.version}
    assert "There is no result there." in text_of(director.post(address, {**typed, "look": 1}))
    director.post(address, {**typed, "do": "move"})
    assert section.results.filter(board=9).exists()


@pytest.mark.parametrize("typed", [{"board": "x"}, {"board": "3", "ns": "0"}])
def test_what_cannot_be_is_refused(director: Client, section: Section, typed: dict[str, str]) -> None:
    one = section.results.order_by("board").first()
    whole = {"ns": one.ns_id, "ew": one.ew_id, "seen": one.version, "do": "move", **typed}
    answer = director.post(reverse("move_result", args=[section.session_id, one.pk]), whole)
    assert answer.status_code == 400


def test_a_fouled_board_is_named_by_letters(director: Client, section: Section) -> None:
    one = section.results.get(board=1)
    address = reverse("fouled", args=[section.session_id, 1])
    assert "Only tables with a result are listed." in text_of(director.get(address))
    assert Page(director.get(address)).problems() == []
    director.post(address, {f"group-{one.pk}": "b", f"seen-{one.pk}": one.version, "reason": "two kings"})
    one.refresh_from_db()
    assert one.group == "B"
    assert last_act(section.session).reason == "two kings"
    assert "set B" in text_of(director.get(reverse("console_board", args=[section.session_id, 1])))
    assert director.get(reverse("fouled", args=[section.session_id, 99])).status_code == 404


@pytest.mark.slow
def test_one_score_of_two_forms_stands_twice_with_its_form(director: Client) -> None:
    """Also where only some of the tables had other cards, and on paper."""
    section = make_section()
    for row in section.placements.filter(ns__isnull=False, ew__isnull=False):
        if 1 in row.boards:
            play(section, row.table, 1, "2S+2 N")
    results = list(section.results.filter(board=1))
    typed = {f"group-{one.pk}": "b" if one is results[0] else "" for one in results}
    typed |= {f"seen-{one.pk}": str(one.version) for one in results}
    director.post(reverse("fouled", args=[section.session_id, 1]), typed)
    page = director.get(reverse("console_board", args=[section.session_id, 1])).content.decode()
    table = page[page.index('<table class="frequency') :]
    assert (table.count("+170"), table.count("<td>B</td>")) == (2, 1)
    assert "Set of cards (Law 87)" in text_of(director.get(reverse("fouled", args=[section.session_id, 1])))
    sheets = travellers(section.field, [1])
    for form in ("frequency_sheet", "traveller"):
        (page,) = pages(render(form, sheets, language="en"))
        assert "Set" in page
        (plain,) = pages(render(form, travellers(section.field, [2]), language="en"))
        assert "Set" not in plain


def test_another_directors_change_is_told(director: Client, section: Section) -> None:
    one = section.results.get(board=1)
    typed = {f"group-{one.pk}": "b", f"seen-{one.pk}": one.version - 1}
    answer = director.post(reverse("fouled", args=[section.session_id, 1]), typed)
    assert answer.status_code == 409
    assert "Another user has just changed this." in text_of(answer)
