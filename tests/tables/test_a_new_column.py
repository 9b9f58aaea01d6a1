"""A column that is added to a ranking in its one place reaches the page, its files, the paper and the API."""

import io
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from tests.fixtures.evening import DIRECTOR, closed_section
from tests.fixtures.teams import round_robin_in
from tests.printing.reading import pages
from tests.web.reading import text_of
from tournament.domain.people.acts.clubs import found_club
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.tables import rankings, team_rankings
from tournament.tables.table import Column

pytestmark = pytest.mark.django_db
HEAD, FIGURE = "Zebra", 4711
NEW: Column[Any] = Column("zebra", lambda language: HEAD, lambda row: FIGURE, "count", sample="00000")


def of_pairs() -> int:
    section = closed_section()
    return section.session_id


def of_teams() -> int:
    section = round_robin_in(found_club(name="Club", by=DIRECTOR))
    close_session(section.session, by=DIRECTOR)
    return section.session_id


# By the function that lists the columns: a finished session, and the form of its paper.
RANKINGS: dict[tuple[Any, str], tuple[Callable[[], int], str]] = {
    (rankings, "session_columns"): (of_pairs, "ranking"),
    (team_rankings, "team_columns"): (of_teams, "team_ranking"),
}


@pytest.mark.sampled
@pytest.mark.parametrize("ranking", RANKINGS, ids=lambda ranking: ranking[1])
def test_a_new_column_reaches_every_medium(
    ranking: tuple[Any, str], client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    module, name = ranking
    play, form = RANKINGS[ranking]
    columns, session = getattr(module, name), play()
    monkeypatch.setattr(module, name, lambda *about: [*columns(*about), NEW])
    page = reverse("ranking", args=[session])

    csv = client.get(page, {"tables": "csv"}).content.decode()
    book = load_workbook(io.BytesIO(client.get(page, {"tables": "xlsx"}).content))
    cells = {cell.value for row in book.worksheets[0].iter_rows() for cell in row}
    paper = "".join(pages(client.get(reverse("document", args=[session, form])).content))
    (table, *_others) = client.get(reverse("session-tables", args=[session])).json()

    for text in (text_of(client.get(page)), csv, paper):
        assert HEAD in text
        assert str(FIGURE) in text
    assert {HEAD, FIGURE} <= cells
    assert {"code": "zebra", "head": HEAD, "kind": "count"} in table["columns"]
    assert all({"text": str(FIGURE), "figure": FIGURE} in row for row in table["rows"])
