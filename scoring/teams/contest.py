"""A whole team contest: from the boards of each match, what was ruled and who had a bye, to the table.

A match is scored for itself (`score`), the table adds up (`table_of`): after a new result only its match is
scored again. Points are victory points where the contest has a scale, else net IMPs, or the points of the
method (board-a-match, Patton, hybrid, total points).
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from scoring.boards.adjusted import NO_SCORE
from scoring.boards.lines import Line
from scoring.conditions import Conditions
from scoring.matches import score_matches
from scoring.methods import METHODS, MatchMethod
from scoring.rounding import Number, exact_sum, simplest
from scoring.schemes.victory_points import Scale, victory_points
from scoring.teams.match import MatchBoard, MatchPenalty, PenaltyIn, Team, match_board, score_match
from scoring.teams.standings import (
    MatchResult,
    TeamTotal,
    TieFigures,
    match_evidence,
    rank_teams,
    team_totals,
    tie_figures,
    tie_steps,
)
from scoring.teams.unplayed import (
    BOTH_AT_FAULT,
    BYE,
    DIRECTOR_ERROR,
    bye_by_own_average,
    bye_by_the_better,
    void_margin,
    void_match,
)
from scoring.totals.ranking import Place
from scoring.totals.tie_breaks import Restart, TieStep

PLAYED, VOID, FORFEITED, CONCEDED = "", "void", "forfeited", "conceded"
BOTH = "both"


@dataclass(frozen=True, slots=True)
class Rooms:
    """A board of a match: the table where the home team is North-South, and the one where it is East-West.

    None: no result yet. `ns` and `ew` of the lines are "home" and "away".
    """

    board: int
    open: Line | None = None
    closed: Line | None = None

    @property
    def compared(self) -> MatchBoard | None:
        """The board for both teams; None until both rooms have a score, or where the cards differed.

        An artificial score in one room is the board's, whatever the other room has.
        """
        open_room, closed_room = self.open or _NOTHING_OPEN, self.closed or _NOTHING_CLOSED
        board = match_board(open_room, closed_room)
        if board is not None and board.has_result and open_room.group != closed_room.group:
            return None
        return board

    @property
    def cancelled(self) -> bool:
        """Whether the director has ruled that the board has no score for either team."""
        return any(line is not None and line.award == NO_SCORE for line in (self.open, self.closed))


_NOTHING_OPEN, _NOTHING_CLOSED = Line("home", "away"), Line("away", "home")


@dataclass(frozen=True, slots=True)
class Contest:
    """The conditions. `pool` are the victory points that a match shares; `half_scale` is for a half match.

    `bye`: `percent` of the pool (`bye_percent`), `own_average`, the `better` of both, or `none`.
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

    @property
    def pool(self) -> Number:
        return self.scale.pool if self.scale else 0

    def scale_of(self, match: "ContestMatch") -> Scale | None:
        return self.half_scale if match.half else self.scale


