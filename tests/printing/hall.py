"""Papers for the hall and the desk about the same evening: posters, signs, names, slips."""

from dataclasses import replace

from tournament.sheets.board import Played
from tournament.sheets.board_signs import board_signs
from tournament.sheets.hall import BoardSign, DoorSign, EntryForm, TableNumber
from tournament.sheets.names import Name
from tournament.sheets.result_slip import ResultSlip, result_slip
from tournament.sheets.room_papers import NameSlip
from tournament.sheets.slip import Slip

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


SHEETS = {
    "results_poster": lambda: (standings(),),
    "frequency_sheet": travellers,
    "result_slip": result_slips,
    "board_traveller": travellers,
    "late_play": late_slips,
    "appeal": rulings,
    "hand_diagram": board_labels,
    "entry_form": entry_forms,
    "badge": name_slips,
    "tent_card": name_slips,
    "table_number": table_numbers,
    "board_sign": signs,
    "door_sign": door_signs,
}
