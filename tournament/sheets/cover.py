"""What players may not see yet: a board that some table still has to play is covered (Law 16 B, 90 B)."""

from collections.abc import Set
from dataclasses import replace

from tournament.sheets.scorecard import CardLine, ScoreCard
from tournament.sheets.traveller import Traveller
from tournament.sheets.why import BoardLine, TotalSheet


def cover_traveller(sheet: Traveller, still_in_play: Set[int]) -> Traveller | None:
    """The traveller, or None while the board is still in play somewhere."""
    return None if sheet.board in still_in_play else sheet


def cover_card(card: ScoreCard, still_in_play: Set[int]) -> ScoreCard:
    """The card without the results of boards still in play."""
    return replace(card, lines=tuple(_covered(line, still_in_play) for line in card.lines))


def cover_total(sheet: TotalSheet, still_in_play: Set[int]) -> TotalSheet:
    """The total without what the boards still in play brought."""
    return replace(sheet, boards=tuple(_covered_board(line, still_in_play) for line in sheet.boards))


def _covered_board(line: BoardLine, still_in_play: Set[int]) -> BoardLine:
    return replace(line, points=None) if line.board in still_in_play else line


def _covered(line: CardLine, still_in_play: Set[int]) -> CardLine:
    if line.board not in still_in_play:
        return line
    return replace(line, played=None, score=None, points=None, top=None)
