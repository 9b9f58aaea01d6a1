"""A match scored in IMPs: each side has its own margin, and its victory points come from that margin.

The two margins are opposite as long as awards are: AVE+ for both sides gives both 3 IMPs (White Book 8.80.6),
so that the victory points add up to more than the scale shares out.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from scoring.boards.imps import imps
from scoring.rounding import Number, simplest
from scoring.schemes.victory_points import Scale, victory_points


class Team(StrEnum):
    """The two sides of a match."""

    HOME = "home"
    AWAY = "away"

    @property
    def other(self) -> "Team":
        return Team.AWAY if self is Team.HOME else Team.HOME


class PenaltyIn(StrEnum):
    """What a fine reduces: the victory points, the offender's own margin, or the result of the match."""

    VICTORY_POINTS = "vp"
    OWN_IMPS = "own"
    MATCH_IMPS = "match"


@dataclass(frozen=True, slots=True)
class BoardScores:
    """Both tables' North-South scores; the home team is North-South in the open room."""

    open_room: int
    closed_room: int

    @property
    def home_imps(self) -> int:
        return imps(self.open_room - self.closed_room)


@dataclass(frozen=True, slots=True)
class BoardAward:
    """IMPs given to each side instead of a result (Law 12C2, 86B): AVE+ is 3, AVE 0, AVE− −3."""

    home: Number
    away: Number


@dataclass(frozen=True, slots=True)
class MatchPenalty:
    """A fine of a positive amount."""

    team: Team
    amount: Number
    taken_off: PenaltyIn = PenaltyIn.VICTORY_POINTS


MatchBoard = BoardScores | BoardAward


@dataclass(frozen=True, slots=True)
class SideFigures:
    """One team's match. `imps`: its plus IMPs on boards with a result. `margin`: with awards and IMP fines.

    `victory_points`: None where fewer than half of the boards scheduled have a result.
    """

    imps: int
    margin: Number
    victory_points: Number | None


@dataclass(frozen=True, slots=True)
class MatchFigures:
    """`board_imps`: home and away IMPs of each board, in the order given."""

    board_imps: tuple[tuple[Number, Number], ...]
    home: SideFigures
    away: SideFigures

    @property
    def is_enough(self) -> bool:
        """Whether at least half of the boards scheduled have a result (White Book 3.3.6)."""
        return self.home.victory_points is not None


def score_match(
    boards: Sequence[MatchBoard], scheduled: int, scale: Scale, penalties: Iterable[MatchPenalty] = ()
) -> MatchFigures:
    """IMPs, margins and victory points of a match; the scale goes by the boards `scheduled`."""
    fines = tuple(penalties)
    swings = [board.home_imps for board in boards if isinstance(board, BoardScores)]
    awards = [board for board in boards if isinstance(board, BoardAward)]
    net = sum(swings)
    enough = 2 * len(swings) >= scheduled
    margins = {
        Team.HOME: net + sum(award.home for award in awards) + _margin_fines(fines, Team.HOME),
        Team.AWAY: -net + sum(award.away for award in awards) + _margin_fines(fines, Team.AWAY),
    }
    plus = {Team.HOME: sum(max(one, 0) for one in swings), Team.AWAY: sum(max(-one, 0) for one in swings)}
    sides = {
        team: SideFigures(
            plus[team],
            simplest(margins[team]),
            _points(scale, margins[team], scheduled, fines, team) if enough else None,
        )
        for team in Team
    }
    return MatchFigures(tuple(map(_board_imps, boards)), sides[Team.HOME], sides[Team.AWAY])


def _board_imps(board: MatchBoard) -> tuple[Number, Number]:
    if isinstance(board, BoardAward):
        return board.home, board.away
    return board.home_imps, -board.home_imps


def _margin_fines(fines: Sequence[MatchPenalty], team: Team) -> Number:
    """The change of a team's margin by IMP fines: its own, and the opponents' that change the match."""
    own = sum(fine.amount for fine in fines if fine.team is team and fine.taken_off in _IMP_FINES)
    gained = sum(
        fine.amount for fine in fines if fine.team is team.other and fine.taken_off is PenaltyIn.MATCH_IMPS
    )
    return gained - own


_IMP_FINES = (PenaltyIn.OWN_IMPS, PenaltyIn.MATCH_IMPS)


def _points(
    scale: Scale, margin: Number, scheduled: int, fines: Sequence[MatchPenalty], team: Team
) -> Number:
    """A VP fine is deducted after the conversion, credited to no team, and has no floor (White Book 8.12)."""
    fined = sum(
        fine.amount for fine in fines if fine.team is team and fine.taken_off is PenaltyIn.VICTORY_POINTS
    )
    return simplest(victory_points(scale, margin, scheduled) - fined)


def knock_out_net(home: Number, away: Number) -> Number:
    """IMPs home is ahead by where the two results do not balance: half the difference (Law 12C4)."""
    return simplest(Fraction(home - away) / 2)
