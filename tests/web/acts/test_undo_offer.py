"""The message after an act offers to undo it, to those who may."""

import re

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.fixtures.evening import make_section, play
from tests.web.reading import Page, text_of
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.journal.readings.verbs import ACTS, Group, Undo
from tournament.domain.people.acts.access_links import first_director, give_role
from tournament.models import JournalEntry, Result, Role, Section, Session

pytestmark = pytest.mark.django_db


@pytest.fixture
def section() -> Section:
    return make_section(start=False)


def offers(answer: HttpResponse) -> list[str]:
    """The addresses of the toasts of a page."""
    return [str(form["action"]) for form in Page(answer).all("form") if form.get("class") == "toast"]


def undo_of_last() -> str:
    last = JournalEntry.objects.latest("pk")
    return reverse("undo", args=[last.session_id, last.pk])


def test_another_name_and_date_are_undone_from_the_message(director: Client, section: Section) -> None:
    about = reverse("about_session", args=[section.session_id])
    was = Session.objects.values_list("event__name", "date").get()
    page = director.post(about, {"name": "Spring pairs", "date": "2027-01-02", "place": "Hall"}, follow=True)
    assert offers(page) == [undo_of_last()]

    back = director.post(offers(page)[0], {"next": about}, follow=True)

    assert back.redirect_chain == [(about, 302)]
    assert "Undone: Name, date or venue changed" in text_of(back)
    assert offers(back) == []
    assert Session.objects.values_list("event__name", "date").get() == was


def test_an_offer_is_made_once(director: Client, section: Section) -> None:
    about = reverse("about_session", args=[section.session_id])
    facts = {"name": "Spring pairs", "date": "2027-01-02", "place": ""}
    assert offers(director.post(about, facts, follow=True)) == [undo_of_last()]
    assert offers(director.get(about)) == []
    assert offers(director.post(about, facts, follow=True)) == []  # the same again is no act


def test_a_deleted_session_comes_back_from_the_desk(director: Client, section: Section) -> None:
    about = reverse("about_session", args=[section.session_id])
    page = director.post(about, {"shelf": "deleted"}, follow=True)
    assert f"“{section.session.event.name}” is deleted." in text_of(page)
    director.post(offers(page)[0], {"next": reverse("console")})
    assert Session.objects.get().shelf == ""


@pytest.mark.slow
def test_the_names_the_movement_and_the_start_are_undone_from_their_messages(
    director: Client, section: Section
) -> None:
    for name in ("lots", "start_session"):
        where = [section.session_id, *([section.pk] if name == "lots" else [])]
        assert offers(director.post(reverse(name, args=where), follow=True)) == [undo_of_last()], name


def test_a_deleted_player_comes_back_from_the_list(director: Client, section: Section) -> None:
    club = section.session.event.club
    director.post(reverse("players"), {"text": "Ann Archer", "do": "add"}, follow=True)
    person = club.players.latest("pk")
    page = director.post(reverse("remove_player", args=[person.pk]), follow=True)
    assert offers(page) == [reverse("players_back", args=[JournalEntry.objects.latest("pk").pk])]
    director.post(offers(page)[0])
    assert club.players.filter(native=person.native).exists()


def test_a_role_that_may_not_undo_is_offered_nothing(client: Client) -> None:
    section = make_section()
    row = play(section, 1, 1, "4S= N")
    club = section.session.event.club
    client.force_login(
        give_role(club, name="Ellen", kind=Role.Kind.ENTRY, by=Actor("staff", first_director()))[0].user
    )
    address = reverse("result", args=[section.session_id, row.pk])
    correction = {"do": "correct", "result": "4S+1 N", "seen": row.version}
    page = client.post(address, correction, follow=True, headers={"accept-language": "en"})
    assert Result.objects.get().tricks == 11
    assert "Saved." in text_of(page)
    assert offers(page) == []


@pytest.mark.sampled
@pytest.mark.parametrize("page", ["", "https://example.com/", "//example.com", "javascript:alert(1)"])
def test_an_undo_goes_to_no_other_site(director: Client, section: Section, page: str) -> None:
    director.post(reverse("start_session", args=[section.session_id]))
    answer = director.post(undo_of_last(), {"next": page})
    assert answer["Location"] == reverse("history", args=[section.session_id])


@pytest.mark.sampled
@pytest.mark.parametrize("page", ["NaN", "-1", "https://example.org/", "//example.org/", "history"])
def test_an_undo_leads_to_the_history_where_the_way_back_is_no_page_of_this_server(
    director: Client, section: Section, page: str
) -> None:
    director.post(reverse("start_session", args=[section.session_id]))
    answer = director.post(undo_of_last(), {"next": page})
    assert answer.headers["Location"] == reverse("history", args=[section.session_id])


# Pages of the club that list acts of which some cannot be undone, and the address that undoes the others.
LISTED = {
    Group.PLAYERS: ("players", "players_back"),
    Group.MEMBERS: ("members", "members_back"),
    Group.TILL: ("till_settings", "till_back"),
    Group.SIMULTANEOUS: ("simultaneous_events", "simultaneous_back"),
}
FOR_GOOD = [verb for verb, line in ACTS.items() if line.undo is Undo.NEVER and line.group in LISTED]


@pytest.mark.sampled
@pytest.mark.parametrize("verb", FOR_GOOD)
def test_what_cannot_be_undone_has_no_button_and_is_refused(
    director: Client, section: Section, verb: str
) -> None:
    page, back = LISTED[ACTS[verb].group]
    named = dict.fromkeys(re.findall(r"%\((\w+)\)", ACTS[verb].sentence), "1")
    club = section.session.event.club
    entry = JournalEntry.objects.create(verb=verb, by="Director", about={**named, "club": club.pk})
    address = reverse(back, args=[entry.pk])

    assert address not in director.get(reverse(page)).content.decode()
    refused = director.post(address, follow=True)

    assert "This act cannot be undone." in text_of(refused)
    assert JournalEntry.objects.filter(undoes=entry).count() == 0