@dataclass(frozen=True, slots=True)
class ContestMatch:
    """A match or a bye (`away` None). `scheduled` boards choose the scale; `half`: half a match of a triple.

    `end` is PLAYED, VOID, FORFEITED or CONCEDED, `by` the side at fault: "home", "away", BOTH or "".
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

    @property
    def is_bye(self) -> bool:
        return self.away is None


@dataclass(frozen=True, slots=True)
class SideScore:
    """One team's match: its plus IMPs, its margin with awards and IMP fines, and its points.

    Fines in points are not in `points`: the table subtracts them. None: still to come, or too few boards have
    a result and the director rules (White Book 3.3.6).
    """

    imps: Number = 0
    margin: Number = 0
    points: Number | None = None


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
    """A match that two teams play, whatever its end. A bye has no score: see `table_of`."""
    compared = [(rooms.board, rooms.compared) for rooms in match.boards if not rooms.cancelled]
    known = [(board, one) for board, one in compared if one is not None]
    waiting = 0 if match.end else len(compared) - len(known)
    scorer = _in_imps if contest.method == "imps" else _by_method
    scored = scorer(match, contest, known, waiting)
    if match.end in (VOID, FORFEITED):
        return _with_points(scored, _awarded(match, contest))
    return scored


_Known = Sequence[tuple[int, MatchBoard]]


def _in_imps(match: ContestMatch, contest: Contest, known: _Known, waiting: int) -> MatchScore:
    fines = [one for one in match.fines if one.taken_off is not PenaltyIn.VICTORY_POINTS]
    figures = score_match([one for _board, one in known], match.scheduled, contest.scale_of(match), fines)
    home, away = (
        SideScore(own.imps, own.margin, None if waiting else own.victory_points)
        for own in (figures.home, figures.away)
    )
    by_board = tuple(
        (board, ours, theirs) for (board, _one), (ours, theirs) in zip(known, figures.board_imps, strict=True)
    )
    return MatchScore(home, away, waiting, by_board)


def _by_method(match: ContestMatch, contest: Contest, known: _Known, waiting: int) -> MatchScore:
    """Points of board-a-match, Patton, a hybrid or total points; IMPs have no part in them."""
    method = METHODS[contest.method]
    assert isinstance(method, MatchMethod)
    comparable = {board for board, _one in known}
    lines = {
        rooms.board: (rooms.open or _NOTHING_OPEN, rooms.closed or _NOTHING_CLOSED)
        for rooms in match.boards
        if rooms.board in comparable
    }
    awards, matches, _totals = score_matches(lines, method, contest.conditions)
    points = {side.contestant: side.points for one in matches for side in (one.first, one.second)}
    by_board = tuple(
        (
            board,
            own[0].ns.points if own[0] and own[0].ns else 0,
            own[0].ew.points if own[0] and own[0].ew else 0,
        )
        for board, own in awards.items()
    )
    home, away = (SideScore(points=None if waiting else points.get(team, 0)) for team in Team)
    return MatchScore(home, away, waiting, by_board)


def _with_points(scored: MatchScore, points: tuple[Number, Number]) -> MatchScore:
    home, away = (
        SideScore(own.imps, own.margin, won)
        for own, won in zip((scored.home, scored.away), points, strict=True)
    )
    return MatchScore(home, away, 0, scored.boards)


def _awarded(match: ContestMatch, contest: Contest) -> tuple[Number, Number]:
    """The points of a match that does not count as it was played (White Book 3.3.6, 3.3.7)."""
    scale = contest.scale_of(match)
    pool = scale.pool if scale else 0
    if match.end == FORFEITED:
        other = void_match(contest.bye_percent, pool)
        return {"home": (0, other), "away": (other, 0)}.get(match.by, (0, 0))
    if match.by in ("", BOTH):
        share = void_match(BOTH_AT_FAULT if match.by else DIRECTOR_ERROR, pool)
        return share, share
    margin = void_margin(match.scheduled)
    won, lost = _worth(match, contest, margin), _worth(match, contest, -margin)
    return (lost, won) if match.by == "home" else (won, lost)


def _worth(match: ContestMatch, contest: Contest, margin: Number) -> Number:
    scale = contest.scale_of(match)
    return margin if scale is None else victory_points(scale, margin, match.scheduled)


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A team in the table. `total` with carry-over and less `fines`; `matches` count for it, byes included.

    `points` are those of each match by key, a bye's too; None where they are still to come. `tie_figures` are
    those of the tie-breaks of the contest, where one of them split the team from an equal one.
    """

    team: Hashable
    place: Place
    total: Number
    matches: int
    won: int
    drawn: int
    lost: int
    imps: Number
    imps_against: Number
    carry: Number
    fines: Number
    points: Mapping[Hashable, Number | None]
    tie_figures: tuple[Number | None, ...] = ()


def table_of(
    teams: Sequence[Hashable],
    matches: Sequence[ContestMatch],
    scores: Mapping[Hashable, MatchScore],
    contest: Contest,
    *,
    carry: Mapping[Hashable, Number] | None = None,
    fines: Mapping[Hashable, Number] | None = None,
    without_standing: Iterable[Hashable] = (),
) -> tuple[TeamLine, ...]:
    """The table, best first. `scores` has each match that is no bye, by key.

    `fines` of the stage are subtracted from a team's total, like those of single matches. ScoringError for
    an unknown tie-break.
    """
    brought, fined = carry or {}, _fines(matches, fines or {})
    results = [_result(match, scores[match.key]) for match in matches if not match.is_bye]
    known = [one for one in results if one is not None]
    byes = _byes(matches, known, contest)
    earned = [pair for one in known for pair in one.victory_points]
    earned += [(match.home, byes[match.key]) for match in matches if match.is_bye]
    totals = team_totals(teams, earned, carry=brought, penalties=fined.items())
    evidence = match_evidence(known)
    places = rank_teams(
        totals,
        contest.tie_breaks,
        evidence,
        restart=contest.restart,
        without_standing=without_standing,
        by_average=contest.by_average,
    )
    own = _own(teams, matches, scores, byes)
    ties = tie_figures(places, contest.tie_breaks, evidence)
    return tuple(_line(place, totals[place.contestant], own, brought, fined, ties) for place in places)


