"""Names at the desk: an alias in one event, how an event names everybody, one person's data and his end."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from tests.fixtures.evening import DIRECTOR, closed_section
from tests.web.reading import text_of
from tournament.domain.people.acts.clubs import add_players
from tournament.domain.privacy.acts.privacy import MONTH
from tournament.domain.time_zones import today
from tournament.exchange.pasted_lists import parse_players
from tournament.models import Club, Event, Player, Section, TableToken

pytestmark = pytest.mark.django_db


@pytest.fixture
def section() -> Section:
    found = closed_section()
    return found


@pytest.fixture
def person(section: Section) -> Player:
    return Player.objects.filter(memberships__contestant__section=section).order_by("pk").first()


def test_an_alias_is_public_in_its_event_and_the_desk_reads_the_name(
    director: Client, player: Client, section: Section, person: Player
) -> None:
    assert "Another name in one event" in text_of(director.get(reverse("player", args=[person.pk])))
    sent = {"event": section.session.event_id, "alias": "うさぎ"}
    director.post(reverse("player_alias", args=[person.pk]), sent)

    here = section.session_id
    token = TableToken.objects.filter(section=section, table=1).get().token
    pages = [
        text_of(player.get(reverse("ranking", args=[here]))),
        player.get(reverse("table_state", args=[token])).content.decode(),
        player.get(f"/api/sessions/{here}/standings/").content.decode(),
    ]
    for page in pages:
        assert person.native not in page
        assert "うさぎ" in page or "\\u3046\\u3055\\u304e" in page
    desk = text_of(director.get(reverse("people", args=[here])))
    assert person.native in desk
    assert "うさぎ" not in desk


def test_an_event_shows_initials_only(director: Client, player: Client, section: Section) -> None:
    director.post(reverse("names_shown", args=[section.session_id]), {"names_shown": "initials"})
    ranking = text_of(player.get(reverse("ranking", args=[section.session_id])))
    names = [*Player.objects.values_list("native", flat=True)]
    assert not [name for name in names if name in ranking]
    assert "佐.一." in ranking
    assert names[0] in text_of(director.get(reverse("people", args=[section.session_id])))
    refused = director.post(reverse("names_shown", args=[section.session_id]), {"names_shown": "dice"})
    assert refused.status_code == 400


def test_a_person_takes_his_data_along_and_is_erased(director: Client, person: Player) -> None:
    data = json.loads(director.get(reverse("player_data", args=[person.pk])).content)
    assert data["player"]["native"] == person.native
    page = reverse("player_privacy", args=[person.pk])
    wrong = director.post(page, {"typed": "somebody"})
    assert wrong.status_code == 400
    assert "Nothing has been erased." in text_of(wrong)

    said = text_of(director.post(page, {"typed": person.native}, follow=True))

    assert "Erased. The results stay, without the name." in said
    assert person.native not in said


def test_a_club_says_how_long_it_keeps_names(director: Client, section: Section) -> None:
    club = Club.objects.get(pk=section.session.event.club_id)
    director.post(reverse("privacy"), {"months": "24"})
    club.refresh_from_db()
    assert club.months_with_names == 24
    assert director.post(reverse("privacy"), {"months": "0"}).status_code == 400
    director.post(reverse("privacy"), {"months": ""})
    club.refresh_from_db()
    assert club.months_with_names is None


def test_the_page_says_what_each_number_of_months_would_remove_today(
    director: Client, section: Section
) -> None:
    session = section.session
    type(session).objects.update(date=today(session.event.club) - 30 * MONTH)
    page = director.get(reverse("privacy")).context
    sat = Player.objects.filter(memberships__contestant__section=section).distinct().count()
    assert page["offers"] == [(12, 1, sat), (24, 1, sat), (36, 0, 0), (60, 0, 0)]
    assert dict(page["facts"])["Events with names"] == 1


def test_names_that_would_go_at_once_are_asked_for(director: Client, section: Section) -> None:
    session, club = section.session, Club.objects.get(pk=section.session.event.club_id)
    type(session).objects.update(date="2020-01-01")
    asked = text_of(director.post(reverse("privacy"), {"months": "12"}))
    assert f"Within a day 1 event loses its names permanently: {session.event}" in asked
    director.post(reverse("privacy"), {"months": "6", "sure": "12"})  # yes to another question
    club.refresh_from_db()
    assert club.months_with_names is None
    director.post(reverse("privacy"), {"months": "12", "sure": "12"})
    club.refresh_from_db()
    assert club.months_with_names == 12


def test_namesakes_are_told_apart_before_one_is_erased(
    director: Client, section: Section, person: Player
) -> None:
    Player.objects.filter(pk=person.pk).update(number="1024")
    other = Player.objects.create(club=person.club, native=person.native, number="2048")
    played, never = (
        text_of(director.get(reverse("player_privacy", args=[pk]))) for pk in (person.pk, other.pk)
    )
    assert "Number 1024" in played
    assert f"last here on {section.session.date}: {section.session.event}" in played
    assert "Number 2048" in never
    assert "has not played here yet" in never


def test_the_list_of_players_is_taken_along_and_pasted_elsewhere(director: Client, section: Section) -> None:
    Player.objects.filter(pk=Player.objects.first().pk).update(
        native="=HYPERLINK(1)", alias="@うさぎ", number="1024", latin="-Sato"
    )
    text = director.get(reverse("players_file")).content.decode()
    assert "'=HYPERLINK(1)" in text

    there = Club.objects.create(name="北クラブ")
    add_players(there, parse_players(text), by=DIRECTOR)

    columns = ("native", "reading", "latin", "number", "alias")
    here = Player.objects.exclude(club=there).order_by("pk").values_list(*columns)
    assert {*Player.objects.filter(club=there).values_list(*columns)} == {*here}


def test_a_forgotten_event_says_so(director: Client, section: Section) -> None:
    Event.objects.update(names_shown="nobody", forgotten_at="2026-11-21T00:00:00Z")
    page = text_of(director.get(reverse("people", args=[section.session_id])))
    assert "The names of this event have been removed." in page
