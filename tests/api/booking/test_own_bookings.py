"""Bookings by a program with the token of a player's link: the same rules as on the page."""

import json

import pytest
from django.test import Client

from tests.domain.booking.test_bookings import make_date, shown, who
from tests.fixtures.evening import DIRECTOR
from tournament.domain.booking.acts import bookings
from tournament.domain.people.acts.access_links import make_player_link
from tournament.models import Club, Member, MemberKind, PlannedDate

pytestmark = pytest.mark.django_db


@pytest.fixture
def on() -> PlannedDate:
    return make_date(1)


def call(client: Client, method: str, on: PlannedDate, name: str, end: str = "", **sent: object) -> object:
    token = make_player_link(who(on, name), by=DIRECTOR).token
    body = json.dumps(sent)
    answer = getattr(client, method)(f"/api/player-pages/{token}/dates/{end}", body, "application/json")
    return answer.status_code, answer.json()


def test_a_program_books_for_its_player_and_withdraws(client: Client, on: PlannedDate) -> None:
    one = f"{on.pk}/booking/"
    status, answer = call(client, "put", on, "Ann", one, partner="Bob", system="Acol")
    assert (status, answer["dates"][0]["state"], answer["dates"][0]["system"]) == (200, "booked", "Acol")
    assert call(client, "put", on, "Ann", one, partner="Bob", system="Acol")[0] == 200
    assert call(client, "put", on, "Cid", one, partner="Bob")[1]["code"] == "partner_taken"
    assert call(client, "put", on, "Cid", one, partner="x" * 61)[0] == 400
    assert call(client, "delete", on, "Bob", one)[1]["dates"][0]["state"] == ""
    assert call(client, "delete", on, "Bob", one)[0] == 200
    assert shown(on) == "Ann"


@pytest.mark.slow
def test_who_looks_is_named_and_asked_by_members_alone(client: Client, on: PlannedDate) -> None:
    for name in ("Ann", "Bob", "Cid"):
        bookings.book(on, who(on, name), by=DIRECTOR)
    kind = MemberKind.objects.create(club=on.club, name="full")
    Member.objects.create(player=who(on, "Ann"), kind=kind)

    def partner(name: str) -> str:
        return f"{on.pk}/partners/{who(on, name).pk}/"

    guest = client.get(f"/api/player-pages/{make_player_link(who(on, 'Bob'), by=DIRECTOR).token}/dates/")
    assert {one["name"] for one in guest.json()["dates"][0]["looking"]} == {None}
    assert call(client, "put", on, "Bob", partner("Cid"))[1]["code"] == "no_player"
    assert call(client, "put", on, "Ann", partner("Bob"))[1]["dates"][0]["asks"]["latin"] == "Bob"
    assert call(client, "delete", on, "Bob", partner("Ann"))[0] == 200
    call(client, "put", on, "Ann", partner("Bob"))
    assert call(client, "put", on, "Bob", partner("Ann"))[0] == 200
    assert shown(on) == "Ann+Bob Cid"


def test_another_clubs_date_and_an_unknown_link_are_not_found(client: Client, on: PlannedDate) -> None:
    other = PlannedDate.objects.create(club=Club.objects.create(name="Oak"), name="Oak", date=on.date)
    assert call(client, "put", on, "Ann", f"{other.pk}/booking/")[0] == 404
    assert client.get("/api/player-pages/AAAAAAAAAAAAAAAA/dates/").status_code == 404
