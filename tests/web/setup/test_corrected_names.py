"""A name typed over another one, wherever names are typed: the same person, or another person."""

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.api.programs import send
from tests.fixtures.booked_dates import planned
from tests.fixtures.evening import DIRECTOR, make_section
from tests.fixtures.games_evening import make_game_section
from tests.fixtures.singles import individual
from tests.fixtures.swiss_pairs import swiss_pairs
from tests.fixtures.teams import round_robin
from tests.web.reading import Page, text_of
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.members.reports.same_person import near_in
from tournament.domain.people.acts.clubs import add_players, change_player
from tournament.domain.privacy.acts import privacy
from tournament.exchange.pasted_lists import parse_players
from tournament.models import Club, Entrant, JournalEntry, Membership, Player, Role, Section

pytestmark = pytest.mark.django_db


@dataclass(frozen=True, slots=True)
class Typed:
    """A form of the console in which a player's name is typed over."""

    address: str
    fields: dict[str, str]
    player: Player


def at_the_pair(section: Section, text: str) -> Typed:
    seat = Membership.objects.filter(contestant__section=section).order_by("contestant", "position").first()
    others = seat.contestant.memberships.exclude(pk=seat.pk)
    names = {f"name-{row.position}": str(row.player) for row in others}
    address = reverse("pair", args=[section.session_id, seat.contestant_id])
    return Typed(address, {"do": "name", **names, f"name-{seat.position}": text}, seat.player)


def in_set_up(section: Section, text: str) -> Typed:
    seat = Membership.objects.get(contestant=section.contestants.numbered().first(), position=1)
    fields = {f"seen-{section.pk}": str(section.version), f"name-{section.pk}-0-1": text}
    fields |= {"to": f"#seats-{section.pk}"}
    return Typed(reverse("save_setup", args=[section.session_id]), fields, seat.player)


def in_a_list(section: Section, text: str) -> Typed:
    rows = [[str(seat.player) for seat in pair.memberships.all()] for pair in section.contestants.numbered()]
    seat = Membership.objects.get(contestant=section.contestants.numbered().first(), position=1)
    rows[0][0] = text
    fields = {
        f"pair-{row}-{position}": name
        for row, pair in enumerate(rows)
        for position, name in enumerate(pair, 1)
    }
    return Typed(reverse("seat_pasted", args=[section.session_id, section.pk]), fields, seat.player)


def in_a_team(section: Section, text: str) -> Typed:
    team = Entrant.objects.filter(event=section.session.event_id, kind="team").first()
    names = {f"player-{row.order}": str(row.player) for row in team.players.all()}
    fields = {"name": team.name, "captain": "1", **names, "player-1": text}
    address = reverse("team_entry", args=[section.session_id, team.pk])
    return Typed(address, fields, team.players.get(order=1).player)


def of_a_game(section: Section, text: str) -> Typed:
    found = in_set_up(section, text)
    address = reverse("game_setup", args=[section.session_id, section.pk])
    return Typed(address, {**found.fields, "do": "players"}, found.player)


PLACES: dict[str, tuple[Callable[[], Section], Callable[[Section, str], Typed]]] = {
    "pair": (make_section, at_the_pair),
    "Swiss pair": (lambda: swiss_pairs(4), at_the_pair),
    "single player": (lambda: individual(8), at_the_pair),
    "player of a game": (lambda: make_game_section("chicago", 4, contestant_size=1), at_the_pair),
    "set-up": (lambda: make_section(start=False), in_set_up),
    "set-up of an individual": (lambda: individual(8, start=False), in_set_up),
    "set-up of a game": (lambda: make_game_section("chicago", 4, contestant_size=1), of_a_game),
    "list": (lambda: make_section(start=False), in_a_list),
    "list of an individual": (lambda: individual(8, start=False), in_a_list),
    "team": (lambda: round_robin(2), in_a_team),
}


@pytest.fixture(params=PLACES)
def typed(request: pytest.FixtureRequest) -> Typed:
    make, fill_in = PLACES[request.param]
    found = fill_in(make(), "佐籐 健一")
    found.player.native = "佐藤 健一"
    found.player.save()
    return found


@pytest.mark.sampled
def test_a_name_typed_over_another_asks_who_is_meant(director: Client, typed: Typed) -> None:
    before = Player.objects.count()
    question = director.post(typed.address, typed.fields)
    page = Page(question)
    assert question.status_code == 409
    assert page.problems() == []
    assert "佐藤 健一 → 佐籐 健一" in text_of(question)
    hidden = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', question.content.decode()))
    assert typed.fields.items() <= hidden.items()
    assert Player.objects.count() == before


