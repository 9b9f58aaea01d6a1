"""The traveller: all results of one board."""

from dataclasses import dataclass
from fractions import Fraction

from tournament.sheets.board import Played
from tournament.sheets.deal_sheet import DealSheet
from tournament.sheets.heading import Heading
from tournament.sheets.names import Party


@dataclass(frozen=True, slots=True)
class TravellerLine:
    """One playing. `ns_points` and `ew_points` are matchpoints or IMPs; `played` is None until it is.

    `group` is the form of a fouled board (Law 87B). `auction` are the calls from the dealer on (`P`, `X`,
    `XX`, `3NT`), where a phone kept them and the sheet tells of them. `ns_each`, `ew_each`: an artificial
    score of two single players is by the own average of each; empty where both have the points of their side.
    `is_covered`: it has been played, and what happened is not shown yet.
    """

    result: int | None
    version: int
    round: int | None
    table: int | None
    ns: Party
    ew: Party
    played: Played | None
    ns_points: int | Fraction | None = None
    ew_points: int | Fraction | None = None
    top: int | Fraction | None = None
    group: str = ""
    auction: tuple[str, ...] = ()
    ns_each: tuple[int | Fraction | None, ...] = ()
    ew_each: tuple[int | Fraction | None, ...] = ()
    is_covered: bool = False

    def points(self, side: str) -> tuple[int | Fraction | None, ...]:
        """The side's points; those of each player, in the order of their numbers, where they differ."""
        if side == "NS":
            return self.ns_each or (self.ns_points,)
        return self.ew_each or (self.ew_points,)


@dataclass(frozen=True, slots=True)
class Traveller:
    """`datum` is the datum of a Butler board, else None; `address` opens the board's own form."""

    heading: Heading
    board: int
    dealer: str
    vulnerability: str
    lines: tuple[TravellerLine, ...]
    datum: int | Fraction | None = None
    address: str = ""


@dataclass(frozen=True, slots=True)
class DealtTraveller(Traveller):
    """A traveller on paper, with the deal of the board where its cards may be seen."""

    deal: DealSheet | None = None
