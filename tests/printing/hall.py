"""Papers for the hall and the desk about the same evening: posters, signs, names, slips."""

from dataclasses import replace
from pathlib import Path

from tournament.analysis.hands.hand_figures import pairs_of, worth_discussing
from tournament.exchange.deals.deal_files import deal_sheet, read_deals
from tournament.sheets.board_sheets import DealSheet, Played, Slip
from tournament.sheets.hand_sheets import DealCard, HandAnalysis, HandRecord, PairBook
from tournament.sheets.names import Name
from tournament.sheets.room_papers import BoardSign, DoorSign, EntryForm, NameSlip, TableNumber, board_signs
from tournament.sheets.score_cards import ResultSlip, result_slip

from .evening import HEADING, movement_sheets, parties, rulings, score_cards, standings, travellers
from .papers import board_labels, slips


def result_slips() -> tuple[ResultSlip, ...]:
    return tuple(slip for card in score_cards() if (slip := result_slip(card)))


def late_slips() -> tuple[Slip, ...]:
    """Both boards of a round at two tables."""
    return tuple(
        replace(slip, lines=tuple(replace(line, played=Played("late")) for line in slip.lines))
        for slip in slips()[2:4]
    )


def entry_forms() -> tuple[EntryForm, ...]:
    return (EntryForm(HEADING),)


def name_slips() -> tuple[NameSlip, ...]:
    """With kana, as the list of a club has them."""
    kana = Name("佐藤 健一", "さとう けんいち", "SATO Kenichi")
    first, *others = (NameSlip(HEADING, party, one) for party in parties().values() for one in party.names)
    return (replace(first, name=kana), *others)


def table_numbers() -> tuple[TableNumber, ...]:
    return tuple(TableNumber(replace(HEADING, several=True), table) for table in range(1, 14))


def signs() -> tuple[BoardSign, ...]:
    """Of the evening's own movement, whose tables 1 and 8 are made to share in the first two rounds."""
    (plan,) = movement_sheets()
    shared = [
        replace(way, tables=tuple((*tables, 8) if tables == (1,) else tables for tables in way.tables))
        for way in plan.boards[:2]
    ]
    resting = [replace(way, tables=way.tables[:5] + ((),) * 2 + way.tables[7:]) for way in plan.boards[2:]]
    return board_signs(replace(plan, boards=(*shared, *resting[:3])))


def door_signs() -> tuple[DoorSign, ...]:
    return (DoorSign(HEADING, "http://192.168.1.23:8000/here/Qk7vWm2xTz01aBcD", "check_in", "minato-bridge"),)


def deals() -> tuple[DealSheet, ...]:
    """The 36 deals of a club."""
    data = (Path(__file__).parents[1] / "data" / "hands" / "club_11_tables_bridgecomposer.pbn").read_bytes()
    return tuple(map(deal_sheet, read_deals(data)))


def hand_records() -> tuple[HandRecord, ...]:
    return (HandRecord(HEADING, deals()),)


def deal_cards() -> tuple[DealCard, ...]:
    return tuple(DealCard(HEADING, deal) for deal in deals()[:6])


def hand_analyses() -> tuple[HandAnalysis, ...]:
    """The evening's results on the deals of the club."""
    by_board = {(deal.board, deal.form): deal for deal in deals()}
    sheets = travellers()
    boards = tuple(sheet.board for sheet in sheets)
    pairs, discuss = pairs_of(sheets, by_board), worth_discussing(sheets, by_board)
    return (HandAnalysis(HEADING, boards, pairs=pairs, discuss=discuss, travellers=sheets),)


def pair_books() -> tuple[PairBook, ...]:
    by_board = {deal.board: deal for deal in deals()}
    cards = score_cards()[:2]
    return tuple(
        PairBook(HEADING, one, tuple((line, by_board[line.board]) for line in one.lines)) for one in cards
    )


SHEETS = {
    "hand_analysis": hand_analyses,
    "pair_hands": pair_books,
    "results_poster": lambda: (standings(),),
    "frequency_sheet": travellers,
    "result_slip": result_slips,
    "board_traveller": travellers,
    "late_play": late_slips,
    "appeal": rulings,
    "hand_diagram": board_labels,
    "hand_record": hand_records,
    "curtain_card": deal_cards,
    "dealing_sheet": deal_cards,
    "entry_form": entry_forms,
    "badge": name_slips,
    "tent_card": name_slips,
    "table_number": table_numbers,
    "board_sign": signs,
    "door_sign": door_signs,
}
