"""What is printed of rulings in a match, of a meeting of four teams and of a cup."""

import pytest
from django.contrib.auth.models import User

from tests.fixtures.evening import DIRECTOR
from tests.fixtures.knock_outs import TIED, decide, extra, knock_out, match_of
from tests.fixtures.teams import play, round_robin, team_section
from tests.printing.reading import rows
from tournament.domain.paper.reports.hall_papers import round_slips
from tournament.domain.paper.reports.print_scope import Scope
from tournament.domain.paper.reports.printable import sheets_for
from tournament.domain.paper.reports.team_event_papers import match_slips, round_sheets, triple_sheets
from tournament.domain.stages.acts.knock_outs import seat_first_round
from tournament.domain.stages.acts.match_rulings import award_boards
from tournament.models import Section
from tournament.printing import render

pytestmark = pytest.mark.django_db


def test_a_score_sheet_says_what_a_ruling_gives_and_adds_it_up() -> None:
    match = round_robin(2).team_matches.get()
    play(match, [("4S= N", "4S= N")] * 4)
    award_boards(match, [2], home="A+", away="A-", by=DIRECTOR)
    sheets = sheets_for("team_sheet", Scope(match.section.session), User(is_staff=True))
    printed = rows(render("team_sheet", sheets, language="en"))

    assert any("A+/A−" in row and "4♠N=" in row for row in printed)
    assert "Adjustedscores+3−3" in printed


def test_a_meeting_of_four_has_its_sheet_and_is_named_in_the_assignments() -> None:
    options = {"halves": 2, "unfilled": "four_way"}
    section = team_section(7, boards=4, format="knock-out", options=options)
    seat_first_round(section, by=DIRECTOR)
    scope = Scope(Section.objects.get(pk=section.pk).session)
    three, four = triple_sheets(scope)
    printed = rows(render("triple_sheet", [four], language="en"))

    assert [team.number for team in three.teams] == [1, 4, 6]
    assert [team.number for team in four.teams] == [2, 3, 5, 7]
    assert "Sheetofafour-waymatch" in "".join(printed)
    assert f"2{four.teams[0].name}4→47→6" in printed
    assert "Victorypoints" not in "".join(printed)
    (wall,) = round_sheets(scope)
    assert [match.together for match in wall.matches] == [3, 3, 3, 4, 4, 4, 4]
    assert not wall.has_home


def test_the_slip_of_a_cup_has_no_room_for_victory_points() -> None:
    slips = match_slips(Scope(knock_out(2).session))
    assert not any("Victorypoints" in row for row in rows(render("match_slip", slips, language="en")))
    slips = match_slips(Scope(round_robin(2).session))
    assert any("Victorypoints" in row for row in rows(render("match_slip", slips, language="en")))


def test_the_slip_of_a_match_has_its_round_of_the_event_and_its_part() -> None:
    section = round_robin(4, options={"halves": 2})

    found = round_slips(Scope(section.session, round=3, table=1))

    assert [(slip.round, slip.part, slip.parts) for slip in found] == [(2, 1, 2)]
    text = "".join(rows(render("round_slip", found, language="en")))
    assert "Table1·Round2,firsthalf" in text
    japanese = "".join(rows(render("round_slip", found, language="ja")))
    assert "1卓·第2ラウンド前半" in japanese


def test_the_slip_of_extra_boards_names_them() -> None:
    section = knock_out(2)
    decide(match_of(section, 1), TIED)
    extra(section, 1)

    found = round_slips(Scope(section.session, round=2, table=1))

    assert [(slip.round, slip.extra) for slip in found] == [(1, True)]
    assert "Table1·Round1,extraboards" in "".join(rows(render("round_slip", found, language="en")))
