"""The boards page of the director: where each board is, and what its results were worth."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.fixtures.evening import make_section, play
from tests.web.reading import Page, text_of

pytestmark = pytest.mark.django_db


def test_every_board_says_where_it_is(director: Client) -> None:
    section = make_section()
    play(section, 1, 1, "4S= N")
    shown = text_of(director.get(f"/console/{section.session_id}/boards/"))
    assert "Board 1 ● 1/3 → Table 3 · R2" in shown
    assert "Board 2 ○ 0/3 Table 1" in shown
    play(section, 3, 5, "PASS")
    play(section, 3, 6, "PASS")
    shown = text_of(director.get(f"/console/{section.session_id}/boards/"))
    assert "Board 1 ● 1/3 Table 3" in shown


def test_a_board_has_its_frequency_table(director: Client) -> None:
    section = make_section()
    page = director.get(f"/console/{section.session_id}/boards/1/")
    assert "Frequencies" not in text_of(page)
    play(section, 1, 1, "4S= N")
    for board in (5, 6):
        play(section, 3, board, "PASS")
    play(section, 3, 1, "4S= N")
    page = director.get(f"/console/{section.session_id}/boards/1/")
    assert "Frequencies N-S score Times MP N-S MP E-W +420 2 1.00 1.00" in text_of(page)
    assert Page(page).problems() == []


def test_a_board_without_results_offers_no_page_of_a_fouled_one(director: Client) -> None:
    section = make_section(3)
    board = reverse("console_board", args=[section.session_id, 1])
    assert "Fouled board" not in text_of(director.get(board))

    play(section, 1, 1, "4S= N")
    assert "Fouled board" in text_of(director.get(board))
    assert director.get(reverse("fouled", args=[section.session_id, 1])).status_code == 200
