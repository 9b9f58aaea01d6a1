"""The matches of a session as the director sees them: without the gate, but for boards that they play."""

from collections.abc import Hashable, Mapping

from scoring.boards.lines import SideAward
from scoring.teams.contest import MatchScore
from tournament.models import Placement, Session, Stage, TeamMatch
from tournament.readings.club.roles import AnyUser
from tournament.reports.boards.played import played_of
from tournament.reports.cache.versioned_cache import version_of
from tournament.reports.gate.own_boards import own_cover
from tournament.reports.teams.match_sheet import results_of
from tournament.reports.teams.matches import MatchPlan, matches_of
from tournament.reports.teams.results.pair_matches import board_awards
from tournament.reports.teams.standings import (
    StageMatches,
    has_whole_points,
    lines_of_stage,
    stage_matches,
    unit_of_table,
)
from tournament.reports.teams.team_names import teams_of
from tournament.sheets.event_kinds import SWISS_PAIRS
from tournament.sheets.match_desk import Figure, MatchDesk, MatchDeskLine, MatchLine, PairScore, RoomCell
from tournament.sheets.teams import Team

NONE: frozenset[int] = frozenset()
UNSAID = (None, None)


def match_lines(session: Session, user: AnyUser | None = None) -> tuple[MatchLine, ...]:
    """Every match of a session by round. `user`: the director who reads, and who may play themselves."""
    hidden = own_cover(session, user) if user else NONE
    assert session.stage is not None
    found, teams = stage_matches(session.stage), teams_of(session.event_id)
    byes = _points_of_byes(session.stage, found, hidden)
    here = {plan.pk for section in session.sections.all() for plan in matches_of(version_of(section)).matches}
    return tuple(_line(plan, found, teams, hidden, byes) for plan in found.plans if plan.pk in here)


def _points_of_byes(
    stage: Stage, found: StageMatches, hidden: frozenset[int]
) -> dict[Hashable, Figure | None]:
    """What each bye is worth by now; boards that the reader has still to play have no part in it."""
    byes = {plan.pk for plan in found.plans if plan.away is None}
    if not byes:
        return {}
    if hidden:
        found = stage_matches(stage, dict.fromkeys(found.rounds, hidden))
    lines = lines_of_stage(stage, found)
    return {pk: points for line in lines for pk, points in line.points.items() if pk in byes}


def _line(
    plan: MatchPlan,
    found: StageMatches,
    teams: Mapping[int, Team],
    hidden: frozenset[int],
    byes: Mapping[Hashable, Figure | None],
) -> MatchLine:
    number, home, unit = found.rounds[plan.pk], teams[plan.home], unit_of_table(found.contest)
    if plan.away is None:
        state, points = "half" if plan.half else "bye", (byes.get(plan.pk), None)
        whole = has_whole_points(found.contest)
        return MatchLine(plan.pk, number, home, None, (), state, points=points, unit=unit, whole=whole)
    scored, match = found.scores[plan.pk], found.matches[plan.pk]
    has_points = found.contest.scale is not None or found.contest.method != "imps"
    begun = match.has_begun or scored.waiting < len(plan.numbers)  # Swiss pairs have no two rooms
    running = "playing" if begun else "coming"
    is_hidden = not hidden.isdisjoint(plan.numbers)
    return MatchLine(
        id=plan.pk,
        round=number,
        home=home,
        away=teams[plan.away],
        tables=tuple(sorted({table.table for table in plan.tables})),
        state=plan.end or ("finished" if scored.is_known else running),
        waiting=scored.waiting,
        imps=UNSAID if is_hidden or unit == "points" else (scored.home.imps, scored.away.imps),
        points=(scored.home.points, scored.away.points) if has_points and not is_hidden else UNSAID,
        margins=UNSAID if is_hidden else _ruled_margins(scored),
        unit=unit,
        whole=has_whole_points(found.contest),
    )


def _ruled_margins(scored: MatchScore) -> tuple[Figure | None, Figure | None]:
    """What each team won by, where awards or fines are in it beside the IMPs of the boards."""
    margins, difference = (scored.home.margin, scored.away.margin), scored.home.imps - scored.away.imps
    return UNSAID if margins == (difference, -difference) else margins


def match_desk(match: TeamMatch, user: AnyUser | None = None) -> MatchDesk:
    """One match board by board, with the rows that the director opens."""
    session = match.section.session
    hidden = own_cover(session, user) if user else NONE
    assert session.stage is not None
    found = stage_matches(session.stage)
    plan = next(one for one in found.plans if one.pk == match.pk)
    scored = found.scores.get(match.pk)
    imps = {board: (home, away) for board, home, away in scored.boards} if scored else {}
    cells = _cells(match, plan, hidden)
    scores = _pair_scores(match, plan) if match.section.kind == SWISS_PAIRS else {}
    lines = [
        MatchDeskLine(
            board,
            cells.get((board, True)),
            cells.get((board, False)),
            None if board in hidden else imps.get(board),
            UNSAID if board in hidden else scores.get(board, UNSAID),
        )
        for board in plan.numbers
    ]
    byes = _points_of_byes(session.stage, found, hidden) if plan.away is None else {}
    line = _line(plan, found, teams_of(session.event_id), hidden, byes)
    return MatchDesk(line, tuple(lines), match.version)


def _pair_scores(match: TeamMatch, plan: MatchPlan) -> dict[int, tuple[PairScore | None, PairScore | None]]:
    return {
        board: (_pair_score(home), _pair_score(away))
        for board, (home, away) in board_awards(match.section, plan).items()
    }


def _pair_score(award: SideAward | None) -> PairScore | None:
    return PairScore(award.points, award.top) if award else None


def _cells(match: TeamMatch, plan: MatchPlan, hidden: frozenset[int]) -> dict[tuple[int, bool], RoomCell]:
    """Each board in each room; the open room is the one that was planned with the home team North-South."""
    rows = Placement.objects.filter(match=match, ns__isnull=False, ew__isnull=False).select_related("ns")
    results = results_of(match.section, [plan])
    cells: dict[tuple[int, bool], RoomCell] = {}
    for row in rows:
        is_open = row.ns is not None and row.ns.entrant_id == match.home_id
        pairs = frozenset(pair for pair in (row.ns_id, row.ew_id) if pair)
        for board in row.boards:
            result = None if board in hidden else results.get((board, pairs))
            played = played_of(result) if result else None
            key = result.pk if result else None
            cells[board, is_open] = RoomCell(row.pk, key, played, covered=board in hidden)
    return cells
