"""The search of the top bar finds a pair by number or name and a board by number."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.fixtures.evening import make_section
from tests.web.reading import Page, text_of
from tournament.models import Section

pytestmark = pytest.mark.django_db


@pytest.fixture
def section() -> Section:
    return make_section(3)


def found(director: Client, section: Section, typed: str):
    return director.get(reverse("find", args=[section.session_id]), {"q": typed})


def test_a_name_leads_to_its_pair(director: Client, section: Section) -> None:
    pair = section.contestants.get(number="2", direction="NS")
    person = pair.memberships.first().player
    answer = found(director, section, f" {person.native.replace(' ', '　')} ")
    assert answer["Location"] == reverse("pair", args=[section.session_id, pair.pk])


def test_a_number_finds_boards_and_pairs(director: Client, section: Section) -> None:
    links = {link.get("href") for link in Page(found(director, section, "2")).all("a")}
    pairs = section.contestants.filter(number="2")
    assert reverse("console_board", args=[section.session_id, 2]) in links
    assert {reverse("pair", args=[section.session_id, pair.pk]) for pair in pairs} <= links
    assert found(director, section, "５")["Location"] == reverse(
        "console_board", args=[section.session_id, 5]
    )


@pytest.mark.parametrize("typed", ["", "zzz", "<b>", "99"])
def test_what_is_not_there_is_said(director: Client, section: Section, typed: str) -> None:
    answer = found(director, section, typed)
    assert answer.status_code == 200
    assert "Nothing was found." in text_of(answer)
    assert "<b>" not in answer.content.decode()


def test_only_directors_search(player: Client, section: Section) -> None:
    assert found(player, section, "2").status_code == 302
