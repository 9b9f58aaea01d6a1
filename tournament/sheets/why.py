"""The explanation of one award, or of one total and its place, with every step of the computation."""

from dataclasses import dataclass
from fractions import Fraction

from scoring.derivation import Step
from scoring.explain import ByRuling, Excess
from scoring.rounding import Number
from scoring.totals.combine import Total
from tournament.sheets.board import Played
from tournament.sheets.heading import Heading
from tournament.sheets.names import Party
from tournament.sheets.standings import Standing


@dataclass(frozen=True, slots=True)
class PlayerAward:
    """What a single player has of a score of their side.

    `own_average` is in points of the board, None unless a ruling looks at it.
    """

    party: Party
    points: Number | None
    own_average: Number | None = None


@dataclass(frozen=True, slots=True)
class AwardSheet:
    """Why `party`, which sat `side`, has its `points` for a board; they are None where it has no score.

    `parts` are the steps of each score it is compared on, with its share of the whole: one, or several of a
    weighted score. A `ruling` stands in their place. `expected`: the results the board is brought to.
    `group`: the form of a fouled board (Law 87B); `law`: what an adjusted score was given under. `excess`:
    what the two sides have together beyond what there is, None where they balance. `players`: the two single
    players of the side.
    """

    heading: Heading
    board: int
    side: str
    party: Party
    opponents: Party
    played: Played
    points: Number | None
    top: Number | None
    parts: tuple[tuple[Number, Step], ...]
    ruling: ByRuling | None
    expected: int
    group: str = ""
    excess: Excess | None = None
    law: str = ""
    players: tuple[PlayerAward, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A board of a total. `result` is the playing of it; `points` is None while the board is covered."""

    board: int
    side: str
    opponents: Party
    result: int
    points: Number | None
    top: Number | None
    real: bool = True


@dataclass(frozen=True, slots=True)
class TiePoints:
    """What splits a tie of single players: final scores of their opponents, divided by those of partners."""

    standing: Standing
    opponents: Number
    partners: Number
    points: Number | None


@dataclass(frozen=True, slots=True)
class TotalSheet:
    """Why a contestant has its total and its place: its boards, its penalties, who is ahead, who is level.

    `standing` and `total` are None before the first board. `rivals` counts all contestants with a place.
    `tie_points` of single players who are level once the session is closed, the highest first.
    """

    heading: Heading
    party: Party
    standing: Standing | None
    total: Total | None
    boards: tuple[BoardLine, ...] = ()
    penalties: tuple[tuple[Fraction, str, str], ...] = ()
    ahead: tuple[Standing, ...] = ()
    level: tuple[Standing, ...] = ()
    rivals: int = 0
    tie_points: tuple[TiePoints, ...] = ()
