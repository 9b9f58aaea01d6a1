"""Club grades at the desk and by programs: switched on by the club, seen by directors."""

from datetime import date

import pytest
from django.test import Client

from tests.domain.club.test_club_grades import player as player_of_pair
from tests.domain.club.test_club_grades import two_sessions
from tests.fixtures.evening import DIRECTOR
from tests.printing.reading import lines
from tests.web.reading import text_of
from tournament.domain.people.acts.access_links import make_player_link
from tournament.domain.people.acts.clubs import change_club
from tournament.models import Club, Player
from tournament.sheets.grade_sheets import GradeList, PlayerGrade
from tournament.sheets.names import Name
from tournament.tables.players import grade_table
from tournament.tables.table import as_sheet
from tournament.words.language import Language

pytestmark = pytest.mark.django_db


@pytest.mark.slow
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


def test_a_player_sees_the_own_grade_and_nobody_elses(player: Client) -> None:
    """Two sessions: 100 per cent with 50 and then 52 expected."""
    section = two_sessions()
    strong = player_of_pair(section, "1")
    link = make_player_link(strong, by=DIRECTOR).token

    page = player.get(f"/player/{link}/")

    text = text_of(page)
    assert "12 of 300 boards" in text
    assert 0 < text.index("6 100.00 52.00") < text.index("6 100.00 50.00")  # boards, result, expected
    own = player.get(f"/api/player-pages/{link}/grade/").json()
    assert [one["expected"]["exact"] for one in own["steps"]] == ["50", "52"]
    assert player.get(f"/api/players/{strong.pk}/grade/").status_code == 401


def test_the_paper_of_a_year_has_what_was_expected(player: Client) -> None:
    link = make_player_link(player_of_pair(two_sessions(), "1"), by=DIRECTOR).token
    text = " ".join(lines(player.get(f"/player/{link}/2026.pdf").content))
    assert "Expected" in text
    assert 0 < text.index("100.00 % 50.00 %") < text.index("100.00 % 52.00 %")


def test_a_club_without_grades_shows_none(player: Client) -> None:
    section = two_sessions()
    change_club(section.session.event.club, by=DIRECTOR, grades_players=False)
    link = make_player_link(player_of_pair(section, "1"), by=DIRECTOR).token
    assert "Club grade" not in text_of(player.get(f"/player/{link}/"))
    assert player.get(f"/api/player-pages/{link}/grade/").json()["sessions"] == 0


def test_a_grade_is_public_only_as_long_as_its_player_wants(player: Client) -> None:
    section = two_sessions()
    club, strong = section.session.event.club, player_of_pair(section, "1")
    link = make_player_link(strong, by=DIRECTOR).token

    answer = player.post(f"/player/{link}/grade/", {"shows": "yes"})

    assert answer["Location"] == f"/player/{link}/#grade"
    assert Player.objects.get(pk=strong.pk).shows_grade is True
    assert [one.pk for one in Player.objects.filter(shows_grade=True)] == [strong.pk]
    assert "No player shows a grade yet." in text_of(player.get(f"/club/{club.pk}/grades/"))  # of 12 boards
    player.post(f"/player/{link}/grade/", {"shows": "perhaps"})
    assert Player.objects.get(pk=strong.pk).shows_grade is False
    shown = player.post(f"/api/player-pages/{link}/grade/", {"shows": True}, content_type="application/json")
    assert shown.json() == {"shows": True}
    assert player.get(f"/api/clubs/{club.pk}/shown-grades/").json()["players"] == []


def test_nobody_else_sees_it() -> None:
    club = two_sessions().session.event.club
    assert Client().get("/console/players/grades/").status_code == 302
    assert Client().get(f"/api/clubs/{club.pk}/grades/").status_code == 401


def test_the_list_has_a_grade_in_hundredths() -> None:
    sato = PlayerGrade(1, Name("佐藤", latin="Sato"), 51, 640, "evolving", 27, date(2026, 11, 21))
    sheet = as_sheet(grade_table(GradeList("", 27, (sato,))), Language("en"))
    assert [cell.text for cell in sheet.rows[0]] == ["Sato", "51.00", "640", "evolving", "27", "2026-11-21"]
