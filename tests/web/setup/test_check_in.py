"""Check-in by the code at the door, and at the desk."""

import re

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.api.programs import program, send
from tests.fixtures.booked_dates import booked_by, planned, with_session
from tests.fixtures.evening import DIRECTOR, make_section
from tests.web.reading import Page, text_of
from tournament.domain.people.acts.clubs import add_players
from tournament.domain.seats.acts import check_ins
from tournament.exchange.pasted_lists import parse_players
from tournament.models import CheckIn, Club, Door, JournalEntry, Player, Role, Section

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def section() -> Section:
    return make_section(start=False)


@pytest.fixture
def phone() -> Client:
    return Client(headers=ENGLISH)


def desk(director: Client, place: Section, **typed: object) -> HttpResponse:
    return director.post(f"/console/{place.session_id}/people/check-in/", typed, follow=True)


def door_of(director: Client, section: Section) -> str:
    return re.search(r"/here/[\w-]{16}/", desk(director, section, do="open").content.decode())[0]


@pytest.mark.slow
def test_a_player_finds_his_name_and_his_partner_and_takes_it_back(
    director: Client, section: Section, phone: Client
) -> None:
    door = door_of(director, section)
    sato, mori = Player.objects.filter(native__in=("佐藤 一0", "佐藤 二0")).order_by("native")
    assert "佐藤 一0" not in text_of(phone.get(door))
    found = phone.get(door, {"q": "佐藤"})
    assert Page(found).problems() == []
    assert "佐藤 一0" in text_of(found)

    here = phone.post(door, {"do": "in", "player": sato.pk}, follow=True)
    assert "佐藤 一0 is here" in text_of(here)
    paired = phone.post(door, {"do": "with", "player": mori.pk}, follow=True)
    assert "Partner: 佐藤 二0" in text_of(paired)
    assert set(CheckIn.objects.values_list("player", "partner")) == {(sato.pk, mori.pk), (mori.pk, sato.pk)}

    alone = phone.post(door, {"do": "alone"}, follow=True)
    assert "Who is your partner?" in text_of(alone)
    gone = phone.post(door, {"do": "out"}, follow=True)
    assert "Find your name" in text_of(gone)
    assert [row.player for row in CheckIn.objects.all()] == [mori]


def test_who_has_booked_with_a_partner_brings_both_with_one_tap_and_strangers_see_nothing(
    director: Client, section: Section, phone: Client
) -> None:
    door, on = door_of(director, section), planned(section.session.event.club)
    sato, mori = Player.objects.filter(native__in=("佐藤 一0", "佐藤 二0")).order_by("native")
    with_session(on, section.session)
    booked_by(on, [sato, mori], 1)
    assert "佐藤 二0" not in text_of(phone.get(door, {"q": "佐藤 一0"}))
    here = phone.post(door, {"do": "in", "player": sato.pk}, follow=True)
    assert "佐藤 二0" in text_of(here)
    assert "佐藤 二0" not in text_of(Client().get(door))
    expected = desk(director, section).context["expected"]
    assert [[one.here for one in side] for side in expected] == [[True, False]]
    paired = phone.post(door, {"do": "with", "player": mori.pk}, follow=True)
    assert "Partner: 佐藤 二0" in text_of(paired)
    other = Client(headers=ENGLISH)
    assert "Partner: 佐藤 一0" in text_of(other.post(door, {"do": "in", "player": mori.pk}, follow=True))


def test_two_who_booked_together_and_come_on_two_phones_are_a_pair(
    director: Client, section: Section, phone: Client
) -> None:
    door, on = door_of(director, section), planned(section.session.event.club)
    sato, mori = Player.objects.filter(native__in=("佐藤 一0", "佐藤 二0")).order_by("native")
    with_session(on, section.session)
    booked_by(on, [sato, mori], 1)
    phone.post(door, {"do": "in", "player": sato.pk})
    status, _sheet = send(
        program(section.session.event.club, "direct"),
        "post",
        f"sessions/{section.session_id}/check-ins/",
        {"player": mori.pk},
    )
    assert status == 201
    assert set(CheckIn.objects.values_list("player", "partner")) == {(sato.pk, mori.pk), (mori.pk, sato.pk)}


def test_another_phone_undoes_nobody_elses_check_in(
    director: Client, section: Section, phone: Client
) -> None:
    door = door_of(director, section)
    phone.post(door, {"do": "in", "player": Player.objects.first().pk})
    for do in ("out", "alone", "with"):
        answer = Client(headers=ENGLISH).post(door, {"do": do, "player": Player.objects.last().pk})
        assert answer.status_code == 400
    assert CheckIn.objects.count() == 1


