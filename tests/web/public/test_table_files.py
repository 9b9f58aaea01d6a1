"""Every table of figures is a file too: the page, read by another program, has the same figures."""

import csv
import io
from decimal import Decimal
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from tests.fixtures.addresses import addresses, filled
from tests.fixtures.club_fixture import House, house
from tests.fixtures.evening import DIRECTOR, closed_section, make_section, play, played_section
from tests.fixtures.games_evening import agreed_deal, bid, name_contestants, singles
from tests.fixtures.teams import round_robin_in
from tests.web.reading import text_of
from tournament.domain.games.acts.game_matches import seat_match
from tournament.domain.games.acts.game_sections import GameTerms, add_game_section
from tournament.domain.people.acts.clubs import found_club
from tournament.domain.people.readings.roles import Need
from tournament.domain.permissions import NEEDS
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.web.spreadsheets.page_workbooks import OF_FIGURES, tables_of

__all__ = ["house"]
pytestmark = pytest.mark.django_db
PUBLIC_PAGES = (
    "ranking", "boards", "traveller", "score_card", "fairness", "fairness_pair",
    "team", "cross_table", "pair_list", "swings", "team_results", "team_result", "game_tables", "match",
    "event_league", "record", "series_ranking", "event_ranking", "player_page", "bracket", "hand_analysis",
    "draw_of_teams",
)  # fmt: skip
DESK_PAGES = (
    "people",
    "players",
    "console_board",
    "movement_sheet",
    "sessions",
    "team_matches",
    "event_sessions",
)


def rows_of(answer: object) -> list[list[str]]:
    return [*csv.reader(io.StringIO(answer.content.decode("utf-8-sig")))]


def finished() -> int:
    section = closed_section()
    return section.session_id


def test_a_ranking_opens_in_another_program_with_its_figures_as_numbers(client: Client) -> None:
    page = reverse("ranking", args=[finished()])
    client.cookies["django_language"] = "ja"
    answer = client.get(page, {"tables": "xlsx"})
    assert answer["Content-Disposition"].startswith("attachment; filename=table.xlsx; filename*=UTF-8''")
    (sheet, *_others) = load_workbook(io.BytesIO(answer.content)).worksheets
    heads, first, *_rows = sheet.iter_rows(values_only=True)
    at = heads.index("%")
    assert heads[0] == "順位"
    assert isinstance(first[at], int | float)
    assert sheet.freeze_panes == "A2"
    assert sheet.cell(1, 1).font.bold
    assert sheet.cell(2, at + 1).number_format == "0.00"
    assert f"{first[at]:.2f}" in text_of(client.get(page))


def test_csv_has_the_same_rows(client: Client) -> None:
    page = reverse("ranking", args=[finished()])
    answer = client.get(page, {"tables": "csv"})
    book = load_workbook(io.BytesIO(client.get(page, {"tables": "xlsx"}).content)).worksheets
    assert answer.content.startswith(b"\xef\xbb\xbf")
    assert answer["Content-Type"].startswith("text/csv")
    figures = [row for row in rows_of(answer) if row and row[0][:1].isdigit()]
    assert len(figures) == sum(sheet.max_row - 1 for sheet in book) > 0


def test_an_opponent_beside_points_has_a_column_of_its_own(client: Client) -> None:
    section = round_robin_in(found_club(name="Club", by=DIRECTOR))
    close_session(section.session, by=DIRECTOR)
    heads, *rows = rows_of(client.get(reverse("ranking", args=[section.session_id]), {"tables": "csv"}))
    assert {"R1", "R1 · 相手"} <= {*heads}
    assert all(float(row[heads.index("R1")] or 0) <= 20 for row in rows if row[heads.index("R1")] != "·")
    assert {row[heads.index("R1 · 相手")] for row in rows} <= {"1", "2", "3", "バイ"}


def test_what_is_covered_on_the_page_is_in_no_file(client: Client) -> None:
    section = make_section()
    play(section, 1, 1, "4S= N")
    page = reverse("traveller", args=[section.session_id, 1])
    assert client.get(page, {"tables": "csv"}).status_code == 404
    assert "表がありません" in text_of(client.get(page, {"tables": "xlsx"}))
    assert client.get(page, {"tables": "ods"}).status_code == 404
    assert client.get(reverse("people", args=[section.session_id]), {"tables": "csv"}).status_code == 302


