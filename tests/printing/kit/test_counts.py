"""How many: rows of a blank form, copies of any, papers in the order in which they are cut."""

import re

import pytest

from tests.printing.kit.test_sheet import pages
from tests.printing.reading import page_count, written
from tests.printing.samples import SHEETS
from tests.tools.each_case import each_case
from tournament.printing import FORMS, document
from tournament.printing.blocks.layout import PAPERS

WITH_ROWS = [code for code, form in FORMS.items() if form.rows]


@pytest.mark.sampled
@pytest.mark.parametrize("code", WITH_ROWS)
def test_a_blank_form_has_as_many_rows_as_are_asked_for(code: str) -> None:
    usual, three, four, many = (
        document(code, [], language="ja", blank=True, rows=rows) for rows in (0, 3, 4, 120)
    )
    assert three.pictures(99) != four.pictures(99)
    assert len(many) > len(usual), "a hundred and twenty rows go on upon other pages"


@pytest.mark.parametrize(("rows", "numbers"), [(5, 5), (9, 9), (13, 13)])
def test_a_blank_guide_card_has_the_rounds_that_are_asked_for(rows: int, numbers: int) -> None:
    made = document("guide_card", [], language="en", blank=True, rows=rows)
    cells = re.findall(r">(\d+)</text>", made.pictures(1)[0])
    assert {int(cell) for cell in cells} == {*range(1, numbers + 1)}


@each_case("code", ["rubber", "cutthroat", "spades", "israeli_whist"])
@each_case("paper", ["A4", "A5"])
@each_case("deals", [1, 8, 40])
def test_a_score_sheet_of_a_game_has_a_row_for_each_deal_that_is_asked_for(
    code: str, paper: str, deals: int
) -> None:
    made = document(code, [], language="en", paper=paper, blank=True, rows=deals)
    numbers = [int(cell) for page in made.pictures(99) for cell in re.findall(r">(\d+)</text>", page)]
    assert {*range(1, deals + 1)} <= {*numbers}
    assert deals + 1 not in numbers or deals < 13  # 13 tricks may stand in a heading


def test_copies_follow_one_another_each_in_order() -> None:
    sheets = SHEETS["traveller"]()[:5]
    once, thrice = (
        pages(document("traveller", sheets, language="en", copies=copies).pdf()) for copies in (1, 3)
    )
    assert len(once) > 1
    assert thrice == once * 3


def test_copies_are_counted_as_sheets() -> None:
    made = document("score_card", SHEETS["score_card"]()[:3], language="en", paper="A5x2", copies=4)
    assert len(made) == 4 * len(
        document("score_card", SHEETS["score_card"]()[:3], language="en", paper="A5x2")
    )
    assert page_count(made.pdf()) == len(made)


def test_papers_that_share_a_sheet_are_in_order_when_the_pile_is_cut() -> None:
    sheets = SHEETS["score_card"]()[:7]
    pages = document("score_card", sheets, language="en", paper="A5")
    made = document("score_card", sheets, language="en", paper="A5x2")
    marks = [re.findall(rf">(\d+) / {len(pages)}</text>", page) for page in made.pictures(99)]
    piles = [[int(page[place]) for page in marks if place < len(page)] for place in range(2)]
    assert piles[0] + piles[1] == [*range(1, len(pages) + 1)]


@each_case(
    "paper, millimetres",
    [
        ("B5", (182, 257)),
        ("A3", (297, 420)),
        ("A4L", (297, 210)),
        ("A3L", (420, 297)),
        ("A4x3", (297, 210)),
    ],
)
def test_a_paper_has_its_exact_size(paper: str, millimetres: tuple[float, float]) -> None:
    assert [side * 25.4 / 72 for side in PAPERS[paper].sheet] == pytest.approx(millimetres)


def test_what_hangs_on_a_wall_is_set_larger_on_a_larger_paper() -> None:
    sheet = SHEETS["ranking"]()
    a4, a3 = (
        max(line.set.size for line in written("ranking", sheet, "ja", paper)[6:]) for paper in ("A4", "A3")
    )
    assert a3 > a4
