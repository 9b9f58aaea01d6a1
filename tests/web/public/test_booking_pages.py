"""Booking by a player's private link: what each reader sees, and what the buttons do."""

from datetime import time, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from tests.fixtures.evening import DIRECTOR
from tournament.domain.booking.acts import bookings
from tournament.domain.people.acts.access_links import make_player_link, withdraw_player_link
from tournament.domain.time_zones import today
from tournament.models import Booking, Club, Member, MemberKind, PlannedDate, Player

pytestmark = pytest.mark.django_db
NAMES = ("Ann Archer", "Bob Baker", "Cid Carter", "Dora Dean")


@pytest.fixture
def on() -> PlannedDate:
    club = Club.objects.create(name="Birch House", joining="Telephone 01632 960001")
    for name in NAMES:
        Player.objects.create(club=club, native=name, latin=name)
    day = today(club) + timedelta(days=7)
    return PlannedDate.objects.create(club=club, name="Sunday Pairs", date=day, starts=time(13), tables=1)


def player(name: str) -> Player:
    return Player.objects.get(native__startswith=name)


def page_of(name: str, on: PlannedDate) -> str:
    return reverse("player_date", args=[make_player_link(player(name), by=DIRECTOR).token, on.pk])


def make_member(name: str, **values: object) -> None:
    one = player(name)
    kind = MemberKind.objects.get_or_create(club=one.club, name="full", fee=40)[0]
    Member.objects.create(player=one, kind=kind, **{"paid_until": today(one.club), **values})


def body(client: Client, address: str) -> str:
    return client.get(address, headers={"accept-language": "en"}).content.decode()


def send(client: Client, address: str, **values: str) -> object:
    return client.post(address, values, headers={"accept-language": "en"})


@pytest.mark.slow
def test_a_player_books_with_a_named_partner_who_sees_it_and_withdraws(
    client: Client, on: PlannedDate
) -> None:
    ann, bob = page_of("Ann", on), page_of("Bob", on)
    assert "Sunday Pairs" in body(client, ann.replace(f"dates/{on.pk}/", ""))

    answer = send(client, ann, act="book", who="other", partner="Bob Baker", system="Acol")

    assert answer.status_code == 302
    assert "You are booked with Bob Baker." in body(client, ann)
    own_page = body(client, bob.replace(f"dates/{on.pk}/", ""))
    assert "You are booked with Ann Archer." in own_page
    assert "Acol" in own_page
    send(client, bob, act="cancel")
    left = body(client, bob)
    assert "Your booking is withdrawn." in left
    assert "Who plays?" in left
    assert "You are booked, and looking for a partner." in body(client, ann)


def test_a_name_that_is_typed_needs_no_further_choice(client: Client, on: PlannedDate) -> None:
    ann = page_of("Ann", on)
    assert send(client, ann, act="book", partner="Bob Baker").status_code == 302
    assert "You are booked with Bob Baker." in body(client, ann)


def test_a_member_reads_on_their_page_that_the_fee_is_not_paid(client: Client, on: PlannedDate) -> None:
    own_page = page_of("Ann", on).replace(f"dates/{on.pk}/", "")
    make_member("Ann", paid_until=None)
    assert "not paid" not in body(client, own_page)  # a club that keeps no money asks for none
    Club.objects.update(currency="GBP")
    assert "The fee of your membership (full) is not paid yet." in body(client, own_page)
    Member.objects.update(paid_until=today(on.club))
    assert "not paid" not in body(client, own_page)


def test_the_partner_of_last_time_is_offered_and_the_system_too(client: Client, on: PlannedDate) -> None:
    ann = page_of("Ann", on)
    send(client, ann, act="book", who="other", partner="Bob Baker", system="Acol")
    later = PlannedDate.objects.create(club=on.club, name="Thursday", date=on.date + timedelta(days=4))
    address = page_of("Ann", later)

    assert "With Bob Baker" in (page := body(client, address))
    assert 'value="Acol"' in page
    send(client, address, act="book", who=str(player("Bob").pk), system="Acol")

    assert Booking.objects.get(on=later, player=player("Ann")).partner == player("Bob")


def test_names_of_those_who_look_are_for_members_alone(client: Client, on: PlannedDate) -> None:
    bookings.book(on, player("Cid"), system="Precision", by=DIRECTOR)
    Player.objects.filter(native="Dora Dean").update(alias="Daisy")
    bookings.book(on, player("Dora"), by=DIRECTOR)
    Club.objects.update(currency="GBP")
    make_member("Ann")
    make_member("Bob", paid_until=today(on.club) - timedelta(days=1))

    member, guest = body(client, page_of("Ann", on)), body(client, page_of("Bob", on))

    assert "Cid Carter" in member
    assert "Daisy" in member
    assert "2 players are looking for a partner. (Precision)" in guest
    for page in (member, guest):
        assert "Dora" not in page
    for name in ("Cid", "Daisy"):
        assert name not in guest
    guest_list = body(client, page_of("Bob", on).replace(f"{on.pk}/", ""))
    assert "Cid" not in guest_list


