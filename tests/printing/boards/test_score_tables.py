"""The back of a score card is Law 77 and Law 78B."""

import pytest

from tests.printing.evening import score_cards
from tests.printing.reading import page_count, rows
from tests.tools.each_case import each_case
from tournament.printing import render
from tournament.sheets.figures import ranges

# Contract just made: not vulnerable, doubled, redoubled; vulnerable, doubled, redoubled (Law 77).
MADE = [
    "1♣♦7014023070140230",
    "1♥♠8016052080160720",
    "2NT120490680120690880",
    "3NT4005508006007501000",
    "4♥♠4205908806207901080",
    "5♣♦4005508006007501000",
    "6♣♦92010901380137015401830",
    "7NT152017902280222024902980",
    "Overtrick20/3010020020/30200400",
]
# Down so many, as above; then two steps of the IMP scale (Law 78B).
DOWN = [
    "1−50−100−200−100−200−4000–100750–89013",
    "2−100−300−600−200−500−100020–401900–109014",
    "4−200−800−1600−400−1100−220090–12031300–149016",
    "12−600−3200−6400−1200−3500−7000500–590114000+24",
    "13−650−3500−7000−1300−3800−7600600–74012",
]


@pytest.mark.sampled
@pytest.mark.parametrize("row", [*MADE, *DOWN])
def test_score_tables(row: str) -> None:
    assert row in rows(render("score_tables", [], language="en", blank=True))


def test_the_tables_are_one_page_behind_each_card() -> None:
    pdf = render("score_card_with_tables", score_cards()[:2], language="both")
    assert page_count(pdf) == 4


@each_case(
    "numbers, text",
    [((), ""), ((7,), "7"), ((13, 14, 15, 16), "13–16"), ((7, 1, 3, 5, 6), "1, 3, 5–7"), ((4, 3), "3–4")],
)
def test_board_numbers_are_said_in_ranges(numbers: tuple[int, ...], text: str) -> None:
    assert ranges(numbers) == text