def test_a_closed_door_says_so(director: Client, section: Section, phone: Client) -> None:
    door = door_of(director, section)
    desk(director, section, do="close")
    answer = phone.get(door)
    assert answer.status_code == 404
    assert "Check-in is closed" in text_of(answer)
    assert door_of(director, section) != door


def test_a_player_of_another_club_is_not_found_at_this_door(director: Client, section: Section) -> None:
    door = door_of(director, section)
    other = make_section().contestants.first().memberships.first().player
    assert Client().post(door, {"do": "in", "player": other.pk}).status_code == 404


@pytest.mark.slow
def test_the_desk_ticks_people_in_and_pairs_them(director: Client, section: Section) -> None:
    first, second = Player.objects.all()[:2]
    here = desk(director, section, do="in", player=first.pk)
    assert f'id="in-{second.pk}"' in here.content.decode()
    desk(director, section, do="pair", player=first.pk, partner=str(second))
    guest = desk(director, section, do="in", name="来賓 一")
    assert "来賓 一" in text_of(guest)
    assert "Guest" not in text_of(desk(director, section, do="sing"))
    assert set(JournalEntry.objects.filter(session=section.session).values_list("verb", flat=True)) >= {
        "check_in",
        "pair_up",
    }


@pytest.mark.slow
def test_tables_come_from_those_here(director: Client, section: Section) -> None:
    players = list(Player.objects.all()[:4])
    for one, other in (players[:2], players[2:]):
        check_ins.pair_up(section.session, one, other, by=DIRECTOR)
    answer = desk(director, section, do="seat", section=section.pk)
    assert "2 pairs seated." in text_of(answer)
    assert section.contestants.count() == 2


def test_who_directs_another_club_does_not_seat_the_players_of_this_one(db: None) -> None:
    elsewhere, section = Club.objects.create(name="Another club"), make_section(start=False)
    helper = get_user_model().objects.create(username="helper")
    Role.objects.create(user=helper, club=elsewhere, kind=Role.Kind.DIRECTOR)
    Role.objects.create(user=helper, club=section.session.event.club, kind=Role.Kind.ENTRY)
    client = Client(headers=ENGLISH)
    client.force_login(helper)
    assert desk(client, section, do="seat", section=section.pk).status_code == 403


def test_who_came_by_the_record_of_another_spelling_is_shown_to_the_desk_alone(
    director: Client, section: Section, phone: Client
) -> None:
    known = Player.objects.earliest("pk")
    Player.objects.filter(pk=known.pk).update(native="田中 裕子")
    (new,) = add_players(known.club, parse_players("田中 佑子"), by=DIRECTOR)
    door, same = door_of(director, section), reverse("same_player", args=[known.pk, new.pk])
    own = phone.post(door, {"do": "in", "player": new.pk}, follow=True)
    assert "same person?" not in text_of(own)
    page = f"/console/{section.session_id}/people/check-in/"
    shown = director.get(page)
    assert "田中 佑子. Close to: 田中 裕子 – same person?" in text_of(shown)
    assert Page(shown).problems() == []
    answer = director.post(same, {"next": page}, follow=True)
    assert answer.redirect_chain[-1][0] == page
    assert [row.player_id for row in CheckIn.objects.all()] == [known.pk]
    assert "same person?" not in text_of(answer)


@pytest.mark.slow
def test_two_of_nearly_one_name_who_have_both_come_or_are_both_seated_are_two(
    director: Client, section: Section
) -> None:
    one, other = Player.objects.all()[:2]
    for player, name in ((one, "田中 裕子"), (other, "田中 佑子")):
        Player.objects.filter(pk=player.pk).update(native=name)
    assert "same person?" not in text_of(desk(director, section, do="in", player=one.pk))  # both are seated
    (third,) = add_players(one.club, parse_players("田中 祐子"), by=DIRECTOR)
    assert "same person?" in text_of(desk(director, section, do="in", player=third.pk))
    assert "same person?" not in text_of(desk(director, section, do="in", player=other.pk))


def test_the_desk_asks_no_more_for_many(director: Client, section: Section) -> None:
    def ask() -> int:
        with CaptureQueriesContext(connection) as asked:
            director.get(f"/console/{section.session_id}/people/check-in/")
        return len(asked)

    check_ins.open_door(section.session, by=DIRECTOR)
    check_ins.check_in(section.session, Player.objects.first(), by=DIRECTOR)
    one = ask()
    for player in Player.objects.all():
        check_ins.check_in(section.session, player, by=DIRECTOR)
    assert ask() == one
    assert Door.objects.count() == 1
