"""Clubs: opened by a program or a person, changed, taken back; whoever founds one owns it."""

import pytest
from django.test import Client

from tests.api.programs import program, send, staff
from tournament.domain.people.acts.access_links import give_role, revoke_token
from tournament.models import ApiToken, Club, JournalEntry, Role

pytestmark = pytest.mark.django_db
NEW = {"name": "森クラブ", "latin": "Mori", "minutes_per_board": "7.25"}
BLANK = dict.fromkeys(
    (
        "town",
        "address",
        "hours",
        "joining",
        "time_zone",
        "framed_by",
        "currency",
        "federation",
        "renewal_text",
    ),
    "",
)


def undo_of(verb: str) -> str:
    return f"club-acts/{JournalEntry.objects.get(verb=verb).pk}/undo/"


def test_a_program_founds_a_club_and_runs_an_evening_of_it(owner: Client) -> None:
    status, made = send(owner, "post", "clubs/", NEW)
    evening = {"club": made["id"], "name": "First night", "date": "2026-11-21"}
    session = send(owner, "post", "sessions/", evening)
    player = send(owner, "post", "players/", {"club": made["id"], "native": "森"})[1]

    new = {**NEW, "romaji": "Mori"}  # as release 0.1 called it
    assert (status, made) == (
        201,
        {**new, **BLANK, "id": made["id"], "minutes_per_move": 2, "grades_players": False},
    )
    assert send(owner, "get", "clubs/")[1]["results"][0]["name"] == "森クラブ"
    assert (session[0], player["club"]) == (201, made["id"])
    assert JournalEntry.objects.get(verb="found_club").by == "results site"


def test_a_club_is_founded_once_for_one_key(owner: Client) -> None:
    answers = [send(owner, "post", "clubs/", NEW, **{"idempotency-key": "c1"}) for _twice in range(2)]
    assert answers[0] == answers[1]
    assert Club.objects.filter(name="森クラブ").count() == 1
    assert send(owner, "post", "clubs/", {"name": "別"}, **{"idempotency-key": "c1"})[0] == 422


def test_only_an_owner_founds_clubs(club: Club, client: Client) -> None:
    for scope in ("read", "enter", "direct"):
        assert send(program(club, scope), "post", "clubs/", NEW)[1]["code"] == "permission_denied"
    assert send(client, "post", "clubs/", NEW)[0] == 401
    assert Club.objects.count() == 1


def test_a_wrong_field_is_named_and_founds_nothing(owner: Client) -> None:
    status, said = send(owner, "post", "clubs/", {"name": " ", "minutes_per_move": 61})
    assert (status, [one["field"] for one in said["errors"]]) == (400, ["name", "minutes_per_move"])
    assert Club.objects.count() == 1


def test_the_first_club_of_a_server_is_founded_by_its_staff(client: Client) -> None:
    client.force_login(staff().user)
    assert send(client, "post", "clubs/", NEW)[0] == 201
    assert Role.objects.count() == 0  # staff own every club


def test_a_person_who_founds_a_club_owns_it_too(club: Club, client: Client) -> None:
    role, _link = give_role(club, name="高木", kind=Role.Kind.OWNER, by=staff())
    client.force_login(role.user)
    made = send(client, "post", "clubs/", NEW)[1]

    assert send(client, "post", "tokens/", {"club": made["id"], "name": "板", "scope": "own"})[0] == 201
    assert [one["club"] for one in send(client, "get", "helpers/")[1]["results"]] == [made["id"], club.pk]


def test_a_token_taken_back_opens_none_of_the_clubs_it_founded(owner: Client) -> None:
    made = send(owner, "post", "clubs/", NEW)[1]
    revoke_token(ApiToken.objects.get(), by=staff())
    assert send(owner, "get", f"clubs/{made['id']}/")[0] == 401


def test_a_founding_is_taken_back_while_nothing_hangs_on_it(owner: Client) -> None:
    made = send(owner, "post", "clubs/", NEW)[1]
    player = send(owner, "post", "players/", {"club": made["id"], "native": "森"})[1]
    assert send(owner, "post", undo_of("found_club"))[1]["code"] == "in_use"
    send(owner, "post", "clubs/", {"name": "別"})
    assert Club.objects.filter(pk=player["club"]).exists()

    other = JournalEntry.objects.filter(verb="found_club").first()
    assert send(owner, "post", f"club-acts/{other.pk}/undo/")[0] == 204
    assert (Club.objects.filter(name="別").exists(), Role.objects.count()) == (False, 1)


def test_a_name_and_a_pace_are_changed_and_taken_back(club: Club, owner: Client) -> None:
    path = f"clubs/{club.pk}/"
    assert send(owner, "patch", path, {"minutes_per_board": "7.25"})[0] == 200
    assert send(owner, "get", "clubs/")[1]["results"][0]["minutes_per_board"] == "7.25"
    assert send(program(club, "enter"), "post", undo_of("change_club"))[0] == 403

    assert send(owner, "post", undo_of("change_club"))[0] == 204
    assert send(owner, "get", path)[1]["minutes_per_board"] == "6.50"


def test_what_was_done_to_a_club_is_taken_back_by_a_director_of_that_club(club: Club, client: Client) -> None:
    """A director of one club who only enters results in another."""
    role, _link = give_role(club, name="高木", kind=Role.Kind.DIRECTOR, by=staff())
    other = Club.objects.create(name="別")
    Role.objects.create(club=other, user=role.user, kind=Role.Kind.ENTRY)
    send(program(other, "direct"), "patch", f"clubs/{other.pk}/", {"latin": "Betsu"})
    client.force_login(role.user)

    assert send(client, "post", undo_of("change_club"))[1]["code"] == "beyond_role"
    assert Club.objects.get(pk=other.pk).latin == "Betsu"
