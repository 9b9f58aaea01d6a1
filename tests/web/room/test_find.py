"""The search of the top bar finds a pair by number or name, a board by number and a page by its name."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.fixtures.evening import make_section, play
from tests.fixtures.teams import round_robin
from tests.web.reading import Page, text_of
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.people.acts.access_links import first_director, give_role
from tournament.models import Role, Section

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


@pytest.mark.parametrize(
    ("language", "typed", "page"),
    [("en", "hist", "history"), ("en", "ROOM", "room"), ("ja", "印刷", "print")],
)
def test_a_name_leads_to_its_page(
    director: Client, section: Section, language: str, typed: str, page: str
) -> None:
    where = reverse("find", args=[section.session_id])
    answer = director.get(where, {"q": typed}, headers={"accept-language": language})
    assert answer["Location"] == reverse(page, args=[section.session_id])


def test_pages_that_begin_alike_are_listed(director: Client, section: Section) -> None:
    links = [link for link in Page(found(director, section, "en")).all("a") if link.get("class") == "target"]
    pages = [reverse(page, args=[section.session_id]) for page in ("enter", "people")]
    assert [link["href"] for link in links] == pages


def test_a_page_that_the_role_may_not_open_is_not_found(client: Client, section: Section) -> None:
    club, by = section.session.event.club, Actor("staff", first_director())
    client.force_login(give_role(club, name="Ellen", kind=Role.Kind.ENTRY, by=by)[0].user)
    where = reverse("find", args=[section.session_id])
    answer = client.get(where, {"q": "set up"}, headers={"accept-language": "en"})
    assert "No match" in text_of(answer)


@pytest.mark.parametrize("typed", ["", "zzz", "<b>", "99"])
def test_what_is_not_there_is_said(director: Client, section: Section, typed: str) -> None:
    answer = found(director, section, typed)
    assert answer.status_code == 200
    assert ("No match" in text_of(answer)) is bool(typed)
    assert "Type a pair or team (number or name)" in text_of(answer)
    assert "<b>" not in answer.content.decode()


def test_only_directors_search(player: Client, section: Section) -> None:
    assert found(player, section, "2").status_code == 302


def test_the_name_or_number_of_a_team_leads_to_the_team(director: Client) -> None:
    section = round_robin(3)
    session, team = section.session, section.session.event.entrants.get(number=2)
    links = {link.get("href") for link in Page(found(director, section, "2")).all("a")}
    page = reverse("team_entry", args=[session.pk, team.pk])
    assert found(director, section, f"{team.name[:-1]}　組")["Location"] == page
    assert page in links


@pytest.mark.parametrize(
    ("language", "typed", "page", "args"),
    [
        ("en", "board 5", "console_board", [5]),
        ("ja", "ボード５", "console_board", [5]),
        ("en", "late pair", "incident", ["late_pair"]),
        ("en", "penalty", "people", []),
        ("en", "substitute", "people", []),
        ("en", "fouled", "console_boards", []),
        ("en", "clock", "clock", []),
    ],
)
def test_what_a_director_types_leads_to_its_page(
    director: Client, section: Section, language: str, typed: str, page: str, args: list
) -> None:
    where = reverse("find", args=[section.session_id])
    answer = director.get(where, {"q": typed}, headers={"accept-language": language})
    assert answer["Location"] == reverse(page, args=[section.session_id, *args])


@pytest.mark.parametrize(("language", "typed"), [("en", "table 3"), ("ja", "3卓"), ("ja", "テーブル３")])
def test_a_table_is_found_in_the_round_that_it_plays(
    director: Client, section: Section, language: str, typed: str
) -> None:
    play(section, 3, section.placements.get(round=2, table=3).boards[0], "4S= N")
    where = reverse("find", args=[section.session_id])
    answer = director.get(where, {"q": typed}, headers={"accept-language": language})
    placement = section.placements.get(round=2, table=3)
    assert answer["Location"] == reverse("table_round", args=[section.session_id, placement.pk])
