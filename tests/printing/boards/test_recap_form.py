"""The recap sheet: in order of number, on a wide page, with figures that can be added up by eye."""

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.printing.reading import rows, written
from tests.printing.samples import SHEETS
from tournament.printing import FORMS, document, render
from tournament.printing.kit.fonts import REGULAR


def recap(**changes: object) -> object:
    return replace(SHEETS["recap"]()[0], **changes)


def test_a_recap_is_wide_so_that_26_boards_stand_side_by_side() -> None:
    assert FORMS["recap"].papers[0] == "A4L"
    printed = rows(render("recap", [recap()], language="en", paper="A4L"))
    assert "Pair" + "".join(map(str, range(1, 27))) + "Total" in printed


def test_pairs_stand_in_order_of_their_number() -> None:
    """Below the heading of their line, which their numbers do not repeat."""
    lines = written("recap", [recap()], "en", "A4L")
    first = min(line.x for line in lines if line.text == "13")
    assert any(line.text == "North-South" for line in lines)
    labels = [line.text for line in lines if line.x <= first + 20 and line.text.isdigit()]
    assert labels[:13] == [str(number) for number in range(1, 14)]


def test_all_figures_of_a_recap_have_as_many_decimals_as_one_of_them_needs() -> None:
    sheet = SHEETS["recap"]()[0]
    (first, *others) = sheet.rows
    halved = replace(first, points=(Fraction(7, 2), *first.points[1:]))
    lines = written("recap", [recap(rows=(halved, *others), constants=(None,) * 26)], "en", "A4L")
    whole = [line.text for line in lines if line.text.isdigit() and line.font == REGULAR]
    assert whole == []
    assert {line.text for line in lines} >= {"3.5", "13.0", "156.0"}


@pytest.mark.parametrize("paper", FORMS["recap"].papers)
def test_the_totals_stand_after_the_last_board_and_beside_the_names(paper: str) -> None:
    made = document("recap", [recap()], language="en", paper=paper)
    pages = "".join(made.pictures(len(made)))
    parts = pages.split(">Pair</text>")[1:]
    for part in parts:
        heads = part.split("NS</text>")[0]
        is_last = ">26</text>" in heads or ">Names</text>" in heads
        assert (">Total</text>" in heads) is is_last
