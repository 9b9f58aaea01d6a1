"""Papers for the hall and the desk: entry forms, table numbers, signs, late boards, result slips."""

from dataclasses import replace

from tournament.models import Door, Placement
from tournament.readings.boards.places import at_tables
from tournament.reports.boards.heading import heading_of
from tournament.reports.boards.scorecards import score_cards
from tournament.reports.movements.movement import movement_sheet
from tournament.reports.paper.pickup_slips import round_slips
from tournament.reports.print_scope import Scope
from tournament.sheets.board_signs import board_signs
from tournament.sheets.frequency import frequencies
from tournament.sheets.hall import BoardSign, DoorSign, EntryForm, TableNumber
from tournament.sheets.result_slip import ResultSlip, result_slip
from tournament.sheets.slip import Slip, SlipLine
from tournament.sheets.traveller import Traveller


def entry_forms(scope: Scope) -> list[EntryForm]:
    return [EntryForm(heading_of(scope.session))]


def table_numbers(scope: Scope) -> list[TableNumber]:
    """Every table of the movement; with the letter of its section where there are several."""
    sections = scope.sections()
    rows = at_tables(Placement.objects.filter(section__in=sections)).values_list("section", "table")
    tables = sorted({(section, table) for section, table in rows if scope.table in (None, table)})
    headings = {section.pk: heading_of(scope.session, section) for section in sections}
    return [TableNumber(headings[section], table) for section, table in tables]


def signs_for_boards(scope: Scope) -> list[BoardSign]:
    return [sign for section in scope.sections() for sign in board_signs(movement_sheet(section))]


def door_signs(scope: Scope) -> list[DoorSign]:
    """The QR opens check-in while the door is open, the public pages otherwise."""
    door = Door.objects.filter(session=scope.session).first()
    address = scope.address("check_in", door.token) if door else scope.address("start")
    purpose = "check_in" if door else "results"
    return [DoorSign(heading_of(scope.session), address, purpose, scope.network)]


def late_slips(scope: Scope) -> list[Slip]:
    """One for two pairs who have still to play boards of a round, with those boards."""
    slips = (replace(slip, lines=tuple(filter(_is_late, slip.lines))) for slip in round_slips(scope))
    return [slip for slip in slips if slip.lines]


def _is_late(line: SlipLine) -> bool:
    return line.played is not None and line.played.state == "late"


def with_results(sheets: list[Traveller]) -> list[Traveller]:
    """The boards on which something can be counted."""
    return [sheet for sheet in sheets if frequencies(sheet)]


def result_slips(scope: Scope) -> list[ResultSlip]:
    cards = [card for field in scope.fields() for card in score_cards(field, scope.contestant, scope.covered)]
    return [slip for card in cards if (slip := result_slip(card))]
