"""Hands of another session and a board that lay turned are asked about; a club's own evening is not."""

from dataclasses import replace

from scoring.contract import Denomination
from scoring.hands.double_dummy import DoubleDummy
from scoring.seats import Direction
from tests.printing.evening import travellers
from tests.printing.hall import deals
from tournament.analysis.hands.hand_figures import fit
from tournament.sheets.board_sheets import DealSheet, HandsFit, Played, Traveller, TurnedBoard

DEALS = {(deal.board, deal.form): deal for deal in deals()}


def as_double_dummy(sheet: Traveller, deal: DealSheet, turns: int = 0) -> Traveller:
    """Every table plays no-trump from another seat and takes its tricks, the hands turned as they say."""
    table, seats = DoubleDummy(deal.table), tuple(Direction)
    lines = []
    for at, line in enumerate(sheet.lines):
        tricks = table.tricks(seats[(at - turns) % 4], Denomination.NT)
        lines.append(replace(line, played=Played("played", "1NT", seats[at % 4].value, "", tricks)))
    return replace(sheet, lines=tuple(lines))


def test_results_of_other_cards_are_far_from_double_dummy() -> None:
    found = fit(travellers(), DEALS)  # the evening and the deals are of two clubs
    assert found.mean is not None
    assert found.mean > 2
    assert found.turned == ()


def test_results_of_these_cards_raise_no_question() -> None:
    sheets = [as_double_dummy(sheet, DEALS[sheet.board, ""]) for sheet in travellers()]
    assert fit(sheets, DEALS) == HandsFit(None)


def test_a_board_that_lay_turned_is_named() -> None:
    """East-West take all tricks of this board, so that a quarter turn shows."""
    deal = replace(DEALS[2, ""], table="0" * 10 + "d" * 10)
    solved = DEALS | {(2, ""): deal}
    sheets = [as_double_dummy(one, solved[one.board, ""], one.board == 2) for one in travellers()]
    assert fit(sheets, solved) == HandsFit(None, (TurnedBoard(2, "", 1),))


def test_few_results_say_nothing() -> None:
    assert fit(travellers()[:1], {(1, ""): DEALS[1, ""]}).mean is None
