"""The auctions that phones kept, under the lines of a traveller."""

from dataclasses import replace

from tests.printing.reading import rows, squeezed
from tests.printing.samples import SHEETS
from tournament.printing import render


def test_a_traveller_prints_the_auctions_of_its_tables() -> None:
    first, *others = SHEETS["traveller"]()
    line, *rest = first.lines
    told = replace(first, lines=(replace(line, auction=("P", "1H", "X", "4NT", "P", "P", "P")), *rest))
    printed = "".join(rows(render("traveller", [told, *others], language="en")))
    assert squeezed("– 1♥ × 4NT – – –") in printed
    assert "Auctions" not in "".join(rows(render("traveller", [first, *others], language="en")))