def test_a_name_runs_nothing(director: Client) -> None:
    section = make_section()
    member = section.contestants.first().memberships.first().player
    member.native, member.latin = "=1+1 一郎", ""
    member.save()
    page = reverse("people", args=[section.session_id])
    names = [cell for row in rows_of(director.get(page, {"tables": "csv"})) for cell in row if "=1+1" in cell]
    assert names
    assert all(name.startswith("'=") for name in names)
    book = load_workbook(io.BytesIO(director.get(page, {"tables": "xlsx"}).content))
    cells = [cell for row in book.worksheets[0].iter_rows() for cell in row if "=1+1" in str(cell.value)]
    assert cells
    assert {cell.data_type for cell in cells} == {"s"}


def test_the_links_keep_what_the_page_was_asked(client: Client) -> None:
    page = reverse("traveller", args=[finished(), 1])
    assert f"{page}?by=pair&amp;tables=csv" in client.get(page, {"by": "pair", "pair": "7"}).content.decode()


@pytest.mark.slow
def test_a_ranking_and_a_league_on_one_page_are_both_in_its_file(client: Client) -> None:
    pairs = played_section()
    games = add_game_section(pairs.session, GameTerms("chicago"), by=DIRECTOR)
    set_number_of_contestants(games, 4, by=DIRECTOR)
    name_contestants(games)
    match = seat_match(games, singles(games, 1, 2, 3, 4), by=DIRECTOR)
    for number, text in enumerate(("4S N 10", "3NT E 9", "2H S 8", "1NT W 6"), start=1):
        agreed_deal(match, number, bid(text))
    page = reverse("ranking", args=[pairs.session_id])

    tables = tables_of(client.get(page).content.decode())
    book = load_workbook(io.BytesIO(client.get(page, {"tables": "xlsx"}).content))

    assert len(tables) == 3
    assert [sheet.max_row - 1 for sheet in book] == [len(table.rows) for table in tables]
    assert all([table.title] in rows_of(client.get(page, {"tables": "csv"})) for table in tables)


@pytest.mark.parametrize(
    ("cells", "read"),
    [
        ('<td>1 <span class="who">Ann</span></td>', [(Decimal(1), "Ann")]),
        ('<td>52.50 <span class="error">(−5)</span></td>', [(Decimal("52.50"), "(−5)")]),
        ("<td>−420</td><td>+50</td><td>007</td><td>3=</td>", [(Decimal(-420), Decimal(50), "007", "3=")]),
        ('<td><svg><title>x</title></svg></td><td><span aria-hidden="true">▲</span>up</td>', [("up",)]),
        ("<td>a<br>b</td><td><button>x</button>c</td>", [("a b", "c")]),
        ('<td rowspan="2">a</td><td>b</td></tr><tr><td>c</td>', [("a", "b"), (None, "c")]),
        ('<th colspan="2">a</th></tr><tr><td>b</td><td>c</td>', [("a", None), ("b", "c")]),
        ("<td><table><tr><td>x</td></tr></table></td><td>y</td>", [("x", "y")]),
    ],
)
def test_cells(cells: str, read: list[tuple[object, ...]]) -> None:
    (table,) = tables_of(f'<table class="sheet"><tbody><tr>{cells}</tr></tbody></table>')
    assert [*table.rows] == read


@pytest.mark.slow
def test_every_page_with_figures_offers_its_tables(house: House, director: Client) -> None:
    """No table of figures of these pages is without a file, and no file of them fails."""
    without, seen = [], set()
    for one in addresses():
        if one.key not in (*PUBLIC_PAGES, *DESK_PAGES):
            continue
        path = filled(one, house, house.token if NEEDS[one.key].read is Need.TOKEN else "")
        answer = director.get(path, follow=True)
        tables = tables_of(answer.content.decode()) if answer.status_code == 200 else []
        if not tables:
            continue
        seen.add(one.key)
        asked = answer.request["PATH_INFO"]
        if "tables=xlsx" not in answer.content.decode():
            without.append(one.key)
        book = load_workbook(io.BytesIO(director.get(asked, {"tables": "xlsx"}).content))
        assert len(book.worksheets) == len(tables), one.key
    assert without == []
    assert len(seen) > 16, sorted({*PUBLIC_PAGES, *DESK_PAGES} - seen)


def test_the_style_sheet_knows_the_same_tables() -> None:
    styles = Path("tournament/static/overtrick/components.css").read_text("utf-8")
    assert all(f".{name}" in styles.split("main:not(:has(table:is(")[1].split("))")[0] for name in OF_FIGURES)
