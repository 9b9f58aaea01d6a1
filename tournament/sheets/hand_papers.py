"""Sheets of hands on paper."""

from dataclasses import dataclass

from tournament.sheets.deal_sheet import DealSheet
from tournament.sheets.heading import Heading
from tournament.sheets.scorecard import CardLine, ScoreCard


@dataclass(frozen=True, slots=True)
class HandRecord:
    """The deals of a session in the order of the boards."""

    heading: Heading
    deals: tuple[DealSheet, ...]


@dataclass(frozen=True, slots=True)
class DealCard:
    """One deal, for a paper of one board."""

    heading: Heading
    deal: DealSheet


@dataclass(frozen=True, slots=True)
class PairBook:
    """A pair's card with the deals of the boards that it has played."""

    heading: Heading
    card: ScoreCard
    boards: tuple[tuple[CardLine, DealSheet], ...]
