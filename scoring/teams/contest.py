"""A match of a team contest: from its boards, and what was ruled, to the points of both teams.

A match is scored for itself (`score`), the table adds up (scoring/teams/table.py): after a new result only
its match is scored again. Points are victory points where the contest has a scale, else net IMPs, or the
points of the method (board-a-match, Patton, hybrid, total points).
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field, replace

from scoring.boards.adjusted import NO_SCORE
from scoring.boards.lines import Line
from scoring.conditions import Conditions
from scoring.matches import MatchSide, score_matches
from scoring.methods import METHODS, MatchMethod, imps_lost, imps_won
from scoring.rounding import Number
from scoring.schemes.victory_points import Scale, victory_points
from scoring.schemes.vp_tables import Measure
from scoring.teams.comparison import added
from scoring.teams.match import (
    MatchBoard,
    MatchPenalty,
    PenaltyIn,
    Team,
    balanced_match,
    match_board,
    score_match,
)
from scoring.teams.unplayed import BOTH_AT_FAULT, BYE, DIRECTOR_ERROR, void_figure, void_match
from scoring.totals.tie_breaks import Restart

PLAYED, VOID, FORFEITED, CONCEDED = "", "void", "forfeited", "conceded"
WITHDRAWN = "withdrawn"
BOTH, SEATS = "both", "seats"


@dataclass(frozen=True, slots=True)
class Rooms:
    """A board of a match: the table where the home team is North-South, and the one where it is East-West.

    None: no result yet. `ns` and `ew` of the lines are "home" and "away". Teams of eight play it at four
    tables: by their first and second `four` apart, or with the scores of the second four `beside` and added.
    """

    board: int
    open: Line | None = None
    closed: Line | None = None
    four: int = 1
    beside: "Rooms | None" = None

    @property
    def compared(self) -> MatchBoard | None:
        """The board for both teams; None until both rooms have a score, or where the cards differed.

        An artificial score in one room is the board's, whatever the other room has.
        """
        open_room, closed_room = self.open or _NOTHING_OPEN, self.closed or _NOTHING_CLOSED
        board = match_board(open_room, closed_room)
        if board is not None and board.has_result and open_room.group != closed_room.group:
            return None
        if board is None or self.beside is None:
            return board
        other = self.beside.compared
        return other and MatchBoard(added(board.home, other.home), added(board.away, other.away))

    @property
    def cancelled(self) -> bool:
        """Whether the director has ruled that the board has no score for either team."""
        return any(line.award == NO_SCORE for line in self.lines)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The results at its tables so far."""
        own = tuple(line for line in (self.open, self.closed) if line is not None)
        return own + self.beside.lines if self.beside else own


_NOTHING_OPEN, _NOTHING_CLOSED = Line("home", "away"), Line("away", "home")


@dataclass(frozen=True, slots=True)
class Contest:
    """The conditions. `pool` are the victory points that a match shares; `half_scale` is for a half match.

    `bye`: `percent` of the pool (`bye_percent`), `own_average`, the `better` of both, or `none`. `rounds` are
    those planned, 0 where the seated matches are all. `knock_out`: awards that do not balance are averaged.
    `boards` of a whole match are needed where it has no victory points. `lot`: the teams as lots were drawn.
    """

    method: str = "imps"
    scale: Scale | None = None
    half_scale: Scale | None = None
    conditions: Conditions = field(default_factory=Conditions)
    bye: str = "percent"
    bye_percent: int = BYE
    by_average: bool = False
    tie_breaks: tuple[str, ...] = ()
    restart: Restart = Restart.NEVER
    rounds: int = 0
    knock_out: bool = False
    boards: int = 0
    lot: Sequence[Hashable] = ()

    @property
    def pool(self) -> Number:
        """The most points of a match: of the scale, or of board-a-match and its kin; 0 without a most."""
        return self.scale.pool if self.scale else self._points_of(self.boards)

    def pool_of(self, match: "ContestMatch") -> Number:
        scale = self.scale_of(match)
        return scale.pool if scale else self._points_of(match.scheduled)

    def _points_of(self, boards: int) -> Number:
        method = METHODS.get(self.method)
        return method.pool(boards, self.conditions) if isinstance(method, MatchMethod) else 0

    def scale_of(self, match: "ContestMatch") -> Scale | None:
        return self.half_scale if match.half else self.scale


