"""Helpers: what a role holds, who may give it, and how it ends."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from tests.fixtures.evening import DIRECTOR
from tournament.domain.errors import DirectorError
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.people.acts.access_links import (
    another_link,
    first_director,
    give_role,
    take_back_role,
    use_link,
)
from tournament.domain.people.readings.roles import Forbidden, Need, may, own_club, role_in
from tournament.domain.undo.acts.undo import undo
from tournament.models import Club, JournalEntry, Role, SignInLink

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return Club.objects.create(name="白樺ブリッジクラブ")


@pytest.fixture
def staff() -> Actor:
    return Actor("staff", first_director())


def fresh(role: Role) -> object:
    """The person as the next request reads him."""
    return Role.objects.get(pk=role.pk).user


def acting(role: Role) -> Actor:
    user = fresh(role)
    return Actor(user.get_full_name(), user)


HELD = [
    ("entry", {Need.LOOK, Need.ENTER}),
    ("rulings", {Need.LOOK, Need.RULE}),
    ("director", {Need.LOOK, Need.ENTER, Need.RULE, Need.RUN}),
    ("owner", {Need.LOOK, Need.ENTER, Need.RULE, Need.RUN, Need.OWN}),
]


@pytest.mark.parametrize(("kind", "held"), HELD)
def test_a_role_holds_its_needs_in_its_own_club_alone(
    club: Club, staff: Actor, kind: str, held: set[Need]
) -> None:
    role, _token = give_role(club, name=" 高木  葵 ", kind=kind, by=staff)
    other, rehearsal = Club.objects.create(name="別"), Club.objects.create(name="練習", is_rehearsal=True)
    user = fresh(role)

    assert {need for need in Need if may(user, need, club)} == held | {Need.ANYONE, Need.TOKEN}
    assert {need for need in Need if may(user, need, other)} == {Need.ANYONE, Need.TOKEN}
    assert role_in(user, rehearsal) == kind
    assert (own_club(user), user.get_full_name(), user.is_staff) == (club, "高木 葵", False)


def test_nobody_who_is_not_signed_in_has_a_role(club: Club) -> None:
    assert role_in(AnonymousUser(), club) is None
    assert own_club(AnonymousUser()) is None


def test_the_link_lets_a_helper_in_once(club: Club, staff: Actor) -> None:
    role, token = give_role(club, name="高木", kind="entry", by=staff)
    assert use_link(token) == role.user
    assert use_link(token) is None


def test_a_link_lapses_and_another_one_is_made(club: Club, staff: Actor) -> None:
    role, token = give_role(club, name="高木", kind="entry", by=staff)
    SignInLink.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert use_link(token) is None
    assert use_link(another_link(role, by=staff)) == role.user


def test_a_role_taken_back_is_worth_nothing_from_the_next_request_on(club: Club, staff: Actor) -> None:
    role, token = give_role(club, name="高木", kind="director", by=staff)
    take_back_role(role, by=staff)

    assert role_in(fresh(role), club) is None
    assert use_link(token) is None
    with pytest.raises(DirectorError) as refusal:
        another_link(role, by=staff)
    assert refusal.value.code == "role_taken_back"


def test_giving_and_taking_back_are_in_the_journal_and_can_be_taken_back(club: Club, staff: Actor) -> None:
    role, _token = give_role(club, name="高木", kind="entry", by=staff)
    take_back_role(role, by=staff)
    taken, given = JournalEntry.objects.filter(verb__in=("give_role", "take_back_role"))
    assert (given.by, given.user, given.about["name"]) == ("staff", staff.user, "高木")

    undo(taken, by=staff)
    assert role_in(fresh(role), club) == "entry"

    person = fresh(role)
    undo(given, by=staff)
    assert role_in(type(person).objects.get(pk=person.pk), club) is None


def test_nobody_gives_more_than_he_has(club: Club, staff: Actor) -> None:
    made = {kind: give_role(club, name=kind, kind=kind, by=staff)[0] for kind, _held in HELD}
    may_give = {
        kind: [wanted for wanted, _held in HELD if gives(club, acting(role), wanted)]
        for kind, role in made.items()
    }
    assert may_give == {
        "entry": [],
        "rulings": [],
        "director": ["entry", "rulings", "director"],
        "owner": ["entry", "rulings", "director", "owner"],
    }


def gives(club: Club, by: Actor, kind: str) -> bool:
    try:
        give_role(club, name="neu", kind=kind, by=by)
    except Forbidden:
        return False
    return True


def test_nobody_takes_back_more_than_he_has_nor_his_own(club: Club, staff: Actor) -> None:
    owner, director = (give_role(club, name=kind, kind=kind, by=staff)[0] for kind in ("owner", "director"))
    with pytest.raises(Forbidden):
        take_back_role(owner, by=acting(director))
    with pytest.raises(DirectorError) as refusal:
        take_back_role(director, by=acting(director))
    assert refusal.value.code == "own_role"
    with pytest.raises(Forbidden):
        take_back_role(director, by=DIRECTOR)  # a device, nobody who signed in


@pytest.mark.parametrize(("name", "kind"), [("", "entry"), ("  ", "entry"), ("高木", "king")])
def test_a_helper_has_a_name_and_a_role(club: Club, staff: Actor, name: str, kind: str) -> None:
    with pytest.raises(DirectorError) as refusal:
        give_role(club, name=name, kind=kind, by=staff)
    assert refusal.value.code == "incomplete"
    assert not Role.objects.exists()
