"""What players may not see yet: a board that some table still has to play is covered (Law 16 B, 90 B)."""

from collections.abc import Set
from dataclasses import replace

from tournament.sheets.scorecard import CardLine, ScoreCard
from tournament.sheets.traveller import Traveller


def cover_traveller(sheet: Traveller, still_in_play: Set[int]) -> Traveller | None:
    """The traveller, or None while the board is still in play somewhere."""
    return None if sheet.board in still_in_play else sheet


def cover_card(card: ScoreCard, still_in_play: Set[int]) -> ScoreCard:
    """The card without the results of boards still in play."""
    return replace(card, lines=tuple(_covered(line, still_in_play) for line in card.lines))


def _covered(line: CardLine, still_in_play: Set[int]) -> CardLine:
    if line.board not in still_in_play:
        return line
    return replace(line, played=None, score=None, points=None, top=None)