@dataclass(frozen=True, slots=True)
class ContestMatch:
    """A match or a bye (`away` None). `scheduled` boards, or the boards `on_scale`, choose the scale; `half`:
    half a match of a triple. Of teams of eight whose fours are compared apart a board is scheduled twice.

    `end` is PLAYED, VOID, FORFEITED, CONCEDED or WITHDRAWN (a team has left an all-play-all before it), `by`
    the side at fault: "home", "away", BOTH, SEATS (both, and their pairs sat the same way) or "".
    """

    key: Hashable
    round: int
    home: Hashable
    away: Hashable | None
    boards: tuple[Rooms, ...] = ()
    scheduled: int = 0
    end: str = PLAYED
    by: str = ""
    fines: tuple[MatchPenalty, ...] = ()
    half: bool = False
    on_scale: int = 0

    @property
    def is_bye(self) -> bool:
        return self.away is None

    @property
    def counts_as_played(self) -> bool:
        """Whether its score is that of its boards: a void or forfeited match has points and no IMPs."""
        return self.end not in (VOID, FORFEITED)

    @property
    def has_begun(self) -> bool:
        """Whether a board has a result in one of its rooms."""
        return any(rooms.lines for rooms in self.boards)


@dataclass(frozen=True, slots=True)
class SideScore:
    """One team's match: its plus IMPs, its margin with awards and IMP fines, and its points.

    `part`: what of its points the match is worth on top of its boards (Patton, a hybrid).

    `won` and `lost` are the IMPs of the score of the match: with the team's awards, less its IMP fines. In
    Swiss pairs all of them are the figures of the two pairs. Fines in points are not in `points`: the table
    subtracts them. None: still to come, or too few boards have a result and the director rules (White Book
    3.3.6).
    """

    imps: Number = 0
    margin: Number = 0
    points: Number | None = None
    won: Number = 0
    lost: Number = 0
    part: Number = 0


@dataclass(frozen=True, slots=True)
class MatchScore:
    """`waiting`: boards that have still to be compared. `boards`: the IMPs of home and away by board."""

    home: SideScore
    away: SideScore
    waiting: int = 0
    boards: tuple[tuple[int, Number, Number], ...] = ()

    def of(self, team: Team) -> SideScore:
        return self.home if team is Team.HOME else self.away

    @property
    def is_known(self) -> bool:
        return self.home.points is not None


def score(match: ContestMatch, contest: Contest) -> MatchScore:
    """A match that two teams play, whatever its end.

    What a bye, and a match of a team that has left, are worth follows from other matches: see `table_of`.
    """
    if match.end == WITHDRAWN:
        return MatchScore(SideScore(), SideScore())
    compared = [(rooms.board, rooms.compared) for rooms in match.boards if not rooms.cancelled]
    known = [(board, one) for board, one in compared if one is not None]
    waiting = 0 if match.end else len(compared) - len(known)
    scorer = _in_imps if contest.method == "imps" else _by_method
    scored = scorer(match, contest, known, waiting)
    return score_of_end(scored, match, contest)


def gains_of(match: ContestMatch, scored: MatchScore) -> dict[tuple[int, int], tuple[Number, Number]]:
    """What home and away won on each board that is scored, by the board and the four."""
    known = (one for one in match.boards if not one.cancelled and one.compared is not None)
    pairs = zip(known, scored.boards, strict=True)
    return {(one.board, one.four): (home, away) for one, (_board, home, away) in pairs}


def with_handicap(match: ContestMatch, ahead: Number) -> ContestMatch:
    """The match with IMPs for the home team, negative ones for the other: the result changes for both."""
    if not ahead:
        return match
    return replace(match, fines=(*match.fines, MatchPenalty(Team.HOME, -ahead, PenaltyIn.MATCH_IMPS)))


def score_of_end(scored: MatchScore, match: ContestMatch, contest: Contest) -> MatchScore:
    """The score with the points of a match that does not count as it was played."""
    if not match.counts_as_played:
        return _with_points(scored, _awarded(match, contest))
    return scored


_Known = Sequence[tuple[int, MatchBoard]]


