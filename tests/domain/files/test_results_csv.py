"""Results as CSV, a line for each board at a table: between clubs that played the same boards.

That Overtrick reads what it writes with the same ranking is in test_result_files.py.
"""

import csv
import io
import zipfile

import pytest

from tests.fixtures.evening import DIRECTOR, make_section, play_everything, played_section
from tournament.domain.boards.acts.director_results import award
from tournament.domain.boards.reports.board_standings import current_standings
from tournament.domain.errors import DirectorError
from tournament.domain.files.acts.result_imports import import_results
from tournament.domain.files.readings.uploaded_files import read_result_file
from tournament.domain.files.reports.exported_files import written
from tournament.domain.people.acts.clubs import found_club
from tournament.domain.people.readings.roles import operator
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.exchange.results.condition_fitting import fitting
from tournament.exchange.results.result_files import read_results
from tournament.models import Event, Player, Result, Section, Session
from tournament.sheets.event_options import sites_of

pytestmark = pytest.mark.django_db


def there(session: Session) -> Session:
    return Session.objects.with_club().get(pk=session.pk)


def closed(section: Section) -> bytes:
    play_everything(section.session)
    close_session(section.session, by=DIRECTOR)
    return written("results_csv", there(section.session), operator())


def imported(content: bytes) -> Event:
    file = read_results(content)
    fit = fitting(file)
    assert fit.differences == ()
    return import_results(file, fit, found_club(name="Club", by=DIRECTOR), by=DIRECTOR)


def standings(session: Session) -> list[tuple[object, ...]]:
    sheets = current_standings(there(session))
    rows = [row for sheet in sheets for ranking in sheet.rankings for row in ranking.rows]
    return sorted((row.place, row.points, row.value, row.boards) for row in rows)


def rows_of(content: bytes) -> list[dict[str, str]]:
    return [*csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline=""))]


def test_a_line_has_board_contract_score_and_who_sat_there() -> None:
    section = make_section(3)
    Player.objects.filter(pk=Player.objects.earliest("pk").pk).update(number="1001")

    rows = rows_of(closed(section))

    first = next(row for row in rows if row["Board"] == "1" and row["North number"] == "1001")
    assert (first["Contract"], first["Declarer"], first["Tricks"], first["Score"]) == ("4S", "N", "10", "420")
    assert (first["Method"], first["Winners"], first["Section"]) == ("matchpoints", "2", "A")
    assert float(first["NS points"]) + float(first["EW points"]) == 4  # three tables, two points each
    assert first["North"] == str(Player.objects.earliest("pk"))
    assert first["NS place"]
    assert "." in first["NS total"]
    assert len(rows) == Result.objects.filter(section=section).count()


def test_an_adjusted_score_comes_back() -> None:
    section = played_section(3)
    result = Result.objects.earliest("pk")
    award(result, ns="60", ew="40", seen=result.version, by=DIRECTOR)
    content = written("results_csv", there(section.session), operator())

    assert [(row["Contract"], row["Score"]) for row in rows_of(content) if row["Score"] == "A6040"] == [
        ("", "A6040")
    ]
    assert [line.awards for line in read_results(content).lines if line.awards] == [("60", "40")]


def test_files_of_two_clubs_are_one_simultaneous_event() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as file:
        for number in (1, 2):
            content = closed(make_section(3)).decode()
            club = rows_of(content.encode())[0]["Club"]
            file.writestr(f"club-{number}.csv", content.replace(club, f"Club {number}"))

    event = imported(packed.getvalue())

    session = event.sessions.get()
    assert [club for _letter, club in sites_of(event.options)] == ["Club 1", "Club 2"]
    assert session.sections.values("field").distinct().count() == 1  # compared with one another
    assert len(standings(session)) == 12


FOREIGN = """Board;Pair;NS;EW;Result;Contract;Declarer;Tricks;Score
1;;1;2;;4 S;N;10;420
1;;3;4;;3NT;N;9;
x;;3;4;;3NT;N;9;
2;;1;1;;3NT;N;9;600
2;;3;2;;;;;A5050
"""


def test_a_file_of_another_program_is_read_by_its_heads_and_bad_lines_are_named() -> None:
    file = read_results(FOREIGN.encode())

    assert [(line.board, line.ns, line.ew) for line in file.lines] == [
        (1, ("1NS",), ("2EW",)),
        (1, ("3NS",), ("4EW",)),
        (2, ("1NS",), ("1EW",)),
        (2, ("3NS",), ("2EW",)),
    ]
    assert [(remark.code, remark.where) for remark in file.remarks] == [("bad_board", "4")]
    assert (file.method, file.winners) == ("matchpoints", 2)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"Board,NS,EW\n", "no_results"),
        (b"Board,NS\n1,2\n", "unknown_format"),
        (b"Name,Club\nAnn,Tokyo\n", "unknown_format"),
    ],
)
def test_a_file_without_results_is_refused(content: bytes, code: str) -> None:
    with pytest.raises(DirectorError) as refused:
        read_result_file(content)
    assert refused.value.code == code


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig", "cp932"])
def test_a_file_is_read_in_the_letters_of_the_spreadsheet(encoding: str) -> None:
    content = FOREIGN.replace("Board;Pair", "Board;大会").encode(encoding)
    assert len([*read_results(content).lines]) == 4
