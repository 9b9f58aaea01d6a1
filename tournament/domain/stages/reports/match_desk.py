"""The matches of a session as the director sees them, and what a ruling on one would be worth.

Nothing is written.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from dataclasses import replace

from scoring.boards.adjusted import Award
from scoring.boards.lines import Line, SideAward
from scoring.rounding import Number
from scoring.stages.formats import KNOCK_OUT, STAGE_FORMATS
from scoring.teams.contest import ContestMatch, MatchScore, Rooms, gains_of, score
from tournament.domain.boards.reports.board_rulings import effect
from tournament.domain.boards.reports.played import played_of
from tournament.domain.boards.reports.section import SectionFacts, award_of, facts_of
from tournament.domain.gate.reports.visibility import own_cover
from tournament.domain.journal.reports.versioned_cache import Version, version_of, versions_of_boards
from tournament.domain.people.readings.roles import AnyUser
from tournament.domain.stages.reports.brackets import Scored, scored_knock_out, scored_of, wrong_teams_of
from tournament.domain.stages.reports.match_sheet import results_of
from tournament.domain.stages.reports.team_match_scores import board_awards
from tournament.domain.stages.reports.team_rows import AWAY, HOME, MatchPlan, matches_of, teams_of
from tournament.domain.stages.reports.team_table import (
    StageMatches,
    has_whole_points,
    lines_of_stage,
    stage_matches,
    unit_of_table,
)
from tournament.domain.stages.reports.visible_table import matches_for
from tournament.models import Placement, Result, Section, Session, Stage, TeamMatch
from tournament.sheets.event_kinds import SWISS_PAIRS, TEAMS
from tournament.sheets.match_sheets import (
    Figure,
    MatchDesk,
    MatchDeskLine,
    MatchEffect,
    MatchLine,
    PairScore,
    RoomCell,
    SameWay,
)
from tournament.sheets.names import Team
from tournament.sheets.standings import Effect

# The matches of a session as the director sees them: without the gate, but for boards that they play.

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
        boards=len(match.boards) or len(plan.numbers),
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
    scored, is_pairs = found.scores.get(match.pk), match.section.kind == SWISS_PAIRS
    imps = gains_of(found.matches[match.pk], scored) if scored and not is_pairs else {}
    cells = _cells(match, plan, hidden)
    scores = _pair_scores(match, plan) if is_pairs else {}
    last = plan.fours[-1]
    lines = [
        MatchDeskLine(
            board,
            cells.get((board, four, True)),
            cells.get((board, four, False)),
            None if board in hidden else imps.get(at),
            UNSAID if board in hidden else scores.get(board, UNSAID),
            four if last == 2 else 0,
        )
        for board, four in plan.lines
        for at in [(board, 3 - four if plan.of_eight == "add_then_imp" else four)]
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


def _cells(
    match: TeamMatch, plan: MatchPlan, hidden: frozenset[int]
) -> dict[tuple[int, int, bool], RoomCell]:
    """Each board of each four in each room; in the open one the home team was planned North-South."""
    rows = Placement.objects.filter(match=match, ns__isnull=False, ew__isnull=False).select_related("ns")
    results = results_of(match.section, [plan])
    cells: dict[tuple[int, int, bool], RoomCell] = {}
    for row in rows:
        is_open = row.ns is not None and row.ns.entrant_id == match.home_id
        pairs = frozenset(pair for pair in (row.ns_id, row.ew_id) if pair)
        for board in row.boards:
            result = None if board in hidden else results.get((board, pairs))
            played = played_of(result) if result else None
            key = result.pk if result else None
            cells[board, row.ns.four if row.ns else 1, is_open] = RoomCell(
                row.pk, key, played, covered=board in hidden
            )
    return cells


# What awards on boards of a match, or another end of it, would be worth.

Change = Callable[[ContestMatch], ContestMatch]


def effect_of_awards(
    match: TeamMatch, boards: Collection[int], home: str, away: str, user: AnyUser
) -> MatchEffect:
    """The match if these boards had these awards (codes of scoring/boards/award_code.py)."""

    def awarded(now: ContestMatch) -> ContestMatch:
        rooms = (
            _in_room(one, "open", award_of(one.board, home, away)) if one.board in boards else one
            for one in now.boards
        )
        return replace(now, boards=tuple(rooms))

    return _effect(match, awarded, user)


def is_void_without(match: TeamMatch, boards: Collection[int], user: AnyUser) -> bool:
    """Whether fewer than half of the boards scheduled could have a result without these (White Book 3.3.6).

    Only a match in IMPs that counts for a table is void then: in a knock-out a team has to go on.
    """
    stage = match.section.session.stage
    assert stage is not None
    if STAGE_FORMATS[stage.format].eliminates or stage.event.method != "imps":
        return False
    now = matches_for(stage, user).matches[match.pk]
    left = [one for one in now.boards if one.board not in boards and not _is_ruled(one)]
    return 2 * len(left) < now.scheduled


def boards_without_comparison(match: TeamMatch) -> tuple[int, ...]:
    """The boards of a match that one room at least has still to play, and that have no ruling."""
    stage = match.section.session.stage
    assert stage is not None
    now = stage_matches(stage).matches[match.pk]
    open_ = (one.board for one in now.boards if one.compared is None and not _is_ruled(one))
    return tuple(dict.fromkeys(open_))


def _is_ruled(rooms: Rooms) -> bool:
    """Whether a ruling stands in place of a comparison."""
    return any(line.award is not None for line in rooms.lines)


def match_of(result: Result) -> TeamMatch | None:
    """The match that a result belongs to."""
    teams = {result.ns.entrant_id, result.ew.entrant_id}
    found = TeamMatch.objects.select_related("home", "away").filter(
        section=result.section_id, home__in=teams, away__in=teams
    )
    plans = {plan.pk: plan for plan in matches_of(version_of(result.section)).matches}
    return next((one for one in found if result.board in plans[one.pk].numbers), None)


def effect_for(result: Result, ns: str, ew: str, user: AnyUser) -> Effect | MatchEffect | None:
    """What awards on a result do, of the boards that `user` may see; None of one that belongs to no match."""
    if result.section.kind == TEAMS:
        return effect_of_ruling(result, ns, ew, user)
    return effect(result, ns, ew, own_cover(result.section.session, user))


def effect_of_ruling(result: Result, ns: str, ew: str, user: AnyUser) -> MatchEffect | None:
    """The match of a result if its sides had these awards; None of a result that belongs to no match."""
    match = match_of(result)
    if match is None:
        return None
    room = "open" if result.ns.entrant_id == match.home_id else "closed"
    award, four = award_of(result.board, ns, ew), result.ns.four

    def ruled(now: ContestMatch) -> ContestMatch:
        rooms = (
            _in_room(one, room, award, four)
            if one.board == result.board and (one.four == four or one.beside)
            else one
            for one in now.boards
        )
        return replace(now, boards=tuple(rooms))

    return _effect(match, ruled, user)


def _in_room(rooms: Rooms, room: str, award: Award, four: int = 1) -> Rooms:
    """The board with an award in one room; the teams keep the seats in which they were entered."""
    if rooms.beside is not None and four == 2:
        return replace(rooms, beside=_in_room(rooms.beside, room, award))
    if room == "open":
        return replace(rooms, open=replace(rooms.open or Line(HOME, AWAY), award=award))
    return replace(rooms, closed=replace(rooms.closed or Line(AWAY, HOME), award=award))


def effect_of_end(match: TeamMatch, end: str, side: str, user: AnyUser) -> MatchEffect:
    """The match if it had ended so (models.TeamMatch.End, Side)."""
    return _effect(match, lambda now: replace(now, end=end, by=side), user)


def _effect(match: TeamMatch, change: Change, user: AnyUser) -> MatchEffect:
    """Of the boards that `user` may see."""
    stage = match.section.session.stage
    assert stage is not None
    found = matches_for(stage, user)
    changed = change(found.matches[match.pk])
    before, after = found.scores[match.pk], score(changed, found.contest)
    unit = "" if STAGE_FORMATS[stage.format].eliminates else unit_of_table(found.contest)
    whole = has_whole_points(found.contest)
    effect = MatchEffect(*_figures(before), *_figures(after), after.waiting, unit=unit, whole=whole)
    knock_out = scored_knock_out(stage, found.hidden) if stage.format == KNOCK_OUT else None
    if knock_out is None or match.pk not in knock_out.knock_out.matches:
        return effect
    return _with_teams(effect, knock_out, match.pk, changed, found)


def _with_teams(
    effect: MatchEffect, found: Scored, match: int, changed: ContestMatch, played: StageMatches
) -> MatchEffect:
    """Who would go on from a match of a knock-out, and where another team sits already."""
    tree, number = found.knock_out, found.knock_out.matches[match]
    after = replace(
        played,
        matches={**played.matches, match: changed},
        scores={**played.scores, match: score(changed, played.contest)},
    )
    winners, then = found.winners, scored_of(tree, after).winners
    survivors = tree.drawn[number].tie.survivors
    now, later = (own.get(number, ())[:survivors] for own in (winners, then))
    if {*now} == {*later}:
        return effect
    names, known = teams_of(tree.stage.event_id), {*wrong_teams_of(tree, winners)}
    gone, come = (
        next((names[team] for team in own if team not in other), None)
        for own, other in ((now, later), (later, now))
    )
    return replace(
        effect,
        goes_on=(gone, come),
        wrong=tuple(one for one in wrong_teams_of(tree, then) if one not in known),
    )


def _figures(scored: MatchScore) -> tuple[tuple[Number, Number], tuple[Number | None, Number | None]]:
    return (scored.home.margin, scored.away.margin), (scored.home.points, scored.away.points)


# Matches where a team sat the same way in both rooms, so that the two rooms cannot be compared.


def same_way(session: Session) -> Iterator[SameWay]:
    """The matches of a session with such boards, by section and round."""
    letters = dict(Section.objects.filter(session=session, kind="teams").values_list("pk", "letter"))
    versions = [version for version in versions_of_boards(session.pk) if version.section in letters]
    names = teams_of(session.event_id) if versions else {}
    prefixes = letters if len(versions) > 1 else {}
    for version, facts in zip(versions, facts_of(versions), strict=True):
        for plan, found in _of_section(version, facts):
            for (number, team), (boards, tables, turned) in found.items():
                yield SameWay(
                    section=letters[version.section],
                    section_id=version.section,
                    match=plan.pk,
                    round=number,
                    team=names[team].number,
                    name=names[team].name,
                    boards=tuple(sorted(boards)),
                    tables=tuple(sorted(tables)),
                    turned=tuple(sorted(turned)),
                    prefix=prefixes.get(version.section, ""),
                )


_Found = dict[tuple[int, int], tuple[set[int], set[int], set[int]]]


def _of_section(version: Version, facts: SectionFacts) -> Iterator[tuple[MatchPlan, _Found]]:
    arranged = matches_of(version)
    for plan in arranged.matches:
        found: _Found = defaultdict(lambda: (set(), set(), set()))
        for (board, _four), seats in _seats(plan, facts).items():
            teams = {arranged.teams[ns] for _table, ns, _planned in seats}
            if len(seats) == 2 and len(teams) == 1:
                number = next(table.round for table in plan.tables if board in table.boards)
                boards, tables, turned = found[number, teams.pop()]
                boards.add(board)
                tables.update(table for table, _ns, _planned in seats)
                turned.update(table for table, ns, planned in seats if ns != planned)
        if found:
            yield plan, found


def _seats(plan: MatchPlan, facts: SectionFacts) -> dict[tuple[int, int], list[tuple[int, int, int]]]:
    """By board and four: the table, who sat North-South, and who should have; no board with a ruling."""
    found: dict[tuple[int, int], list[tuple[int, int, int]]] = defaultdict(list)
    ruled: set[tuple[int, int]] = set()
    for table in plan.tables:
        for meeting in table.meetings:
            stored = facts.stored.get(meeting)
            if stored is not None and stored.state == "played":
                found[meeting[0], table.four].append((table.table, stored.ns_id, table.ns))
                if stored.ns_award is not None:
                    ruled.add((meeting[0], table.four))
    return {at: seats for at, seats in found.items() if at not in ruled}