@pytest.mark.sampled
def test_the_same_person_is_renamed_everywhere_and_it_is_undone(director: Client, typed: Typed) -> None:
    old, count = str(typed.player), Player.objects.count()
    answer = director.post(typed.address, {**typed.fields, f"person-{typed.player.pk}": "same"}, follow=True)
    typed.player.refresh_from_db()
    assert (str(typed.player), Player.objects.count()) == ("佐籐 健一", count)
    act = JournalEntry.objects.filter(verb="change_player").get()
    assert act.about["before"] == old
    others = JournalEntry.objects.filter(pk__gt=act.pk).exclude(verb="change_team")
    assert not others.exists()
    if not JournalEntry.objects.filter(pk__gt=act.pk).exists():
        assert reverse("players_back", args=[act.pk]) in answer.content.decode()
    director.post(reverse("players_back", args=[act.pk]))
    typed.player.refresh_from_db()
    assert str(typed.player) == old


@pytest.mark.sampled
def test_another_person_takes_the_place(director: Client, typed: Typed) -> None:
    old = str(typed.player)
    director.post(typed.address, {**typed.fields, f"person-{typed.player.pk}": "other"})
    typed.player.refresh_from_db()
    assert str(typed.player) == old
    assert Player.objects.filter(native="佐籐 健一").count() == 1


def test_a_player_of_the_club_takes_the_place_without_a_question(director: Client) -> None:
    section = make_section()
    add_players(section.session.event.club, parse_players("佐籐 健一"), by=DIRECTOR)
    typed = at_the_pair(section, "佐籐 健一")
    answer = director.post(typed.address, typed.fields, follow=True)
    assert answer.status_code == 200
    act = last_act(section.session)
    assert act.verb == "name_pairs"
    assert reverse("undo", args=[section.session_id, act.pk]) in answer.content.decode()


@pytest.mark.parametrize(
    ("old", "new", "asks"),
    [
        ("Judith Dunn", "Judith Dunne", True),
        ("Judith Dunn", "Judith Smith", True),
        ("さとう けん", "佐藤 健", True),
        ("佐藤 健", "鈴木 花子", False),
        ("Judith Dunn", "Bob Ek", False),
    ],
)
def test_a_name_that_may_be_the_same_person_is_asked_about(
    director: Client, old: str, new: str, asks: bool
) -> None:
    typed = at_the_pair(make_section(), new)
    Player.objects.filter(pk=typed.player.pk).update(native=old)
    assert director.post(typed.address, typed.fields).status_code == (409 if asks else 302)


def test_partners_who_change_seats_are_not_asked_about(director: Client) -> None:
    typed = at_the_pair(make_section(), "")
    one, other = str(typed.player), typed.fields["name-2"]
    count = Player.objects.count()
    answer = director.post(typed.address, {"do": "name", "name-1": other, "name-2": one})
    assert (answer.status_code, Player.objects.count()) == (302, count)


@pytest.mark.sampled
@pytest.mark.parametrize("same", [True, False])
def test_a_program_says_whether_it_is_the_same_person(director: Client, same: bool) -> None:
    section = make_section()
    seat = Membership.objects.filter(contestant__section=section, position=1).first()
    change = {"contestant": seat.contestant_id, "position": 1, "name": "佐籐 健一"}
    wish = {"seats": [change | ({"same_person": True} if same else {})]}
    count = Player.objects.count()
    assert send(director, "patch", f"sections/{section.pk}/seats/", wish)[0] == 200
    assert Player.objects.count() == count + (not same)
    team = Entrant.objects.filter(event=round_robin(2).session.event_id, kind="team").first()
    names = [str(row.player) for row in team.players.order_by("order")]
    count = Player.objects.count()
    wish = {"players": ["Judith Dunne", *names[1:]]} | ({"same_person": True} if same else {})
    assert send(director, "patch", f"events/{team.event_id}/teams/{team.number}/", wish)[0] == 200
    assert Player.objects.count() == count + (not same)


def test_the_number_of_a_player_who_was_renumbered_is_not_given_twice(director: Client) -> None:
    one, other = Player.objects.filter(pk__in=_two_players())
    change_player(one, by=DIRECTOR, number="7")
    change_player(one, by=DIRECTOR, number="8")
    change_player(other, by=DIRECTOR, number="7")
    act = JournalEntry.objects.filter(verb="change_player").order_by("pk")[1]
    status, told = send(director, "post", f"club-acts/{act.pk}/undo/")
    assert (status, told["code"]) == (409, "in_use")


def _two_players() -> list[int]:
    return [player.pk for player in Player.objects.filter(club=make_section().session.event.club)[:2]]


def test_a_spelling_that_was_undone_is_a_name_of_the_person_still(director: Client) -> None:
    one = Player.objects.get(pk=_two_players()[0])
    change_player(one, by=DIRECTOR, native="改名 太郎")
    act = JournalEntry.objects.get(verb="change_player")
    send(director, "post", f"club-acts/{act.pk}/undo/")
    one.refresh_from_db()
    assert "改名 太郎" in privacy.words_of([one], {one.pk: "–"})


# A name that is new to the club, and close to a name that is known.


def at_check_in(section: Section, text: str) -> Typed:
    page = reverse("check_in_desk", args=[section.session_id])
    return Typed(page, {"do": "in", "name": text}, Player.objects.earliest("pk"))


def by_telephone(section: Section, text: str) -> Typed:
    date = planned(section.session.event.club)
    return Typed(
        reverse("date_bookings", args=[date.pk]), {"do": "book", "name": text}, Player.objects.earliest("pk")
    )


