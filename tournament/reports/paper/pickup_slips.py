"""Pick-up slips: the boards of each table and round, what is known of them, the address of the form."""

from collections.abc import Iterator
from dataclasses import replace

from scoring.seats import vulnerability
from tournament.models import Placement, Result, Section, TableToken
from tournament.reports.boards.heading import heading_of
from tournament.reports.boards.played import played_of
from tournament.reports.people.people import parties_of_section
from tournament.reports.print_scope import Scope
from tournament.reports.table.table_round import part_at
from tournament.sheets.board import Played
from tournament.sheets.slip import Slip, SlipLine
from tournament.sheets.table_sheet import DrawnRound, MatchAt

Known = dict[tuple[int, frozenset[int]], Played]  # by board and the two who met on it


def round_slips(scope: Scope) -> list[Slip]:
    """One for each table and round, in that order; where a board is asked for, with its line alone."""
    return [_addressed(slip, token, scope) for slip, token in _all(scope)]


def board_slips(scope: Scope) -> list[Slip]:
    """One for each board of a table, each opening its own."""
    return [
        _addressed(replace(slip, lines=(line,)), token, scope)
        for slip, token in _all(scope)
        for line in slip.lines
    ]


def _addressed(slip: Slip, token: str, scope: Scope) -> Slip:
    """Only a table that has been opened has a token, and so an address."""
    address = scope.address("slip", token, slip.lines[0].board) if token else ""
    return replace(slip, address=address)


def _all(scope: Scope) -> list[tuple[Slip, str]]:
    """Slips of rounds, and the token of each one's table."""
    return [found for section in scope.sections() for found in _of_section(section, scope)]


def _of_section(section: Section, scope: Scope) -> Iterator[tuple[Slip, str]]:
    heading, parties = heading_of(section.session, section), parties_of_section(section)
    tokens = TableToken.objects.filter(section=section, revoked_at=None).values_list("table", "token")
    token_of = dict(tokens)
    known = {key: played for key, played in _known(section).items() if key[0] not in scope.covered}
    for row in _rows(section, scope):
        ns, ew = (parties[pk or 0].in_round(row.round) for pk in (row.ns_id, row.ew_id))
        boards = [board for board in row.boards if scope.board in (None, board)]
        lines = tuple(_line(board, row, known) for board in boards)
        if lines:
            slip = Slip(heading, row.round, row.table, ns, ew, lines)
            yield _named(slip, part_at(section, row.round, row.table)), token_of.get(row.table, "")


def _named(slip: Slip, at: MatchAt | DrawnRound | None) -> Slip:
    """The slip with round and part of the match, in place of the round of the section."""
    if at is None:
        return slip
    extra = isinstance(at, MatchAt) and at.extra
    return replace(slip, round=at.round, part=at.part, parts=at.parts, extra=extra)


def _rows(section: Section, scope: Scope) -> list[Placement]:
    rows = section.placements.filter(ns__isnull=False, ew__isnull=False).order_by("round", "table")
    wanted = {"round": scope.round, "table": scope.table}
    return list(rows.filter(**{name: number for name, number in wanted.items() if number is not None}))


def _known(section: Section) -> Known:
    rows = Result.objects.filter(section=section).select_related("ruling")
    return {(row.board, frozenset((row.ns_id, row.ew_id))): played_of(row) for row in rows}


def _line(board: int, row: Placement, known: Known) -> SlipLine:
    played = known.get((board, frozenset((row.ns_id or 0, row.ew_id or 0))))
    return SlipLine(board, vulnerability(board).value, played, board in row.turned)
