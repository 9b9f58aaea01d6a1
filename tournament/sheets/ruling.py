"""A ruling: what it does to the board and the ranking before it is given, and the form that is kept of it."""

from dataclasses import dataclass
from fractions import Fraction

from tournament.sheets.board import Played
from tournament.sheets.heading import Heading
from tournament.sheets.names import Party
from tournament.sheets.standings import Standing

Points = int | Fraction | None


@dataclass(frozen=True, slots=True)
class PlayerEffect:
    """A single player's points of the board, now and with the ruling."""

    party: Party
    before: Points
    after: Points


@dataclass(frozen=True, slots=True)
class SideEffect:
    """A side's points of the board as they stand and as they would be; None is no score.

    `players`: the two single players of the side, each with an artificial score by their own average.
    """

    side: str
    party: Party
    before: Points
    after: Points
    top: Points
    players: tuple[PlayerEffect, ...] = ()


@dataclass(frozen=True, slots=True)
class PlaceEffect:
    """A contestant whose figure or place would change, before and after; `ours`: it sits at this table."""

    before: Standing
    after: Standing
    ours: bool


@dataclass(frozen=True, slots=True)
class Effect:
    """What an award would do. `places` are in the order of the ranking afterwards."""

    heading: Heading
    sides: tuple[SideEffect, SideEffect]
    places: tuple[PlaceEffect, ...]


@dataclass(frozen=True, slots=True)
class RulingForm:
    """An award or a penalty as it is put on file. `played` is the board with its award, `at_table` what was
    played there, `sides` (side, points, top) what the award brings; None and empty for a penalty, which is
    `amount` of `unit` for the one party in `parties`.
    """

    heading: Heading
    parties: tuple[Party, ...]
    law: str
    reason: str
    facts: str
    by: str
    board: int | None = None
    dealer: str = ""
    vulnerability: str = ""
    round: int | None = None
    table: int | None = None
    played: Played | None = None
    at_table: Played | None = None
    sides: tuple[tuple[str, Points, Points], ...] = ()
    amount: Fraction | None = None
    unit: str = ""
