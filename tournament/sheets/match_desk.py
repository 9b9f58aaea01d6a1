"""A match as the director rules on it: every board in both rooms, how it ended, and fines."""

from dataclasses import dataclass
from fractions import Fraction

from tournament.sheets.board import Played
from tournament.sheets.points import POINTS_FORMAT
from tournament.sheets.teams import Team

Figure = int | Fraction


@dataclass(frozen=True, slots=True)
class RoomCell:
    """A board in one room, by primary keys: the table's `placement`, and the `result` once there is one.

    `covered`: the director who reads it has still to play the board.
    """

    placement: int
    result: int | None = None
    played: Played | None = None
    covered: bool = False


@dataclass(frozen=True, slots=True)
class PairScore:
    """A pair's score on a board: matchpoints of `top`, or cross-IMPs, whose top is None."""

    points: Figure
    top: Figure | None


@dataclass(frozen=True, slots=True)
class MatchDeskLine:
    """A board: `imps` of the home and of the visiting team, None until both rooms have a score.

    `scores` of the two pairs of a match of Swiss pairs; None until the board is scored.
    """

    board: int
    open: RoomCell | None
    closed: RoomCell | None
    imps: tuple[Figure, Figure] | None = None
    scores: tuple[PairScore | None, PairScore | None] = (None, None)


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in the list of a round. `away` None: a bye. `waiting`: boards without a comparison.

    IMPs and points are None where the director who reads has still to play one of its boards, and IMPs also
    where the `unit` of a match (VP, IMP, points, %) has no IMPs under it.
    `margins` are None unless rulings make them other than the difference of the IMPs.
    `state`: `bye`, `half` (a half match missed), `coming`, `playing`, `finished` once it has points, or how
    it ended (`void`, `forfeited`, `conceded`). A match that is played without `waiting` for a board has too
    few results (White Book 3.3.6).
    """

    id: int
    round: int
    home: Team
    away: Team | None
    tables: tuple[int, ...]
    state: str
    waiting: int = 0
    imps: tuple[Figure | None, Figure | None] = (0, 0)
    points: tuple[Figure | None, Figure | None] = (None, None)
    margins: tuple[Figure | None, Figure | None] = (None, None)
    unit: str = "VP"
    whole: bool = False

    points_format = POINTS_FORMAT


@dataclass(frozen=True, slots=True)
class MatchDesk:
    """A match with its boards in ascending order; `version` is what a ruling on its end is made on."""

    match: MatchLine
    lines: tuple[MatchDeskLine, ...]
    version: int = 1
