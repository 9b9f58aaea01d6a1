"""The page of a date and the rota, as directors and helpers use them."""

import re
from datetime import timedelta

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from tests.fixtures.booked_dates import booked, on_duty, planned, player_of, with_session
from tests.fixtures.evening import DIRECTOR, make_section
from tests.web.reading import Page, text_of
from tournament.domain.booking.readings.door_codes import door_code
from tournament.domain.seats.acts.check_ins import pair_up
from tournament.models import Booking, CheckIn, Club, Duty, PlannedDate, Player, PlayerLink, Role

pytestmark = pytest.mark.django_db
HOST = Duty.Kind.HOST


@pytest.fixture
def on(director: Client) -> PlannedDate:
    return planned()


def desk(director: Client, on: PlannedDate, **typed: object) -> HttpResponse:
    address = f"/console/bookings/{on.pk}/"
    return director.post(address, typed, follow=True) if typed else director.get(address)


def undo_first(director: Client, answer: HttpResponse) -> None:
    """Press the first button that undoes an act."""
    director.post(re.search(r"/console/bookings/back/\d+/", answer.content.decode())[0])


def rota(director: Client, **typed: object) -> HttpResponse:
    return director.post("/console/bookings/rota/", typed, follow=True)


def helper(client: Client, django_user_model: type, club: Club, kind: str) -> Client:
    user = django_user_model.objects.create(username="helper")
    Role.objects.create(user=user, club=club, kind=kind)
    client.force_login(user)
    return client


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("pairs", "singles", "shown"),
    [
        (0, 0, ["0 tables expected"]),
        (5, 1, ["2½ tables expected", "One player is left over.", "No stand-in is on duty."]),
        (6, 0, ["3 tables expected", "The movement that fits"]),
        (1, 0, ["½ table expected"]),
        (4, 3, ["2½ tables expected", "3 look for a partner"]),
    ],
)
def test_what_is_expected(
    director: Client, on: PlannedDate, pairs: int, singles: int, shown: list[str]
) -> None:
    booked(on, pairs, singles)
    answer = desk(director, on)
    assert Page(answer).problems() == []
    for words in shown:
        assert words in text_of(answer)


def test_a_player_who_phones_is_booked_with_a_guest_and_it_is_undone(
    director: Client, on: PlannedDate
) -> None:
    player = player_of(on.club, 0)
    answer = desk(director, on, do="book", name=str(player), partner="来賓 一", system="Acol")
    assert "Booked: 青木 一0 + 来賓 一" in text_of(answer)
    guest = Player.objects.get(native="来賓 一")
    assert set(Booking.objects.values_list("player", "partner", "system")) == {
        (player.pk, guest.pk, "Acol"),
        (guest.pk, player.pk, "Acol"),
    }
    undo_first(director, answer)
    assert not Booking.objects.exists()
    assert "Type a name." in text_of(desk(director, on, do="book", name=" "))


def test_two_who_look_are_paired_and_a_booking_is_cancelled(director: Client, on: PlannedDate) -> None:
    first, second = booked(on, 0, 2)
    desk(director, on, do="pair", booking=first.pk, other=second.player_id)
    assert [row.partner_id for row in Booking.objects.order_by("pk")] == [second.player_id, first.player_id]
    answer = desk(director, on, do="cancel", booking=first.pk)
    assert "1 cancelled booking" in text_of(answer)
    assert "1 looks for a partner" in text_of(answer)


def test_who_waits_gets_a_place_over_the_limit_and_it_is_undone(director: Client, on: PlannedDate) -> None:
    rows = booked(on, 1, 0, state=Booking.State.WAITING)
    PlannedDate.objects.filter(pk=on.pk).update(tables=0)
    assert "Waiting list" in text_of(desk(director, on))
    answer = desk(director, on, do="place", booking=rows[0].pk)
    assert "1 pair" in text_of(answer)
    assert "full" in text_of(answer)
    undo_first(director, answer)
    assert {*Booking.objects.values_list("state", flat=True)} == {"waiting"}