def among_players(_section: Section, text: str) -> Typed:
    return Typed(reverse("players"), {"do": "add", "text": text}, Player.objects.earliest("pk"))


def a_substitute(section: Section, text: str) -> Typed:
    pair = section.contestants.numbered().first()
    address = reverse("pair", args=[section.session_id, pair.pk])
    fields = {"do": "substitute", "position": "1", "player": text, "from_round": "2"}
    return Typed(address, fields, Player.objects.earliest("pk"))


NEW = PLACES | {
    "check-in": (make_section, at_check_in),
    "telephone": (make_section, by_telephone),
    "players": (make_section, among_players),
    "substitute": (make_section, a_substitute),
}


@pytest.mark.sampled
@pytest.mark.parametrize("place", NEW)
def test_a_new_name_that_is_close_to_a_known_one_is_shown_with_one_button(
    director: Client, place: str
) -> None:
    make, fill_in = NEW[place]
    typed = fill_in(make(), "田中 佑子")
    Player.objects.filter(pk=typed.player.pk).update(native="鈴木 一郎")
    (known,) = add_players(typed.player.club, parse_players("田中 裕子"), by=DIRECTOR)
    page = director.post(typed.address, typed.fields, follow=True)
    assert "田中 佑子. Close to: 田中 裕子 – same person?" in text_of(page)
    new = Player.objects.get(native="田中 佑子")
    same = reverse("same_player", args=[known.pk, new.pk])
    assert f'action="{same}"' in page.content.decode()
    back = page.redirect_chain[-1][0].split("#")[0]
    answer = director.post(same, {"next": back}, follow=True)
    assert answer.redirect_chain[-1][0] == back
    assert not Player.objects.filter(native="田中 佑子").exists()
    merge = JournalEntry.objects.get(verb="merge_players")
    undo = reverse("players_back", args=[merge.pk])
    assert f'action="{undo}"' in answer.content.decode()
    director.post(undo)
    assert Player.objects.filter(native="田中 佑子").exists()


def test_a_player_who_is_renamed_to_nearly_another_is_shown(director: Client) -> None:
    one, other = Player.objects.filter(pk__in=_two_players())
    Player.objects.filter(pk=other.pk).update(native="", latin="Judith Dunn")
    page = reverse("player", args=[one.pk])
    answer = director.post(page, {"native": "", "latin": "Judith Dunne"}, follow=True)
    assert "same person?" in text_of(answer)


def test_two_who_play_in_one_session_stay_two(director: Client) -> None:
    section = make_section()
    typed = at_the_pair(section, "田中 佑子")
    other = Membership.objects.filter(contestant__section=section).last().player
    Player.objects.filter(pk=typed.player.pk).update(native="鈴木 一郎")
    Player.objects.filter(pk=other.pk).update(native="田中 裕子")
    director.post(typed.address, typed.fields)
    new = Player.objects.get(native="田中 佑子")
    answer = director.post(reverse("same_player", args=[other.pk, new.pk]), follow=True)
    assert "Both are named as two persons" in text_of(answer)
    assert Player.objects.filter(pk=new.pk).exists()


def test_a_helper_who_may_not_merge_sees_no_button(client: Client) -> None:
    section = make_section()
    club = section.session.event.club
    add_players(club, parse_players("田中 裕子"), by=DIRECTOR)
    user = User.objects.create_user("helper")
    Role.objects.create(club=club, user=user, kind=Role.Kind.ENTRY)
    client.force_login(user)
    typed = by_telephone(section, "田中 佑子")
    english = {"accept-language": "en"}
    answer = client.post(typed.address, typed.fields, follow=True, headers=english)
    assert "same person?" in text_of(answer)
    assert "/same/" not in answer.content.decode()


@pytest.mark.parametrize("count", [1, 12])
def test_what_is_close_is_read_at_once(director: Client, count: int, django_assert_num_queries) -> None:
    club = Club.objects.get(pk=make_section().session.event.club_id)
    add_players(club, parse_players("\n".join(f"Anne Archer{sign}" for sign in "abcdefghijkl")), by=DIRECTOR)
    made: list[JournalEntry] = []
    by = Actor("director", entries=made)
    add_players(
        club, parse_players("\n".join(f"Anna Archer{sign}" for sign in "abcdefghijkl"[:count])), by=by
    )
    with django_assert_num_queries(1):
        assert len(near_in(made)) == count


def test_a_program_is_told_whom_a_name_is_close_to(director: Client) -> None:
    club = make_section().session.event.club
    (known,) = add_players(club, parse_players("田中 裕子"), by=DIRECTOR)
    body = {"text": "田中 佑子\n山本 花", "club": club.pk}
    key = {"idempotency-key": "k-1"}
    for _ in ("done", "answered again by its key"):
        answer = director.post("/api/players/paste/", body, content_type="application/json", headers=key)
        new = Player.objects.get(native="田中 佑子")
        assert (answer.status_code, answer["Close-To"]) == (201, f"{new.pk}={known.pk}")
    assert answer["Idempotent-Replayed"] == "true"
