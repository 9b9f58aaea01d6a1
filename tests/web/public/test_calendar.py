"""The calendar of a club: an address to subscribe to, with dates and no names of players."""

import re
from datetime import UTC, date, datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from tests.fixtures.club_fixture import House, house
from tests.fixtures.evening import DIRECTOR, make_section
from tests.fixtures.kinds_of_events import CHIEF_KINDS, begun
from tests.fixtures.teams import round_robin
from tournament.domain.room.acts.round_clocks import start_round
from tournament.domain.stages.acts.league_sessions import agree_date
from tournament.models import Club, Player, RoundClock, Section, Session

__all__ = ["house"]
pytestmark = pytest.mark.django_db
BEGAN = datetime(2100, 1, 7, 8, 30, tzinfo=UTC)


def read(client: Client, club: Club) -> str:
    answer = client.get(reverse("club_calendar", args=[club.pk]))
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    return answer.content.decode().replace("\r\n ", "")


def test_it_lists_the_dates_of_the_club_and_names_no_player(client: Client) -> None:
    section = make_section(start=False)
    session, club = section.session, section.session.event.club
    Session.objects.filter(pk=session.pk).update(date=date(2100, 1, 7), place="公民館")
    Player.objects.update(native="佐藤 花子")
    text = read(client, club)
    assert "DTSTART;VALUE=DATE:21000107" in text
    assert f"SUMMARY:{session.event.name}" in text
    assert f"URL:http://testserver/s/{session.pk}/" in text
    assert "佐藤" not in text
    assert reverse("club_calendar", args=[club.pk]) in client.get("/").content.decode()


def test_an_entry_keeps_its_name_and_goes_with_its_session(client: Client) -> None:
    session = make_section(start=False).session
    club, uid = session.event.club, "UID:"
    (before,) = [line for line in read(client, club).split("\r\n") if line.startswith(uid)]
    Session.objects.filter(pk=session.pk).update(date=date(2100, 1, 8), place="別室")
    assert before in read(client, club)
    Session.objects.filter(pk=session.pk).update(shelf=Session.Shelf.DELETED)
    assert uid not in read(client, club)


def test_a_match_of_a_league_has_the_hour_that_the_captains_agreed_on(client: Client) -> None:
    section = round_robin(3, boards=20)
    match = section.team_matches.filter(away__isnull=False).earliest("pk")
    agree_date(match, plays_at=datetime(2100, 1, 9, 4, 30, tzinfo=UTC), place="西公民館", by=DIRECTOR)
    text = read(client, section.session.event.club)
    entry = text[text.index("DTSTART:21000109T043000Z") :]
    assert "DURATION:PT160M" in entry
    assert f"SUMMARY:チーム戦 · {match.home.number} {match.home.name} – {match.away.number}" in entry
    assert "LOCATION:西公民館" in entry
    assert text.count("BEGIN:VEVENT") == 2


def test_the_last_day_of_all_has_a_calendar(client: Client) -> None:
    session = make_section(start=False).session
    Session.objects.filter(pk=session.pk).update(date=date.max)
    assert "DTSTART;VALUE=DATE:99991231" in read(client, session.event.club)


def test_a_rehearsal_has_no_calendar(client: Client) -> None:
    robots = Club.objects.create(name="robots", is_rehearsal=True)
    assert client.get(reverse("club_calendar", args=[robots.pk])).status_code == 404


@pytest.mark.parametrize(
    ("ended", "line"),
    [
        (datetime(2100, 1, 7, 12, 15, tzinfo=UTC), "DURATION:PT225M"),
        (datetime(2100, 1, 7, 8, 30, tzinfo=UTC), "DTEND;VALUE=DATE:21000108"),  # entered all at once
        (datetime(2100, 1, 20, 8, 30, tzinfo=UTC), "DTEND;VALUE=DATE:21000108"),
    ],
)
def test_a_session_that_was_played_on_its_date_has_its_hours(
    client: Client, ended: datetime | None, line: str
) -> None:
    session = make_section(start=False).session
    began = datetime(2100, 1, 7, 8, 30, tzinfo=UTC)
    Session.objects.filter(pk=session.pk).update(date=date(2100, 1, 7), started_at=began, closed_at=ended)
    text = read(client, session.event.club)
    assert line in text
    assert ("DTSTART:21000107T083000Z" in text) is line.startswith("DURATION")


def minutes_of(client: Client, section: Section) -> int:
    """The minutes of a session in play that began at BEGAN; 0 for a whole day."""
    session = section.session
    Session.objects.filter(pk=session.pk).update(date=date(2100, 1, 7), started_at=BEGAN)
    text = read(client, session.event.club)
    (entry,) = [one for one in text.split("BEGIN:VEVENT") if f"/s/{session.pk}/" in one]
    hours = re.search(r"DTSTART:21000107T083000Z\r\nDURATION:PT(\d+)M", entry)
    return int(hours[1]) if hours else 0


def test_a_session_in_play_has_its_expected_end(client: Client) -> None:
    """Three rounds of two boards at 6.5 minutes with two moves of two; then rounds of 30 minutes."""
    section = make_section(3)
    assert minutes_of(client, section) == 43
    RoundClock.objects.create(section=section, minutes_per_round=30)
    assert minutes_of(client, section) == 94


def test_the_clock_that_is_behind_moves_the_expected_end(client: Client) -> None:
    section = make_section(3)
    start_round(section, 3, at=BEGAN + timedelta(hours=1), by=DIRECTOR)
    assert minutes_of(client, section) == 73


@pytest.mark.sampled
@pytest.mark.parametrize("kind", CHIEF_KINDS)
def test_a_session_in_play_of_every_kind_has_its_hours(client: Client, house: House, kind: str) -> None:
    assert minutes_of(client, begun(kind, house.section.session.event.club, "first result")) > 0
