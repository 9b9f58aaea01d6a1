"""The keepers' table of clubs and limits, and a club that asks to be deleted, in the browser and the API."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.fixtures.club_fixture import House, house, person
from tests.fixtures.evening import DIRECTOR
from tournament.domain.people.acts.clubs import found_club
from tournament.models import Club, Hosting, Quota, Session

__all__ = ["house"]
pytestmark = pytest.mark.django_db
LIMITS = {"players": 5, "sessions": "", "megabytes": 100, "mails": 50}


def test_keepers_see_every_club_and_set_limits(house: House) -> None:
    other, staff = found_club(name="別のクラブ", by=DIRECTOR), person("staff", house)
    assert staff.post("/console/hosted/", {"sign_ups": "closed", "sends": "", **LIMITS}).status_code == 302
    assert staff.post(f"/console/hosted/{other.pk}/", {**LIMITS, "players": 7}).status_code == 302
    text = staff.get("/console/hosted/").content.decode()
    assert "別のクラブ" in text
    assert "0 / 7" in text
    rows = {one["name"]: one for one in staff.get("/api/hosting/clubs/").json()}
    assert rows["別のクラブ"]["usage"][0] == {"of": "players", "used": 0, "most": 7}
    assert rows["別のクラブ"]["usage"][1]["most"] is None


def test_many_clubs_cost_no_more_queries_than_two(
    house: House, django_assert_max_num_queries: Callable[[int], AbstractContextManager[Any]]
) -> None:
    """Clubs of two zones, each with its own midnight and year."""
    found_club(name="別のクラブ", by=DIRECTOR, time_zone="America/New_York")
    staff = person("staff", house)
    staff.get("/api/hosting/clubs/")
    with CaptureQueriesContext(connection) as few:
        staff.get("/api/hosting/clubs/")
    for number in range(10):
        found_club(name=f"Club {number}", by=DIRECTOR)
    with django_assert_max_num_queries(len(few)):
        assert len(staff.get("/api/hosting/clubs/").json()) == 12


def test_a_program_sets_them_too(house: House) -> None:
    staff, club = person("staff", house), Club.objects.get()
    terms = {"sign_ups": "closed", "mails": 3}
    assert staff.put("/api/hosting/", terms, "application/json").json()["mails"] == 3
    assert staff.get("/api/hosting/").json()["players"] is None
    assert staff.put(f"/api/clubs/{club.pk}/quota/", {"players": 9}, "application/json").status_code == 200
    assert Quota.objects.get(club=club).players == 9


def test_sign_up_is_never_open_on_a_laptop(house: House) -> None:
    answer = person("staff", house).post("/console/hosted/", {"sign_ups": "open", "sends": ""})
    assert answer.status_code == 400
    assert "TLS" in answer.content.decode()
    assert not Hosting.objects.exists()


@pytest.mark.parametrize("path", ["/console/hosted/", "/api/hosting/", "/api/hosting/clubs/"])
def test_an_owner_of_one_club_sees_no_other(house: House, path: str) -> None:
    owner = person("club owner", house)
    assert owner.get(path).status_code == 200
    found_club(name="別のクラブ", by=DIRECTOR)
    assert owner.get(path).status_code == 403


def test_an_owner_deletes_and_keeps_the_club(house: House) -> None:
    owner, club = person("club owner", house), Club.objects.get()
    text = owner.get("/console/data/").content.decode()
    assert "Delete the club" in text
    refused = owner.post("/console/data/delete/", {"typed": club.name})
    assert refused.status_code == 400  # a session is in play
    Session.objects.update(closed_at=timezone.now())
    assert owner.post("/console/data/delete/", {"typed": "x"}).status_code == 400
    assert owner.post("/console/data/delete/", {"typed": club.name}).status_code == 302
    assert "Keep the club" in owner.get("/console/data/").content.decode()
    assert owner.post("/console/data/keep/").status_code == 302
    path = f"/api/clubs/{club.pk}/leaving/"
    assert owner.put(path, {"typed": club.name}, "application/json").json()["leaves_at"]
    assert owner.delete(path).status_code == 204
    assert Club.objects.get().leaves_at is None


def test_a_director_deletes_nothing(house: House) -> None:
    director: Client = person("director", house)
    assert director.post("/console/data/delete/", {"typed": Club.objects.get().name}).status_code == 403
    assert director.get("/console/data/").status_code == 403
