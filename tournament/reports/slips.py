"""Pick-up slips: the boards of each table and round, what is known of them, the address of the form."""

from collections.abc import Iterator

from scoring.seats import vulnerability
from tournament.models import Placement, Result, Section, TableToken
from tournament.reports.heading import heading_of
from tournament.reports.people import parties_of_section
from tournament.reports.played import played_of
from tournament.reports.print_scope import Scope
from tournament.sheets.board import Played
from tournament.sheets.slip import Slip, SlipLine

Known = dict[tuple[int, frozenset[int]], Played]  # by board and the two who met on it


def slips(scope: Scope) -> list[Slip]:
    """In the order of rounds and tables; of a board only its own line."""
    return [slip for section in scope.sections() for slip in _of_section(section, scope)]


def _of_section(section: Section, scope: Scope) -> Iterator[Slip]:
    heading, parties = heading_of(section.session, section), parties_of_section(section)
    tokens = dict(TableToken.objects.filter(section=section, revoked_at=None).values_list("table", "token"))
    known = {key: played for key, played in _known(section).items() if key[0] not in scope.covered}
    for row in _rows(section, scope):
        boards = [board for board in row.boards if scope.board in (None, board)]
        if boards:
            token = tokens.get(row.table)
            yield Slip(
                heading,
                row.round,
                row.table,
                parties[row.ns_id],
                parties[row.ew_id],
                tuple(_line(board, row, known) for board in boards),
                scope.address("slip", token, boards[0]) if token else "",
            )


def _rows(section: Section, scope: Scope) -> list[Placement]:
    rows = section.placements.filter(ns__isnull=False, ew__isnull=False).order_by("round", "table")
    asked = {"round": scope.round, "table": scope.table}
    return list(rows.filter(**{name: number for name, number in asked.items() if number is not None}))


def _known(section: Section) -> Known:
    rows = Result.objects.filter(section=section).select_related("ruling")
    return {(row.board, frozenset((row.ns_id, row.ew_id))): played_of(row) for row in rows}


def _line(board: int, row: Placement, known: Known) -> SlipLine:
    played = known.get((board, frozenset((row.ns_id, row.ew_id))))
    return SlipLine(board, vulnerability(board).value, played, board in row.turned)