def _in_imps(match: ContestMatch, contest: Contest, known: _Known, waiting: int) -> MatchScore:
    fines = [one for one in match.fines if one.taken_off is not PenaltyIn.VICTORY_POINTS]
    boards, scale = [one for _board, one in known], contest.scale_of(match)
    figures = score_match(boards, match.scheduled, scale, fines, match.on_scale)
    if contest.knock_out:
        figures = balanced_match(figures, fines)
    home, away = (
        SideScore(own.imps, own.margin, None if waiting else own.victory_points, own.won, own.lost)
        for own in (figures.home, figures.away)
    )
    by_board = tuple(
        (board, ours, theirs) for (board, _one), (ours, theirs) in zip(known, figures.board_imps, strict=True)
    )
    return MatchScore(home, away, waiting, by_board)


def _by_method(match: ContestMatch, contest: Contest, known: _Known, waiting: int) -> MatchScore:
    """Points of board-a-match, Patton, a hybrid or total points; of a hybrid with the IMPs won and lost."""
    method = METHODS[contest.method]
    assert isinstance(method, MatchMethod)
    comparable = {board for board, _one in known}
    lines = {
        rooms.board: (rooms.open or _NOTHING_OPEN, rooms.closed or _NOTHING_CLOSED)
        for rooms in match.boards
        if rooms.board in comparable
    }
    awards, matches, _totals = score_matches(lines, method, contest.conditions)
    sides = {side.contestant: side for one in matches for side in (one.first, one.second)}
    by_board = tuple(
        (
            board,
            own[0].ns.points if own[0] and own[0].ns else 0,
            own[0].ew.points if own[0] and own[0].ew else 0,
        )
        for board, own in awards.items()
    )
    boards = [one for _board, one in known]
    home, away = (
        _side_by_method(sides.get(team), boards, team, contest, is_open=bool(waiting)) for team in Team
    )
    return MatchScore(home, away, waiting, by_board)


def _side_by_method(
    own: MatchSide | None, boards: Sequence[MatchBoard], team: Team, contest: Contest, *, is_open: bool
) -> SideScore:
    """A match without a board that counts is worth nothing."""
    points, part = (own.points, own.match_points) if own else (0, 0)
    seen = [board.seen_by(team) for board in boards] if contest.method == "hybrid" else []
    return SideScore(points=None if is_open else points, won=imps_won(seen), lost=imps_lost(seen), part=part)


def _with_points(scored: MatchScore, points: tuple[Number, Number]) -> MatchScore:
    home, away = (
        replace(own, points=won) for own, won in zip((scored.home, scored.away), points, strict=True)
    )
    return MatchScore(home, away, 0, scored.boards)


def _awarded(match: ContestMatch, contest: Contest) -> tuple[Number, Number]:
    """The points of a match that does not count as it was played (White Book 3.3.6, 3.3.7).

    In a void match each team has the figure of its own margin. In plain IMPs a forfeit is worth what a void
    match is; in a knock-out there is nothing but who goes on.
    """
    pool = contest.pool_of(match)
    if match.end == FORFEITED:
        own: Number = 0
        other = void_match(contest.bye_percent, pool)
        if not pool and not contest.knock_out:
            own, other = missed(contest, match, ahead=-1), missed(contest, match)
        return {"home": (own, other), "away": (other, own)}.get(match.by, (own, own))
    if _is_shared(match, contest):
        share = void_match(BOTH_AT_FAULT if match.by else DIRECTOR_ERROR, pool)
        return share, share
    home, away = (missed(contest, match, ahead=1 if match.by == other else -1) for other in ("away", "home"))
    return home, away


def _is_shared(match: ContestMatch, contest: Contest) -> bool:
    """Whether both teams have one share of the points: for a director's error, for wrong seats, and in a
    knock-out, in which both at fault are level.
    """
    if match.by == SEATS:
        return contest.knock_out or contest.pool_of(match) > 0
    return not match.by or (match.by == BOTH and contest.knock_out)


def missed(contest: Contest, match: ContestMatch, ahead: int = 1) -> Number:
    """The points of boards that were not played, for the side not at fault; `ahead` -1: for the other.

    Average plus on half of them: IMPs, a share of the points of board-a-match, none of total points.
    """
    scale = contest.scale_of(match)
    if scale:
        figure = void_figure(match.scheduled, scale.measure, ahead)
        return victory_points(scale, figure, match.on_scale or match.scheduled)
    if contest.method == "imps":
        return void_figure(match.scheduled, Measure.IMPS, ahead)
    return void_match(void_figure(match.scheduled, Measure.PERCENT, ahead), contest.pool_of(match))
