"""The auctions that phones kept, under the lines of a traveller."""

from dataclasses import replace

import pytest

from scoring.games.israeli_whist.game import WhistDeal
from scoring.games.table_game import terms
from tests.printing.reading import rows, squeezed
from tests.printing.samples import SHEETS
from tournament.printing import render
from tournament.printing.games.game_record import Record, agreement
from tournament.printing.games.sheet.cells import value_cell
from tournament.sheets.hand_sheets import CalledAt


@pytest.mark.slow
def test_a_traveller_prints_the_auctions_of_its_tables() -> None:
    first, *others = SHEETS["traveller"]()
    line, *rest = first.lines
    told = replace(first, lines=(replace(line, auction=("P", "1H", "X", "4NT", "P", "P", "P")), *rest))
    printed = "".join(rows(render("traveller", [told, *others], language="en")))
    assert squeezed("– 1♥ × 4NT – – –") in printed
    assert "Auctions" not in "".join(rows(render("traveller", [first, *others], language="en")))


CALLS = ("P", "1H", "X", "4NT", "P", "P", "P")
LONG = ("1C", "X", "XX", "P", "P", "1D", "X", "P", "P", "1H", "X", "P", "P", "1S", "X", "P", "P", "P")


@pytest.mark.slow
def test_a_pair_takes_the_auctions_of_its_own_table_home() -> None:
    book, *_others = SHEETS["pair_hands"]()
    own = replace(
        book, boards=tuple((replace(line, result=at), deal) for at, (line, deal) in enumerate(book.boards, 1))
    )
    told = replace(own, auctions={1: CALLS, 2: LONG})
    text = "".join(rows(render("pair_hands", [told], language="ja")))
    assert squeezed("北: – 1♥ × 4NT – – –") in text
    assert squeezed("東: 1♣ × ×× – – 1♦ × – –") in text


def test_a_hand_record_has_the_auctions_of_one_table_or_two_rooms() -> None:
    (record,) = SHEETS["hand_record"]()
    line = SHEETS["traveller"]()[0].lines[0]
    one, both = CalledAt(line.ns, line.ew, CALLS), CalledAt(line.ew, line.ns, LONG)
    single = "".join(
        rows(render("hand_record", [replace(record, auctions={(1, ""): (one,)})], language="en"))
    )
    assert squeezed("N: – 1♥ × 4NT – – –") in single
    rooms = "".join(
        rows(render("hand_record", [replace(record, auctions={(1, ""): (one, both)})], language="en"))
    )
    assert squeezed(f"{line.ns.under('NS')} – {line.ew.under('EW')} N: – 1♥ × 4NT – – –") in rooms


@pytest.mark.parametrize(
    ("calls", "printed"),
    [
        (["pass", "5H", "10NT", "pass", "3", "0"], "– 5♥ 10NT – 3 0"),
        (["1C", "1CR", "X", "XX", "P", "7NTR"], "1♣ 1♣R × ×× – 7NTR"),
        ([[1, "dnil"], [2, "4"], [3, "blind6"], [0, "pass"], [1, "nil"]], "DN 4 B6 – N"),
    ],
)
def test_the_calls_of_a_game_are_printed_as_they_were_made(calls: list, printed: str) -> None:
    (sheet,) = SHEETS["israeli_whist"]()
    record = Record(agreement(sheet.game, sheet.preset, sheet.overrides), sheet, None)
    assert value_cell(record, "calls", terms(WhistDeal)["calls"], calls) == printed
