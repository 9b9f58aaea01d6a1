"""The text report: fixed columns that stay columns with Japanese names."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.fixtures import teams
from tests.fixtures.evening import DIRECTOR, make_section, play, play_everything, played_section
from tests.fixtures.singles import individual
from tournament.domain.boards.acts import director_results
from tournament.domain.boards.reports.board_standings import current_standings
from tournament.domain.files.reports.exported_files import session_files, written
from tournament.domain.people.readings.roles import operator
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.exchange.results.text_report import cut, left, right
from tournament.exchange.tables.table_writers import columns_of
from tournament.models import Player, Section, Session

pytestmark = pytest.mark.django_db


def report(section: Section) -> list[str]:
    session = Session.objects.with_club().select_related("stage").get(pk=section.session_id)
    text = written("report", session, operator()).decode()
    assert text.endswith("\r\n")
    lines = text.split("\r\n")
    assert max(map(columns_of, lines)) <= 79
    return lines


def column(line: str, at: int) -> str:
    """What stands in the columns behind `at`."""
    rest, seen = line, 0
    while seen < at:
        seen += columns_of(rest[0])
        rest = rest[1:]
    assert seen == at
    return rest


def test_a_board_has_the_scores_and_points_of_both_sides_in_their_columns() -> None:
    section = make_section(2, code="howell-2x3")
    row = section.placements.order_by("round", "table").first()
    play(section, row.table, row.boards[0], "4SX-1 W")
    lines = report(section)
    at = lines.index(f"RESULTS OF BOARD {row.boards[0]}      Dealer N      Vul N-S")
    (line,) = [one for one in lines[at:] if " vs " in one]
    assert line.startswith("    100        4SX W           0.00    0.00  2-森-森 vs 1-")
    assert [lines[at + 1].index(word) for word in ("CONTRACT", "MATCHPOINTS", "NAMES")] == [15, 27, 45]
    assert column(line, 45).startswith("2-")


def test_the_ranking_stands_in_columns_with_japanese_and_western_names() -> None:
    section = make_section(3)
    Player.objects.filter(pk=Player.objects.earliest("pk").pk).update(native="Ann Hill")
    play_everything(section.session)
    director_results.penalise(section.contestants.first(), 10, "%", by=DIRECTOR)
    close_session(section.session, by=DIRECTOR)
    lines = report(section)
    at = lines.index("Scores after 6 boards      Section A  North-South")
    assert lines[at + 1] == "  Pair       Pct   Rank   Names"
    ranked = lines[at + 2 : at + 5]
    assert [column(line, 16).split()[0] for line in ranked] == ["1", "2", "3"]
    assert all(column(line, 26).count(" - ") == 1 for line in ranked)
    assert any("Ann Hill - " in line for line in ranked)


@pytest.mark.parametrize("make", [lambda: individual(8), lambda: teams.round_robin(4, boards=2)])
def test_single_players_and_teams_have_one_too(make) -> None:
    section = make()
    if section.kind == "teams":
        match = section.team_matches.filter(away__isnull=False).first()
        teams.play(match, [("4S= N", "4S-1 N"), ("PASS", "PASS")])
        assert "RESULTS OF ROUND 1" in report(section)
    else:
        play_everything(section.session)
        assert any(line.endswith("All players") for line in report(section))


def test_it_is_offered_and_written_by_the_command(tmp_path: Path) -> None:
    section = played_section(3)
    session = Session.objects.with_club().get(pk=section.session_id)
    assert "report" in [offer.format for offer in session_files(session).offers]
    file = tmp_path / "report.txt"
    call_command("export", "report", "--session", str(session.pk), "-o", str(file), stdout=StringIO())
    assert session.event.name in file.read_text("utf-8")


def test_texts_are_cut_and_filled_by_columns() -> None:
    assert [left("佐藤", 6), right("佐藤", 6), cut("佐藤健", 5)] == ["佐藤  ", "  佐藤", "佐藤"]


@pytest.mark.parametrize("several", [False, True])
def test_the_numbers_are_those_of_paper_and_screen_and_are_never_cut(several: bool) -> None:
    """Two lines are numbered apart, `3NS` and `3EW`; of several sections each number has its letter."""
    section = make_section(3)
    Player.objects.all().update(native="勅使河原勅使河原勅使河原 一")
    play_everything(section.session)
    if several:
        other = Section(session=section.session, field=section.field, letter="B", kind=section.kind)
        other.save()
    lines = report(section)
    sheets = current_standings(Session.objects.with_club().get(pk=section.session_id))
    labels = {row.party.label for sheet in sheets for ranking in sheet.rankings for row in ranking.rows}
    sides = [column(line, 45).split(" vs ") for line in lines if " vs " in line]
    assert {side.split("-")[0] for both in sides for side in both} == labels
    assert (len(labels), any(label.startswith("A") for label in labels)) == (6, several)