def _fines(matches: Iterable[ContestMatch], beside: Mapping[Hashable, Number]) -> dict[Hashable, Number]:
    """Each team's fines in points, of its matches and beside them."""
    found: defaultdict[Hashable, Number] = defaultdict(int, beside)
    for match in matches:
        for one in match.fines:
            if one.taken_off is PenaltyIn.VICTORY_POINTS:
                team = match.home if one.team is Team.HOME else match.away
                found[team] = simplest(found[team] + one.amount)
    return found


def _result(match: ContestMatch, scored: MatchScore) -> MatchResult | None:
    home, away = scored.home, scored.away
    if home.points is None or away.points is None:
        return None
    return MatchResult(match.home, match.away, home.points, away.points, home.imps, away.imps)


def _byes(
    matches: Sequence[ContestMatch], results: Sequence[MatchResult], contest: Contest
) -> dict[Hashable, Number]:
    """What each bye is worth, by key; an average is that of the matches the team has really played."""
    own: dict[Hashable, list[Number]] = defaultdict(list)
    for one in results:
        for team, points in one.victory_points:
            own[team].append(points)
    return {match.key: _worth_of_bye(own[match.home], contest) for match in matches if match.is_bye}


def _worth_of_bye(own: Sequence[Number], contest: Contest) -> Number:
    share = void_match(contest.bye_percent, contest.pool)
    if contest.bye == "none":
        return 0
    if contest.bye == "percent" or not own:
        return share
    if contest.bye == "own_average":
        return bye_by_own_average(own, contest.pool)
    return max(share, bye_by_the_better(own, contest.pool))


_Own = list[tuple[ContestMatch, Team, MatchScore | None, Number | None]]


def _own(
    teams: Sequence[Hashable],
    matches: Sequence[ContestMatch],
    scores: Mapping[Hashable, MatchScore],
    byes: Mapping[Hashable, Number],
) -> dict[Hashable, _Own]:
    """Each team's matches: the side it is, the score (None of a bye), and its points."""
    found: dict[Hashable, _Own] = {team: [] for team in teams}
    for match in matches:
        if match.is_bye:
            found[match.home].append((match, Team.HOME, None, byes[match.key]))
            continue
        scored = scores[match.key]
        for side, team in ((Team.HOME, match.home), (Team.AWAY, match.away)):
            found[team].append((match, side, scored, scored.of(side).points))
    return found


def _line(
    place: Place,
    total: TeamTotal,
    own: Mapping[Hashable, _Own],
    carry: Mapping[Hashable, Number],
    fines: Mapping[Hashable, Number],
    ties: TieFigures,
) -> TeamLine:
    team = place.contestant
    played = [(side, scored) for _match, side, scored, _points in own[team] if scored and scored.is_known]
    ahead = [_ahead(scored, side) for side, scored in played]
    return TeamLine(
        team=team,
        place=place,
        total=total.total,
        matches=total.matches,
        won=ahead.count(1),
        drawn=ahead.count(0),
        lost=ahead.count(-1),
        imps=exact_sum(scored.of(side).imps for side, scored in played),
        imps_against=exact_sum(scored.of(side.other).imps for side, scored in played),
        carry=carry.get(team, 0),
        fines=fines.get(team, 0),
        points={match.key: points for match, _side, _scored, points in own[team]},
        tie_figures=ties.get(team, ()),
    )


def steps_of_tie(
    places: Sequence[Place],
    team: Hashable,
    matches: Iterable[ContestMatch],
    scores: Mapping[Hashable, MatchScore],
    contest: Contest,
) -> tuple[TieStep, ...]:
    """The tie-breaks that were asked of a team of the table, in their order."""
    results = (_result(match, scores[match.key]) for match in matches if not match.is_bye)
    evidence = match_evidence(one for one in results if one is not None)
    return tie_steps(places, team, contest.tie_breaks, evidence, contest.restart)


def _ahead(scored: MatchScore, side: Team) -> int:
    """1 for a match won by its points, 0 for a draw, -1 for a match lost."""
    own, other = scored.of(side).points or 0, scored.of(side.other).points or 0
    return (own > other) - (own < other)
