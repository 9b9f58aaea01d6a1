"""Sheets of hands on paper."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tournament.sheets.deal_sheet import DealSheet
from tournament.sheets.heading import Heading
from tournament.sheets.names import Party
from tournament.sheets.scorecard import CardLine, ScoreCard


@dataclass(frozen=True, slots=True)
class CalledAt:
    """An auction on paper: at which table, and the calls from the dealer on."""

    ns: Party
    ew: Party
    calls: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandRecord:
    """The deals of a session in the order of the boards.

    `auctions` by board and form, where every board is played at one table or in two rooms. Of other sessions
    they are on travellers and in the pairs' own books.
    """

    heading: Heading
    deals: tuple[DealSheet, ...]
    auctions: Mapping[tuple[int, str], tuple[CalledAt, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DealCard:
    """One deal, for a paper of one board."""

    heading: Heading
    deal: DealSheet


@dataclass(frozen=True, slots=True)
class PairBook:
    """A pair's card with the deals of the boards that it has played.

    `auctions`: the calls of its own table, by the result.
    """

    heading: Heading
    card: ScoreCard
    boards: tuple[tuple[CardLine, DealSheet], ...]
    auctions: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
