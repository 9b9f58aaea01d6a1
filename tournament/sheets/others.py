"""Results of other tables that a phone may show, and its own pair's place."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.seats import Side
from tournament.sheets.board import Played
from tournament.sheets.names import Party
from tournament.sheets.traveller import TravellerLine


@dataclass(frozen=True, slots=True)
class OtherResult:
    """One playing of a board; `points` of `top` are the reader's side's, empty unless the event shows them:
    one figure, or one for each single player where an artificial score differs.
    """

    ns: Party
    ew: Party
    own: bool
    played: Played
    points: tuple[int | Fraction | None, ...]
    top: int | Fraction | None


@dataclass(frozen=True, slots=True)
class BoardElsewhere:
    """A board at every table, the best for `side` first: where the reader sat, or North-South."""

    board: int
    side: str
    results: tuple[OtherResult, ...]


BoardShare = tuple[int, int | Fraction, int | Fraction | None]  # a board, its points, their top


@dataclass(frozen=True, slots=True)
class RunningScore:
    """A match so far: `compared` of its `boards` give these IMPs."""

    own: int | Fraction
    other: int | Fraction
    compared: int
    boards: int


@dataclass(frozen=True, slots=True)
class OwnCard:
    """A pair's place among `ranked` and its figure, None while it is not shown; `is_whole`: to a per cent.

    `boards` are those whose points the event shows now. `places` are the ranks after each round, once the
    session is closed. `unit` is that of a team's figure. `score`: the own team's IMPs and the opponents' in
    the match that is played, after the boards that are compared, where the event shows it. `cup`: where the
    team stands in a knock-out: `waits` for its other table, is `tied`, goes `on`, or has its final `place`.
    """

    place: int | None
    tied: bool
    ranked: int
    value: int | Fraction | None
    in_per_cent: bool
    is_whole: bool
    boards: tuple[BoardShare, ...]
    places: tuple[int, ...] = ()
    unit: str = ""
    score: RunningScore | None = None
    cup: str = ""


def other_result(
    line: TravellerLine,
    own: frozenset[int],
    side: str,
    scored: bool,
    imps: Mapping[int, int | Fraction] | None = None,
) -> OtherResult:
    """A played line of a traveller; `own` are the primary keys of the reader's contestants.

    `imps` are what each contestant won in its match, where teams play.
    """
    assert line.played
    party = line.ew if side == Side.EW else line.ns
    points = line.points(side) if imps is None else (imps.get(party.id),)
    return OtherResult(
        ns=line.ns,
        ew=line.ew,
        own=bool(own & {line.ns.id, line.ew.id}),
        played=line.played,
        points=points if scored else (),
        top=line.top if scored and imps is None else None,
    )