@pytest.mark.slow
def test_a_question_is_asked_seen_and_answered(client: Client, on: PlannedDate) -> None:
    for name in ("Ann", "Cid"):
        make_member(name)
        bookings.book(on, player(name), by=DIRECTOR)
    ann, cid = page_of("Ann", on), page_of("Cid", on)

    send(client, ann, act="ask", who=str(player("Cid").pk))

    assert "Ann Archer asks to play with you" in body(client, cid)
    assert "has been asked" in body(client, ann)
    send(client, cid, act="decline", who=str(player("Ann").pk))
    assert "asks to play" not in body(client, cid)
    send(client, ann, act="ask", who=str(player("Cid").pk))
    send(client, cid, act="accept", who=str(player("Ann").pk))
    assert "You are booked with Ann Archer." in body(client, cid)


def test_a_full_hall_and_its_waiting_list(client: Client, on: PlannedDate) -> None:
    ann = page_of("Ann", on)
    PlannedDate.objects.update(tables=1)
    assert "room for 2 more" in " ".join(body(client, ann).split())
    PlannedDate.objects.update(tables=0)
    full = body(client, ann)
    assert "The hall is full. Book, and you stand on the waiting list." in full
    assert "room for" not in full

    send(client, ann, act="book", who="alone")

    assert "You are number 1 on the waiting list." in body(client, ann)


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"act": "book", "who": "other", "partner": " "}, "Type the name of your partner"),
        ({"act": "book", "who": "other", "partner": "Zoe"}, "No player of the club is called “Zoe”."),
        ({"act": "book", "who": "999"}, "Choose a partner, or choose to play alone."),
        ({"act": "book", "who": ""}, "Choose a partner, or choose to play alone."),
        ({"act": "book", "who": "alone", "partner": "Bob Baker"}, "Choose one of the two."),
        ({"act": "book", "who": "7", "partner": "Bob Baker"}, "Choose a partner, or choose to play alone."),
        ({"act": "burn"}, "Choose what to do."),
        ({"act": "book", "who": "alone", "system": "x" * 61}, "Choose what to do."),
    ],
)
def test_bad_input_is_said_and_nothing_is_booked(
    client: Client, on: PlannedDate, sent: dict[str, str], sentence: str
) -> None:
    answer = send(client, page_of("Ann", on), **sent)

    assert answer.status_code == 400
    assert sentence in answer.content.decode()
    assert not Booking.objects.exists()


def test_whom_the_page_does_not_offer_is_not_booked_by_number_of_row(client: Client, on: PlannedDate) -> None:
    bookings.book(on, player("Cid"), by=DIRECTOR)
    bookings.book(on, player("Ann"), by=DIRECTOR)

    answer = send(client, page_of("Ann", on), act="ask", who=str(player("Cid").pk))

    assert answer.status_code == 400


def test_after_the_hour_the_page_says_how_to_reach_the_club(client: Client, on: PlannedDate) -> None:
    bookings.book(on, player("Ann"), by=DIRECTOR)
    PlannedDate.objects.update(cancel_hours=24 * 30)
    ann = page_of("Ann", on)

    assert "Telephone 01632 960001" in body(client, ann)
    answer = send(client, ann, act="cancel")

    assert answer.status_code == 400
    assert Booking.objects.get().state == "booked"


def test_strangers_old_links_and_other_clubs_find_nothing(client: Client, on: PlannedDate) -> None:
    ann = page_of("Ann", on)
    elsewhere = PlannedDate.objects.create(
        club=Club.objects.create(name="Oak"), name="Oak Pairs", date=on.date
    )
    for name in ("player_date", "player_date_file"):
        token = ann.split("/")[2]
        assert client.get(reverse(name, args=[token, elsewhere.pk])).status_code == 404
        assert client.get(reverse(name, args=["A" * 16, on.pk])).status_code == 404
    bookings.book(on, player("Ann"), system="Strong club", by=DIRECTOR)
    for address in ("/", f"/club/{on.club_id}/", f"/clubs/{on.club_id}/sessions.ics"):
        page = client.get(address, follow=True).content.decode()
        assert "Ann" not in page
        assert "Strong club" not in page
    withdraw_player_link(player("Ann"), by=DIRECTOR)
    assert client.get(ann).status_code == 404


def test_the_calendar_file_has_the_hour_and_the_place(client: Client, on: PlannedDate) -> None:
    PlannedDate.objects.update(place="St Mark's Hall")
    answer = client.get(page_of("Ann", on).removesuffix("/") + ".ics")

    text = answer.content.decode()
    assert answer["Cache-Control"] == "no-store"
    assert "SUMMARY:Sunday Pairs" in text
    assert "LOCATION:St Mark's Hall" in text
    assert "DTSTART:" in text


@pytest.mark.slow
def test_many_dates_and_bookings_cost_no_more_queries(
    client: Client, on: PlannedDate, django_assert_num_queries
) -> None:
    address = page_of("Ann", on).replace(f"{on.pk}/", "")
    bookings.book(on, player("Cid"), partner=player("Dora"), by=DIRECTOR)
    client.get(address)
    with django_assert_num_queries(9):
        client.get(address)
    for number in range(5):
        more = PlannedDate.objects.create(club=on.club, name=f"{number}", date=on.date)
        for name in NAMES:
            bookings.book(more, Player.objects.get(native=name), by=DIRECTOR)
    with django_assert_num_queries(9):
        client.get(address)
