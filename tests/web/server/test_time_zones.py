"""Times are those of the club's zone: asked when it is founded, set on its page, taken back like any act."""

import copy
import pickle
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from tests.api.programs import send
from tests.fixtures.addresses import addresses, filled
from tests.fixtures.club_fixture import House, answered, house
from tests.fixtures.evening import DIRECTOR, make_section
from tests.fixtures.teams import round_robin
from tests.web.reading import Page, text_of
from tests.web.room.test_clock import clock_on
from tournament import computer_zone
from tournament.domain import time_zones
from tournament.domain.club.reports.club_pages import club_calendar
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.people.acts.clubs import change_club
from tournament.domain.permissions import NEEDS
from tournament.domain.rehearsal.acts.rehearsals import start_rehearsal
from tournament.domain.room.acts import round_clocks
from tournament.models import Club, JournalEntry, Section, Session

__all__ = ["house"]
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


@pytest.mark.slow
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


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("zone", "ends"), [("Europe/Berlin", "13:13"), ("America/Lima", "07:13"), ("", "21:13")]
)
def test_the_room_the_wall_and_the_history_show_the_time_of_the_club(
    director: Client, player: Client, zone: str, ends: str
) -> None:
    section = in_zone(zone)
    wall = round_clocks.open_wall(section.session, by=DIRECTOR)
    round_clocks.start_round(section, 1, at=NOON, by=DIRECTOR)
    round_clocks.pause_clock(section, at=NOON + timedelta(minutes=1), by=DIRECTOR)
    round_clocks.resume_clock(section, at=NOON + timedelta(minutes=1), by=DIRECTOR)
    JournalEntry.objects.filter(verb="start_round").update(at=NOON + timedelta(minutes=13))

    assert f"started, {ends}" in text_of(director.get(reverse("history", args=[section.session_id])))
    for page in (director.get(reverse("room", args=[section.session_id])), player.get(f"/w/{wall.token}/")):
        assert clock_on(page)["zone"] == (zone or "Asia/Tokyo")


@pytest.mark.slow
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


# ── every page, on a computer in another zone ─────────────────────────────────────────────────────────

EVENING_OF = datetime(2026, 11, 27, 20, 43, tzinfo=UTC)
CLUB_ZONE = "Europe/London"
ELSEWHERE = {"Asia/Tokyo": "05:43", "Pacific/Honolulu": "10:43", "Pacific/Auckland": "09:43"}
# They show no thing of a club: a list of files, the description of the API, the ways in and out.
OF_NO_CLUB = frozenset({"api:schema", "api:api-docs", "static_file", "news"})


@pytest.fixture
def pinned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("django.utils.timezone.now", lambda: EVENING_OF)


@pytest.mark.slow
@pytest.mark.parametrize("server", ELSEWHERE)
def test_every_address_has_the_time_of_its_club(
    pinned: None, house: House, settings: Any, server: str
) -> None:
    settings.TIME_ZONE = server
    Club.objects.update(time_zone=CLUB_ZONE)
    round_clocks.start_round(house.section, 1, at=EVENING_OF, by=DIRECTOR)
    director = Client(headers={"accept-language": "en"})
    director.force_login(get_user_model().objects.create(username="s", is_staff=True))
    wrong = []
    for address in addresses():
        if NEEDS[address.key].read is None or address.key in OF_NO_CLUB or address.key.startswith("static"):
            continue
        answer = answered(director, "get", filled(address, house, house.token))
        shown = b"".join(answer) if answer.streaming else answer.content
        at_home = str(time_zones.zone_in_use()) == CLUB_ZONE or answer.status_code >= 300
        if (
            not at_home
            or ELSEWHERE[server].encode() in shown
            or f"T{ELSEWHERE[server][:2]}43".encode() in shown
        ):
            wrong.append(address.key)
    assert wrong == []


# ── where a club's date is used ───────────────────────────────────────────────────────────────────────


@pytest.mark.sampled
@pytest.mark.parametrize("name", ["new_session", "new_team_event"])
def test_a_club_without_a_zone_is_offered_that_of_the_browser_and_one_with_a_zone_its_own(
    pinned: None, director: Client, settings: Any, name: str
) -> None:
    settings.TIME_ZONE = "Asia/Tokyo"
    assert "data-browser-zone" in director.get(reverse(name)).content.decode()
    Club.objects.create(name="Bridgeclub", time_zone=CLUB_ZONE)
    shown = director.get(reverse(name))
    assert shown.context["form"].initial["time_zone"] == CLUB_ZONE
    assert str(shown.context["form"].initial["date"]) == "2026-11-27"
    assert "data-browser-zone" not in shown.content.decode()
    if name == "new_session":
        wrong = director.post(reverse(name), {"club": "", "time_zone": "Europe/Rome"})
        assert "data-browser-zone" not in wrong.content.decode()


def test_the_desk_proposes_the_next_week_by_the_date_of_the_club(
    pinned: None, director: Client, settings: Any
) -> None:
    settings.TIME_ZONE = "Asia/Tokyo"
    in_zone(CLUB_ZONE)
    Session.objects.update(date=date(2026, 11, 20), started_at=EVENING_OF, closed_at=EVENING_OF)
    assert director.get(reverse("console")).context["again"].date == date(2026, 11, 27)


def test_a_match_is_on_the_day_of_the_club_in_its_calendar(settings: Any) -> None:
    settings.TIME_ZONE = "Asia/Tokyo"
    section = round_robin(2, boards=1)
    club = section.session.event.club
    change_club(club, time_zone="America/Lima", by=DIRECTOR)
    section.team_matches.update(plays_at=datetime(2026, 11, 28, 1, 0, tzinfo=UTC))
    days = club_calendar(club, date(2026, 11, 1), str).days
    assert [day.day for day in days if day.at] == [date(2026, 11, 27)]


def test_a_rehearsal_has_the_time_of_its_directors_club(db: None, settings: Any) -> None:
    settings.TIME_ZONE = "Asia/Tokyo"
    Club.objects.create(name="Bridgeclub", time_zone=CLUB_ZONE)
    user = get_user_model().objects.create(username="d", is_staff=True)
    rehearsal = start_rehearsal(by=Actor("d", user))
    assert rehearsal.session.event.club.time_zone == CLUB_ZONE


def test_a_copy_of_a_moment_has_the_zone_itself() -> None:
    """The zone of a request is read on first use; a moment that is copied or pickled takes it along."""
    club = Club.objects.create(name="Tokyo", time_zone="Asia/Tokyo")
    time_zones.use_zone_found_by(lambda: club)
    moment = time_zones.moment_of(NOON.date(), time(21))
    for one in (copy.deepcopy(moment), pickle.loads(pickle.dumps(moment))):
        assert (one, str(one.tzinfo), one.utcoffset()) == (NOON, "Asia/Tokyo", timedelta(hours=9))
