"""Results of other tables that a phone may show, and its own pair's place."""

from dataclasses import dataclass
from fractions import Fraction

from scoring.seats import Side
from tournament.sheets.board import Played
from tournament.sheets.names import Party
from tournament.sheets.traveller import TravellerLine


@dataclass(frozen=True, slots=True)
class OtherResult:
    """One playing of a board; `points` of `top` are the reader's side's, None unless the event shows them."""

    ns: Party
    ew: Party
    own: bool
    played: Played
    points: int | Fraction | None
    top: int | Fraction | None


@dataclass(frozen=True, slots=True)
class BoardElsewhere:
    """A board at every table, the best for `side` first: where the reader sat, or North-South."""

    board: int
    side: str
    results: tuple[OtherResult, ...]


BoardShare = tuple[int, int | Fraction, int | Fraction | None]  # a board, its points, their top


@dataclass(frozen=True, slots=True)
class OwnCard:
    """A pair's place among `ranked` and its figure, None while it is not shown; `is_whole`: to a per cent.

    `boards` are those whose points the event shows now. `places` are the ranks after each round, once the
    session is closed.
    """

    place: int | None
    tied: bool
    ranked: int
    value: int | Fraction | None
    in_per_cent: bool
    is_whole: bool
    boards: tuple[BoardShare, ...]
    places: tuple[int, ...] = ()


def other_result(line: TravellerLine, own: frozenset[int], side: str, scored: bool) -> OtherResult:
    """A played line of a traveller; `own` are the primary keys of the reader's contestants."""
    assert line.played
    return OtherResult(
        ns=line.ns,
        ew=line.ew,
        own=bool(own & {line.ns.id, line.ew.id}),
        played=line.played,
        points=(line.ew_points if side == Side.EW else line.ns_points) if scored else None,
        top=line.top if scored else None,
    )
