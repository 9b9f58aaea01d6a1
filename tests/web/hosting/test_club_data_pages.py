"""A club downloads itself, and comes into an empty installation, in the browser and by a program."""

from datetime import timedelta
from random import Random

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.domain.hosting.whole_club import empty_the_installation, file_of
from tests.fixtures.club_fixture import House, house
from tests.fixtures.evening import DIRECTOR, make_section, play
from tests.fixtures.simultaneous import joined, make_heat
from tests.web.gate.random_sessions import deal_boards
from tests.web.gate.test_embargo_of_a_club import take_part
from tournament.domain.hosting.acts.club_copies import KEPT, make_copy, order_due_copies
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.outside.acts import jobs
from tournament.domain.people.acts.access_links import first_director, give_role
from tournament.domain.people.acts.clubs import found_club
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.models import (
    Club,
    ClubCopy,
    Heat,
    Job,
    Participation,
    PlayingDirector,
    Quota,
    Result,
    Role,
    Session,
)

__all__ = ["house"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> Client:
    section = make_section()
    play(section, 1, 1, "4S= N")
    staff = Actor("staff", first_director())
    role, _token = give_role(section.session.event.club, name="森", kind=Role.Kind.OWNER, by=staff)
    client = Client(headers={"accept-language": "en"})
    client.force_login(role.user)
    return client


@pytest.mark.slow
def test_an_owner_downloads_the_club(owner: Client) -> None:
    assert owner.post("/console/data/copies/").status_code == 302
    copy = ClubCopy.objects.get()
    assert "Make a copy" in owner.get("/console/data/").content.decode()
    answer = owner.get(f"/console/data/copies/{copy.pk}/")
    assert answer.content == bytes(copy.data)
    assert answer["Content-Disposition"].endswith(".zip")


@pytest.mark.slow
def test_a_program_does_the_same(owner: Client) -> None:
    club = Club.objects.get()
    made = owner.post(f"/api/clubs/{club.pk}/copies/")
    assert made.status_code == 201
    assert owner.get(f"/api/clubs/{club.pk}/copies/").json() == [made.json()]
    assert owner.get(f"/api/clubs/{club.pk}/copies/{made.json()['id']}/").content[:2] == b"PK"
    used = {one["of"]: one["used"] for one in owner.get(f"/api/clubs/{club.pk}/usage/").json()}
    assert used["sessions"] == 1
    assert used["megabytes"] == 1


def test_who_has_still_to_play_gets_no_copy(owner: Client) -> None:
    copy, result = make_copy(Club.objects.get()), Result.objects.select_related("section").get()
    role = Role.objects.get()
    PlayingDirector.objects.create(session=result.section.session, user=role.user, contestant=result.ns)
    assert owner.get(f"/console/data/copies/{copy.pk}/").status_code == 403
    assert owner.get(f"/api/clubs/{copy.club_id}/copies/{copy.pk}/").status_code == 403


def test_a_heat_under_embargo_leaves_in_no_copy(owner: Client) -> None:
    club = Club.objects.get()
    heat, copy = make_heat(club, shown=timedelta(hours=1)), make_copy(club)
    assert owner.get(f"/console/data/copies/{copy.pk}/").status_code == 200  # there is nothing in it yet
    joined(heat, "森クラブ")
    page = owner.get(f"/console/data/copies/{copy.pk}/")
    assert (page.status_code, b"The results of this heat are not shown yet." in page.content) == (403, True)
    assert owner.get(f"/api/clubs/{club.pk}/copies/{copy.pk}/").json()["code"] == "embargoed"
    Heat.objects.update(embargo_until=timezone.now())
    assert owner.get(f"/console/data/copies/{copy.pk}/").status_code == 200


def test_hands_of_a_session_that_is_over_wait_for_the_embargo(owner: Client) -> None:
    copy, session = make_copy(Club.objects.get()), Session.objects.get()
    deal_boards(session, Random(1))
    take_part(session, timedelta(hours=1))
    close_session(session, by=DIRECTOR)
    assert owner.get(f"/console/data/copies/{copy.pk}/").status_code == 403
    Participation.objects.update(embargo_until=timezone.now(), ahead=0)
    assert owner.get(f"/console/data/copies/{copy.pk}/").status_code == 200


@pytest.mark.slow
def test_the_newest_copies_stay(owner: Client) -> None:
    club = Club.objects.get()
    made = [make_copy(club).pk for _number in range(KEPT + 2)]
    assert [*ClubCopy.objects.values_list("pk", flat=True)] == made[::-1][:KEPT]


def test_a_club_without_room_gets_none(owner: Client) -> None:
    club = Club.objects.get()
    Quota.objects.create(club=club, megabytes=0)
    answer = owner.post("/console/data/copies/")
    assert answer.status_code == 403
    assert "0 MB" in answer.content.decode()
    assert not ClubCopy.objects.exists()


@pytest.mark.slow
def test_the_worker_copies_each_club_of_a_shared_server(owner: Client) -> None:
    assert order_due_copies({}, lambda done, of: None) == 0
    found_club(name="別のクラブ", by=DIRECTOR)
    assert order_due_copies({}, lambda done, of: None) == 2
    for job in Job.objects.filter(kind="club_copy"):
        jobs.work(job)
    assert {*ClubCopy.objects.values_list("club__name", flat=True)} == {
        *Club.objects.values_list("name", flat=True)
    }
    assert order_due_copies({}, lambda done, of: None) == 0


def test_a_copy_of_one_club_answers_no_other(owner: Client) -> None:
    copy = make_copy(found_club(name="別のクラブ", by=DIRECTOR))
    assert owner.get(f"/console/data/copies/{copy.pk}/").status_code == 404
    own = Club.objects.exclude(pk=copy.club_id).get()
    assert owner.get(f"/api/clubs/{own.pk}/copies/{copy.pk}/").status_code == 404
    assert owner.get(f"/api/clubs/{copy.club_id}/copies/{copy.pk}/").status_code in (400, 403)


@pytest.mark.slow
def test_a_club_comes_into_an_empty_installation(house: House) -> None:
    club = house.section.session.event.club
    file = file_of(club)
    empty_the_installation()
    staff = Client(headers={"accept-language": "en"})
    staff.force_login(first_director())
    assert "Import club" in staff.get("/console/").content.decode()
    assert "Import club" in staff.get("/console/data/bring/").content.decode()
    sent = SimpleUploadedFile("club.zip", file.getvalue(), "application/zip")
    answer = staff.post("/console/data/bring/", {"file": sent}, follow=True)
    assert f"{club.name} is here" in answer.content.decode()
    assert staff.get(reverse("room", args=[house.section.session_id])).status_code == 200
    refused = staff.post("/console/data/bring/", {"file": SimpleUploadedFile("club.zip", file.getvalue())})
    assert refused.status_code == 400
    assert Club.objects.count() == 1