def test_the_stand_in_is_called_and_answers_by_telephone(director: Client, on: PlannedDate) -> None:
    booked(on, 1, 1)
    duty = on_duty(on, 11)
    assert "called" in text_of(desk(director, on, do="call", duty=duty.pk))
    answer = desk(director, on, do="comes", duty=duty.pk)
    assert "津田" not in text_of(answer)
    assert "2 pairs" in text_of(answer)


@pytest.mark.slow
def test_no_shows_are_noted_and_corrected_and_only_directors_see_them(
    director: Client, client: Client, django_user_model: type
) -> None:
    session = make_section(start=False).session
    on = with_session(planned(session.event.club), session)
    rows = booked(on, 1, 1)
    pair_up(session, rows[0].player, rows[1].player, by=DIRECTOR)
    answer = desk(director, on, do="note")
    assert "1 no-show noted." in text_of(answer)
    assert "did not come" in text_of(answer)

    own = f"/console/players/{rows[2].player_id}/"
    assert "1 no-show in twelve months" in text_of(director.get(own))

    other = helper(Client(headers={"accept-language": "en"}), django_user_model, on.club, Role.Kind.ENTRY)
    assert "1 no-show" not in text_of(desk(other, on))
    assert "no-show" not in text_of(other.get(own))
    assert desk(other, on, do="came", booking=rows[2].pk).status_code == 403
    desk(director, on, do="came", booking=rows[2].pk)
    assert Booking.objects.get(pk=rows[2].pk).came is True


@pytest.mark.slow
def test_the_rota_shows_who_hosts_and_what_is_open(director: Client, on: PlannedDate) -> None:
    later = planned(on.club, day=on.date + timedelta(7))
    assert text_of(rota(director)).count("no host yet") == 2
    answer = rota(director, do="give", date=on.pk, kind="host", name="青木 一0")
    assert text_of(answer).count("no host yet") == 1
    assert Page(answer).problems() == []
    other = on_duty(later, 1, HOST)
    rota(director, do="exchange", duty=Duty.objects.get(on=on).pk, other=other.pk)
    assert str(Duty.objects.get(on=on).player) == "石井 一1"
    assert "石井 一1" in text_of(desk(director, on))
    rota(director, do="withdraw", duty=Duty.objects.get(on=on).pk)
    assert not Duty.objects.filter(on=on).exists()


def test_a_page_asks_the_same_of_the_database_for_few_and_for_many(
    director: Client, on: PlannedDate, django_assert_max_num_queries: object
) -> None:
    def count() -> int:
        with django_assert_max_num_queries(60) as found:
            desk(director, on)
            director.get("/console/bookings/rota/")
        return len(found)

    booked(on, 4, 1)
    on_duty(on, 11)
    few = count()
    Booking.objects.all().delete()
    booked(on, 6, 2)
    for number in (12, 13):
        on_duty(on, number)
        on_duty(planned(on.club, day=on.date + timedelta(number)), number, HOST)
    assert count() == few


# The door: who has booked is ticked in, by pair, alone, or by the code of the own page.


@pytest.fixture
def tonight(director: Client) -> PlannedDate:
    session = make_section(start=False).session
    return with_session(planned(session.event.club), session)


def door(director: Client, on: PlannedDate, **typed: object) -> HttpResponse:
    return director.post(f"/console/{on.session_id}/people/check-in/", typed, follow=True)


def here() -> set[tuple[int, int | None]]:
    return set(CheckIn.objects.values_list("player", "partner"))


