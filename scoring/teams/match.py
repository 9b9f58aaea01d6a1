"""A match scored in IMPs: each side has its own margin, and its victory points come from that margin.

The two margins are opposite as long as awards are: AVE+ for both sides gives both 3 IMPs (White Book 8.80.6),
so that the victory points add up to more than the scale shares out.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from scoring.boards.lines import Line
from scoring.rounding import Number, exact_sum, simplest
from scoring.schemes.victory_points import Scale, victory_points
from scoring.teams.comparison import Comparison, compared


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
class MatchBoard:
    """A board as each team sees it. The two differ where a ruling does not balance (Law 12C1, 86B)."""

    home: Comparison
    away: Comparison

    def seen_by(self, team: Team) -> Comparison:
        return self.home if team is Team.HOME else self.away

    @property
    def has_result(self) -> bool:
        """Whether it was scored at both tables: an artificial score is no result."""
        return self.home.ruling is None and self.away.ruling is None


def match_board(open_room: Line, closed_room: Line) -> MatchBoard | None:
    """A board; the home team is North-South in the open room. None until both rooms have a score."""
    home, away = compared(open_room, closed_room), compared(closed_room, open_room)
    return MatchBoard(home, away) if home and away else None


@dataclass(frozen=True, slots=True)
class MatchPenalty:
    """A fine of a positive amount; a negative one is a gain, as by a handicap."""

    team: Team
    amount: Number
    taken_off: PenaltyIn = PenaltyIn.VICTORY_POINTS


@dataclass(frozen=True, slots=True)
class SideFigures:
    """One team's match. `imps`: its plus IMPs on boards with a result. `margin`: with awards and IMP fines.

    `lost`: the IMPs that the opponents won against it, its awards below average among them; `won`: its own.
    `victory_points`: None where fewer than half of the boards scheduled have a result.
    """

    imps: Number
    margin: Number
    victory_points: Number | None
    lost: Number = 0

    @property
    def won(self) -> Number:
        return simplest(self.margin + self.lost)


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
    boards: Sequence[MatchBoard],
    scheduled: int,
    scale: Scale | None,
    penalties: Iterable[MatchPenalty] = (),
    on_scale: int = 0,
) -> MatchFigures:
    """IMPs, margins and victory points of a match; the scale goes by the boards `scheduled`, or `on_scale`.

    Without a scale a match is worth its margin in IMPs.
    """
    fines = tuple(penalties)
    results = [board for board in boards if board.has_result]
    enough = 2 * len(results) >= scheduled
    sides = {}
    for team in Team:
        won = exact_sum([max(board.seen_by(team).imps, 0) for board in results])
        margin = exact_sum([board.seen_by(team).imps for board in boards]) + _margin_fines(fines, team)
        lost = exact_sum([max(-board.seen_by(team).imps, 0) for board in boards]) - _gained(fines, team)
        points = _points(scale, margin, on_scale or scheduled, fines, team) if enough else None
        sides[team] = SideFigures(won, simplest(margin), points, simplest(lost))
    by_board = tuple((board.home.imps, board.away.imps) for board in boards)
    return MatchFigures(by_board, sides[Team.HOME], sides[Team.AWAY])


def _margin_fines(fines: Sequence[MatchPenalty], team: Team) -> Number:
    """The change of a team's margin by IMP fines: its own, and the opponents' that change the match."""
    own = sum(fine.amount for fine in fines if fine.team is team and fine.taken_off in _IMP_FINES)
    return _gained(fines, team) - own


def _gained(fines: Sequence[MatchPenalty], team: Team) -> Number:
    """What fines of the opponents take off their IMPs in the result of the match."""
    return sum(
        fine.amount for fine in fines if fine.team is team.other and fine.taken_off is PenaltyIn.MATCH_IMPS
    )


_IMP_FINES = (PenaltyIn.OWN_IMPS, PenaltyIn.MATCH_IMPS)


def _points(
    scale: Scale | None, margin: Number, scheduled: int, fines: Sequence[MatchPenalty], team: Team
) -> Number:
    """A VP fine is deducted after the conversion, credited to no team, and has no floor (White Book 8.12)."""
    fined = sum(
        fine.amount for fine in fines if fine.team is team and fine.taken_off is PenaltyIn.VICTORY_POINTS
    )
    worth = margin if scale is None else victory_points(scale, margin, scheduled)
    return simplest(worth - fined)


def knock_out_net(home: Number, away: Number) -> Number:
    """IMPs home is ahead by where the two results do not balance: half the difference (Law 12C4)."""
    return simplest(Fraction(home - away) / 2)


def balanced_match(figures: MatchFigures, penalties: Iterable[MatchPenalty] = ()) -> MatchFigures:
    """A match of a knock-out: where a ruling does not balance both teams get half the difference (Law 12C4).

    Every IMP fine changes the match. `imps` count the boards with an artificial score too.
    """
    nets = [knock_out_net(home, away) for home, away in figures.board_imps]
    fined = exact_sum(
        fine.amount if fine.team is Team.AWAY else -fine.amount
        for fine in penalties
        if fine.taken_off in _IMP_FINES
    )
    ahead = simplest(exact_sum(nets) + fined)
    home, away = (
        SideFigures(
            simplest(exact_sum([max(sign * net, 0) for net in nets])),
            sign * ahead,
            sign * ahead if figures.is_enough else None,
            simplest(exact_sum([max(-sign * net, 0) for net in nets])),
        )
        for sign in (1, -1)
    )
    return MatchFigures(tuple((net, -net) for net in nets), home, away)
