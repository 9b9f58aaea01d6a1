"""Lists that are pasted: pairs at set-up, players of the club; shown as read, then saved, and undone."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.fixtures.evening import DIRECTOR, make_section
from tests.web.reading import Page, text_of
from tournament.models import JournalEntry, Player, Section, Session
from tournament.services.sessions.lifecycle import create_session
from tournament.services.undo import history

pytestmark = pytest.mark.django_db

LIST = "1. John Smith / Mary Jones\n2. Jane Doe / 佐藤 花子\n3. Ann Lee / Bo Ek\n"


@pytest.fixture
def section() -> Section:
    session = make_section(start=False).session
    return create_session(session.event.club, name="Sunday", day=session.date, by=DIRECTOR).sections.get()


def page_of(client: Client, section: Section, text: str) -> Page:
    path = reverse("read_list", args=[section.session_id, section.pk])
    return Page(client.post(path, {f"list-{section.pk}": text}))


def fields(page: Page) -> dict[str, str]:
    return {
        box["name"]: box.get("value") or "" for box in page.all("input") if box["name"].startswith("pair-")
    }


def seated(section: Section) -> list[list[str]]:
    pairs = section.contestants.prefetch_related("memberships__player")
    return [[row.player.name.in_language("en") for row in pair.memberships.all()] for pair in pairs]


def test_a_list_is_shown_as_it_was_read_and_nothing_is_saved(director: Client, section: Section) -> None:
    players = Player.objects.count()
    page = page_of(director, section, LIST)
    assert [*fields(page).values()] == [
        "John Smith",
        "Mary Jones",
        "Jane Doe",
        "佐藤 花子",
        "Ann Lee",
        "Bo Ek",
    ]
    assert (section.contestants.count(), Player.objects.count()) == (0, players)


def test_the_list_is_corrected_seated_and_taken_back(director: Client, section: Section) -> None:
    typed = fields(page_of(director, section, LIST)) | {"pair-2-2": "Bob Ek"}
    path = reverse("seat_pasted", args=[section.session_id, section.pk])

    answer = director.post(path, typed)

    assert answer["Location"].startswith(reverse("setup", args=[section.session_id]))
    assert seated(section) == [["John Smith", "Mary Jones"], ["Jane Doe", "佐藤 花子"], ["Ann Lee", "Bob Ek"]]
    session = Session.objects.get(pk=section.session_id)
    history.undo(session.journal.get(verb="name_pairs"), by=DIRECTOR)
    assert seated(section) == [[], [], []]


def test_a_player_who_is_in_the_list_twice_is_told_and_the_list_stays(
    director: Client, section: Section
) -> None:
    typed = fields(page_of(director, section, LIST)) | {"pair-2-2": "John Smith"}
    answer = director.post(reverse("seat_pasted", args=[section.session_id, section.pk]), typed)
    assert answer.status_code == 400
    assert "would play in two pairs" in text_of(answer)
    assert fields(Page(answer)) == typed
    assert seated(section) == []


def test_a_list_without_names_is_told(director: Client, section: Section) -> None:
    path = reverse("read_list", args=[section.session_id, section.pk])
    answer = director.post(path, {f"list-{section.pk}": " \n"})
    assert answer.status_code == 400
    assert "This list contains no names." in text_of(answer)


def test_two_names_in_one_field_are_refused_instead_of_losing_one(director: Client, section: Section) -> None:
    typed = fields(page_of(director, section, LIST)) | {"pair-0-1": "A Bee / C Dee"}
    answer = director.post(reverse("seat_pasted", args=[section.session_id, section.pk]), typed)
    assert "names two players" in text_of(answer)
    assert seated(section) == []


# ── players of the club ───────────────────────────────────────────────────────────────────────────────


def test_a_list_of_players_is_previewed_added_and_taken_back(director: Client, section: Section) -> None:
    before = Player.objects.count()
    text = "First name,Surname,Member no\nJohn,Smith,17\nMary,Jones,18\n"
    shown = director.post(reverse("players"), {"text": text})
    assert "John Smith" in text_of(shown)
    assert Player.objects.count() == before

    director.post(reverse("players"), {"text": text, "do": "add"})
    assert Player.objects.filter(latin="Mary Jones", number="18", alias="").exists()

    entry = JournalEntry.objects.get(verb="add_players", about__count=2)
    assert reverse("players_back", args=[entry.pk]) in director.get(reverse("players")).content.decode()
    director.post(reverse("players_back", args=[entry.pk]))
    assert Player.objects.count() == before


def test_a_player_of_no_event_is_deleted_and_brought_back(director: Client, section: Section) -> None:
    director.post(reverse("players"), {"text": "Jane Doe", "do": "add"})
    person = Player.objects.get(latin="Jane Doe")
    director.post(reverse("remove_player", args=[person.pk]))
    assert not Player.objects.filter(latin="Jane Doe").exists()
    director.post(reverse("players_back", args=[JournalEntry.objects.get(verb="remove_player").pk]))
    assert Player.objects.get(latin="Jane Doe").pk == person.pk


def test_a_player_who_has_been_seated_stays(director: Client, section: Section) -> None:
    person = Player.objects.filter(memberships__isnull=False).first()
    answer = director.post(reverse("remove_player", args=[person.pk]), follow=True)
    assert "is named in an event and cannot be deleted" in text_of(answer)
    assert Player.objects.filter(pk=person.pk).exists()
