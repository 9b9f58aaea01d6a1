"""The page and the paper of one sheet say the same, cell for cell."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from scoring.seats import vulnerability
from tests.fixtures.evening import closed_section
from tests.printing.pages import cells_of, of_traveller
from tests.printing.reading import rows
from tournament.models import Section
from tournament.words.language import Language
from tournament.words.outcome import vulnerable_sides

pytestmark = pytest.mark.django_db
TEXTS = ("4S= N", "3NT-1 E", "PASS", "2HX+1 S", "6D-2 W", "1NT+3 N")
languages = pytest.mark.parametrize("language", ["ja", "en"])


@pytest.fixture
def section() -> Section:
    """Played and over."""
    section = closed_section(texts=TEXTS)
    return section


def page_rows(client: Client, language: str, name: str, *key: int) -> list[list[str]]:
    """The cells of every body row of the page's tables, without blanks."""
    address = reverse(name, args=key)
    answer = client.get(address, {"by": "pair"}, headers={"accept-language": language})
    bodies = re.findall(r"<tbody.*?</tbody>", answer.content.decode().replace("\ufe0e", ""), re.S)
    return [cells_of(row) for body in bodies for row in re.findall(r"<tr.*?</tr>", body, re.S)]


def paper_rows(client: Client, language: str, form: str, session: int, **part: int) -> list[str]:
    wishes = {"language": language, **part}
    return rows(client.get(reverse("document", args=[session, form]), wishes).content)


@pytest.mark.sampled
@languages
def test_the_ranking(director: Client, section: Section, language: str) -> None:
    page = page_rows(director, language, "ranking", section.session_id)
    paper = paper_rows(director, language, "ranking", section.session_id)
    expected = ["".join(row) + "6" for row in page]  # all played six boards: only paper has the column then
    assert len(page) == 6
    assert [row for row in paper if row in expected] == expected


@pytest.mark.sampled
@languages
@pytest.mark.parametrize("board", [1, 4, 6])
def test_a_traveller(director: Client, section: Section, language: str, board: int) -> None:
    page = page_rows(director, language, "traveller", section.session_id, board)
    paper = paper_rows(director, language, "traveller", section.session_id, board=board)
    expected = [of_traveller(row) for row in page]
    assert len(page) == 3
    assert [row for row in paper if row in expected] == expected


@languages
def test_a_score_card(director: Client, section: Section, language: str) -> None:
    """On paper the vulnerability stands beside the board, and the seat also where it is always the same."""
    pair = section.contestants.get(number="2", direction="EW").pk
    page = page_rows(director, language, "score_card", section.session_id, pair)
    paper = paper_rows(director, language, "score_card", section.session_id, contestant=pair)
    words = Language(language)
    seat = {"en": "E-W", "ja": "東西"}[language]
    expected = [
        row[0] + vulnerable_sides(vulnerability(int(row[0])), words) + seat + "".join(row[1:]) for row in page
    ]
    assert len(page) == 6
    assert [row for row in paper if row in expected] == expected


@languages
def test_where_every_board_is(director: Client, section: Section, language: str) -> None:
    page = page_rows(director, language, "movement_sheet", section.session_id)
    paper = paper_rows(director, language, "movement_sheet", section.session_id)
    boards = ["".join(row) for row in page if row[0] in ("1–2", "3–4", "5–6")]
    assert len(boards) == 3
    assert [row for row in paper if row in boards] == boards