@pytest.mark.slow
def test_one_tap_checks_both_of_a_pair_in(director: Client, tonight: PlannedDate) -> None:
    first, second, single = booked(tonight, 1, 1)
    shown = director.get(f"/console/{tonight.session_id}/people/check-in/")
    assert "3 who have booked are expected" in text_of(shown)
    assert Page(shown).problems() == []
    answer = door(director, tonight, do="both", player=first.player_id, other=second.player_id)
    assert "1 who has booked is expected" in text_of(answer)
    assert here() == {(first.player_id, second.player_id), (second.player_id, first.player_id)}
    door(director, tonight, do="in", player=single.player_id)
    assert (single.player_id, None) in here()


def test_two_who_come_one_by_one_are_a_pair(director: Client, tonight: PlannedDate) -> None:
    first, second = booked(tonight, 1)
    door(director, tonight, do="in", player=first.player_id)
    assert here() == {(first.player_id, None)}
    door(director, tonight, do="in", player=second.player_id)
    assert here() == {(first.player_id, second.player_id), (second.player_id, first.player_id)}


def test_the_last_two_without_a_partner_are_a_pair_in_one_tap(director: Client, tonight: PlannedDate) -> None:
    (first, second) = booked(tonight, 0, 2)
    for row in (first, second):
        door(director, tonight, do="in", player=row.player_id)
    shown = director.get(f"/console/{tonight.session_id}/people/check-in/").content.decode()
    field = shown.partition(f'id="with-{first.player_id}"')[2].partition("</form>")[0]
    assert f'value="{second.player}"' in field


@pytest.mark.slow
def test_a_scanner_types_the_code_of_the_players_page(director: Client, tonight: PlannedDate) -> None:
    (row,) = booked(tonight, 0, 1)
    link = PlayerLink.objects.create(player=row.player)
    code = door_code(link)
    shown = Client(headers={"accept-language": "en"}).get(f"/player/{link.token}/")
    assert "Check-in code" in text_of(shown)
    assert "no longer" not in text_of(door(director, tonight, do="in", name=f"https+//x/door/{code}/"))
    assert here() == {(row.player_id, None)}

    page = director.get(f"/console/bookings/door/{code}/")
    assert "✓ here" in text_of(page)
    CheckIn.objects.all().delete()
    director.post(f"/console/bookings/door/{code}/", {"date": tonight.pk})
    assert here() == {(row.player_id, None)}


def test_an_old_or_invented_code_checks_nobody_in(director: Client, tonight: PlannedDate) -> None:
    (row,) = booked(tonight, 0, 1)
    link = PlayerLink.objects.create(player=row.player)
    code = door_code(link)
    PlayerLink.objects.filter(pk=link.pk).update(revoked_at=timezone.now())
    for wrong in (code, f"{link.pk}-{'0' * 20}"):
        assert "This code is not valid here." in text_of(door(director, tonight, do="in", name=wrong))
        assert director.get(f"/console/bookings/door/{wrong}/").status_code == 404
    assert Client().get(f"/console/bookings/door/{code}/").status_code == 302
    assert here() == set()


@pytest.mark.slow
def test_a_stand_in_answers_on_their_own_page(director: Client, on: PlannedDate) -> None:
    booked(on, 1, 1)
    duty = on_duty(on, 11)
    token = PlayerLink.objects.create(player=duty.player).token
    player = Client(headers={"accept-language": "en"})
    assert "You are called" not in text_of(player.get(f"/player/{token}/"))
    desk(director, on, do="call", duty=duty.pk)
    shown = player.get(f"/player/{token}/")
    assert "You are called as a stand-in" in text_of(shown)
    assert Page(shown).problems() == []
    answer = player.post(f"/player/{token}/duty/{duty.pk}/", {"comes": "yes"}, follow=True)
    assert "You stand in" in text_of(answer)
    assert Booking.objects.get(player=duty.player).partner == player_of(on.club, 2)
    other = PlayerLink.objects.create(player=player_of(on.club, 5)).token
    assert player.post(f"/player/{other}/duty/{duty.pk}/", {"comes": "no"}).status_code == 404
