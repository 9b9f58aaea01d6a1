"""Club grades at the desk and by programs: switched on by the club, seen by directors."""

from datetime import date

import pytest
from django.test import Client

from tests.domain.club.test_club_grades import two_sessions
from tests.web.reading import text_of
from tournament.models import Club
from tournament.sheets.grade_sheets import GradeList, PlayerGrade
from tournament.sheets.names import Name
from tournament.tables.rankings import grade_table
from tournament.tables.table import as_sheet
from tournament.words.language import Language

pytestmark = pytest.mark.django_db


def test_a_club_switches_its_grades_on(director: Client) -> None:
    section = two_sessions()
    club = section.session.event.club
    off = {"name": club.name, "minutes_per_board": "6.5", "minutes_per_move": "2", "time_zone": "Asia/Tokyo"}
    director.post("/console/club/", off)
    assert Club.objects.get(pk=club.pk).grades_players is False
    assert "computes no grades" in text_of(director.get("/console/players/grades/"))

    director.post("/console/club/", {**off, "grades_players": "on"})

    assert Club.objects.get(pk=club.pk).grades_players is True
    page = text_of(director.get("/console/players/grades/"))
    assert page.count("fewer than 300 boards") == 12
    assert "not an official grade" in page
    assert 'href="/console/players/grades/"' in director.get("/console/players/").text


def test_a_program_reads_the_list(director: Client) -> None:
    club = two_sessions().session.event.club
    sheet = director.get(f"/api/clubs/{club.pk}/grades/").json()
    assert (sheet["sessions"], len(sheet["players"])) == (2, 12)
    assert {(one["boards"], one["standing"], one["grade"]) for one in sheet["players"]} == {
        (12, "forming", None)
    }
    assert all(one["steps"] == [] for one in sheet["players"])


def test_nobody_else_sees_it() -> None:
    club = two_sessions().session.event.club
    assert Client().get("/console/players/grades/").status_code == 302
    assert Client().get(f"/api/clubs/{club.pk}/grades/").status_code == 401


def test_the_list_has_a_grade_in_hundredths() -> None:
    sato = PlayerGrade(1, Name("佐藤", latin="Sato"), 51, 640, "evolving", 27, date(2026, 11, 21))
    sheet = as_sheet(grade_table(GradeList("", 27, (sato,))), Language("en"))
    assert [cell.text for cell in sheet.rows[0]] == ["Sato", "51.00", "640", "evolving", "27", "2026-11-21"]
