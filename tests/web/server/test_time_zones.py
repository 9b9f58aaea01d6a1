"""Times are those of the club's zone: asked when it is founded, set on its page, taken back like any act."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from tests.api.programs import send
from tests.fixtures.evening import DIRECTOR, make_section
from tests.web.reading import Page, text_of
from tests.web.room.test_clock import clock_on
from tournament import computer_zone
from tournament.models import Club, JournalEntry, Section
from tournament.services.club.clubs import change_club
from tournament.services.room import clocks

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
EVENING = {"club": "Bridgeclub", "name": "Pairs", "date": "2026-11-26"}


def in_zone(zone: str) -> Section:
    section = make_section()
    change_club(section.session.event.club, time_zone=zone, by=DIRECTOR)
    return section


def test_the_zone_is_asked_when_a_club_is_founded(director: Client) -> None:
    page = Page(director.get(reverse("new_session")))
    assert page.problems() == []
    director.post(reverse("new_session"), EVENING | {"time_zone": "Europe/Berlin"})
    assert Club.objects.get().time_zone == "Europe/Berlin"
    assert "time_zone" not in director.get(reverse("new_session")).context["form"].fields


def test_the_zone_is_set_on_the_clubs_page_and_taken_back(director: Client) -> None:
    club = make_section().session.event.club
    page = director.get(reverse("club"))
    assert Page(page).problems() == []
    assert page.context["form"].initial["time_zone"] == "Asia/Tokyo"
    typed = {"name": club.name, "minutes_per_board": "7", "minutes_per_move": "2", "time_zone": "Europe/Rome"}
    director.post(reverse("club"), typed)
    club.refresh_from_db()
    assert (club.time_zone, club.minutes_per_board) == ("Europe/Rome", 7)
    act = JournalEntry.objects.filter(verb="change_club").latest("pk")
    assert send(director, "post", f"club-acts/{act.pk}/undo/")[0] == 204
    club.refresh_from_db()
    assert (club.time_zone, str(club.minutes_per_board)) == ("", "6.50")
    wrong = director.post(reverse("club"), typed | {"time_zone": "Mars/Olympus"})
    assert wrong.status_code == 400


def test_a_program_sets_the_zone_and_is_refused_one_that_does_not_exist(director: Client) -> None:
    club = make_section().session.event.club
    assert send(director, "patch", f"clubs/{club.pk}/", {"time_zone": "America/Lima"})[0] == 200
    status, told = send(director, "patch", f"clubs/{club.pk}/", {"time_zone": "Mars/Olympus"})
    assert (status, told["code"]) == (400, "no_such_zone")
    club.refresh_from_db()
    assert club.time_zone == "America/Lima"


@pytest.mark.parametrize(
    ("zone", "ends"), [("Europe/Berlin", "13:13"), ("America/Lima", "07:13"), ("", "21:13")]
)
def test_the_room_the_wall_and_the_history_show_the_time_of_the_club(
    director: Client, player: Client, zone: str, ends: str
) -> None:
    section = in_zone(zone)
    wall = clocks.open_wall(section.session, by=DIRECTOR)
    clocks.start_round(section, 1, at=NOON, by=DIRECTOR)
    clocks.pause_clock(section, at=NOON + timedelta(minutes=1), by=DIRECTOR)
    clocks.resume_clock(section, at=NOON + timedelta(minutes=1), by=DIRECTOR)
    JournalEntry.objects.filter(verb="start_round").update(at=NOON + timedelta(minutes=13))

    assert f"{ends}:00" in text_of(director.get(reverse("history", args=[section.session_id])))
    for page in (director.get(reverse("room", args=[section.session_id])), player.get(f"/w/{wall.token}/")):
        assert clock_on(page)["zone"] == (zone or "Asia/Tokyo")


def test_one_clubs_zone_is_not_the_next_ones(director: Client) -> None:
    first, second = in_zone("Europe/Berlin"), in_zone("")
    for section, zone in ((first, "Europe/Berlin"), (second, "Asia/Tokyo"), (first, "Europe/Berlin")):
        assert clock_on(director.get(reverse("clock", args=[section.session_id])))["zone"] == zone


@pytest.mark.parametrize(
    ("place", "zone"),
    [
        ("/usr/share/zoneinfo/Europe/Berlin", "Europe/Berlin"),
        ("/usr/share/zoneinfo/Etc/UTC", ""),
        ("/etc/nothing", ""),
    ],
)
def test_the_computers_own_zone_is_read_from_its_system(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, place: str, zone: str
) -> None:
    link = tmp_path / "localtime"
    link.symlink_to(place)
    monkeypatch.setattr(computer_zone, "LOCAL_TIME", link)
    assert computer_zone.zone_of_the_computer() == zone
