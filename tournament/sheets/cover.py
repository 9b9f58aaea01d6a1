"""Boards that players may not see yet: one that a table still has to play is covered (Law 16 B, 90 B)."""

from collections.abc import Set
from dataclasses import replace

from tournament.sheets.traveller import Traveller
from tournament.sheets.why import BoardLine, TotalSheet


def cover_traveller(sheet: Traveller, still_in_play: Set[int]) -> Traveller | None:
    """The traveller, or None while the board is still in play somewhere."""
    return None if sheet.board in still_in_play else sheet


def cover_total(sheet: TotalSheet, still_in_play: Set[int]) -> TotalSheet:
    """The total without what the boards still in play brought."""
    return replace(sheet, boards=tuple(_covered_board(line, still_in_play) for line in sheet.boards))


def _covered_board(line: BoardLine, still_in_play: Set[int]) -> BoardLine:
    return replace(line, points=None) if line.board in still_in_play else line
