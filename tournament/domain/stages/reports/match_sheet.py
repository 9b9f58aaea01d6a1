"""The sheet of a match of two teams: both rooms board by board, IMPs, victory points, and who sits where."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.rounding import Number, simplest
from scoring.seats import vulnerability
from scoring.stages.formats import KNOCK_OUT, STAGE_FORMATS
from scoring.teams.contest import Contest, ContestMatch, MatchScore, SideScore, gains_of, score
from scoring.teams.match import MatchBoard
from tournament.domain.boards.reports.headings import heading_of
from tournament.domain.boards.reports.played import played_of
from tournament.domain.boards.reports.section import MeetingKey, SectionFacts, facts_of
from tournament.domain.boards.reports.travellers import travellers
from tournament.domain.gate.reports.visibility import cover_of_matches, covered_boards
from tournament.domain.journal.reports.versioned_cache import version_of
from tournament.domain.people.readings.line_ups import rounds_of_event
from tournament.domain.people.readings.roles import AnyUser
from tournament.domain.people.reports.people import Seats, manned, seats_of
from tournament.domain.stages.readings.knock_out_rounds import knock_out_of
from tournament.domain.stages.reports.bracket_scores import starts_of
from tournament.domain.stages.reports.team_match_scores import carried_from
from tournament.domain.stages.reports.team_rows import (
    NO_BOARDS,
    MatchPlan,
    contest_match,
    lines_of,
    matches_of,
    teams_of,
)
from tournament.domain.stages.reports.team_table import (
    before_stage,
    carry_terms_of,
    contest_of,
    has_whole_points,
    unit_of_table,
)
from tournament.domain.stages.reports.visible_table import (
    hidden_of_section,
    hidden_of_stage,
    visible_team_standings,
)
from tournament.models import Adjustment, Result, Section, Session, Stage
from tournament.sheets.board_sheets import Played
from tournament.sheets.event_kinds import SWISS_PAIRS, TEAMS
from tournament.sheets.heading import Heading
from tournament.sheets.match_sheets import (
    CarriedFrom,
    LineUp,
    MatchFine,
    MatchStart,
    Outcomes,
    PairLine,
    PairMatch,
    TeamLine,
    TeamMatch,
)
from tournament.sheets.names import Name, Team
from tournament.sheets.stage_options import MatchOptions, match_options, part_of_match
from tournament.sheets.team_standings import RoundOfTeam

NO_ONE: tuple[Name | None, ...] = (None,) * 4
WITH_PART = ("patton", "hybrid")  # methods by which a match is worth something on top of its boards
Both = tuple[Number | None, Number | None]


@dataclass(frozen=True, slots=True)
class _Here:
    """What the matches of a section share."""

    heading: Heading
    stage: Stage
    options: MatchOptions
    teams: Mapping[int, Team]
    facts: SectionFacts
    seats: Seats
    playing_for: Mapping[int, int]
    results: Mapping[MeetingKey, Result]
    fines: Mapping[int, Sequence[Adjustment]]


@dataclass(frozen=True, slots=True)
class _Match:
    """A match and what its reader may see: `shown` scores its uncovered boards, `counted` has its points."""

    here: _Here
    plan: MatchPlan
    covered: frozenset[int]
    shown: MatchScore
    counted: MatchScore
    number: str
    round: int
    carried: CarriedFrom | None
    start: MatchStart | None


def match_sheets(section: Section, user: AnyUser, only: Iterable[int] | None = None) -> list[TeamMatch]:
    """The sheets of a section's matches, or of those named, as `user` may see them; a bye has none.

    Swiss pairs have no two rooms that are compared, and so no sheets.
    """
    stage = section.session.stage
    if section.kind != TEAMS or stage is None:
        return []
    arranged, wanted = matches_of(version_of(section)), None if only is None else {*only}
    plans = [
        plan for plan in arranged.matches if plan.away is not None and (wanted is None or plan.pk in wanted)
    ]
    here, contest = _here(section, stage, plans), contest_of(stage)
    hidden, covered_in = hidden_of_section(section, user), cover_of_matches(section.session, user)
    carried, lines, numbers = _carried(stage, user), lines_of(here.facts), _numbers(stage, arranged.matches)
    rounds = rounds_of_event(section, [plan.round for plan in arranged.matches])
    starts = starts_of(stage) if stage.format == KNOCK_OUT else lambda _plan: None
    sheets = []
    for plan in plans:
        covered = covered_in(plan.pk)
        counted = covered | hidden.get(plan.pk, NO_BOARDS)
        shown = contest_match(plan, lines, arranged.teams, covered)
        match = _Match(
            here=here,
            plan=plan,
            covered=covered,
            shown=score(shown, contest),
            counted=score(contest_match(plan, lines, arranged.teams, counted), contest),
            number=numbers[plan.pk],
            round=rounds[plan.round],
            carried=carried(plan.home, plan.away or 0),
            start=starts(plan),
        )
        sheets.append(_sheet(match, contest, shown))
    return sheets


def _here(section: Section, stage: Stage, plans: Sequence[MatchPlan]) -> _Here:
    version = version_of(section)
    (facts,) = facts_of([version])
    return _Here(
        heading=heading_of(section.session, section),
        stage=stage,
        options=match_options(stage.options),
        teams=teams_of(stage.event_id),
        facts=facts,
        seats=seats_of(version),
        playing_for=matches_of(version).teams,
        results=results_of(section, plans),
        fines=_fines_of(plans),
    )


def _carried(stage: Stage, user: AnyUser) -> Callable[[int, int], CarriedFrom | None]:
    """What a team of a knock-out match brings along, from matches whose points `user` may see."""
    terms = carry_terms_of(stage)
    eliminates = STAGE_FORMATS[stage.format].eliminates
    before = before_stage(stage, hidden_of_stage(stage, user)) if terms.rule and eliminates else None
    return lambda home, away: carried_from(terms, before, home, away) if before else None


def _numbers(stage: Stage, plans: Iterable[MatchPlan]) -> dict[int, str]:
    """The number of each match: that of the bracket, or in its round by the order of the tables.

    A meeting of three or four teams has a number for each of its matches: 5.1, 5.2 … Byes have none.
    """
    cup = knock_out_of(stage) if stage.format == KNOCK_OUT else None
    return _in_rounds(plans) | (cup.named_matches if cup else {})


def _in_rounds(plans: Iterable[MatchPlan]) -> dict[int, str]:
    found: dict[int, list[MatchPlan]] = defaultdict(list)
    for plan in plans:
        if plan.away is not None:
            found[plan.round].append(plan)
    ordered = (sorted(group, key=_first_table) for group in found.values())
    return {plan.pk: str(number) for group in ordered for number, plan in enumerate(group, start=1)}


def _first_table(plan: MatchPlan) -> tuple[int, int]:
    return min((table.table for table in plan.tables), default=0), plan.pk


def match_sheet(section: Section, match: int, user: AnyUser) -> TeamMatch | None:
    """The sheet of one match; None of a bye, and of a match of another section."""
    return next(iter(match_sheets(section, user, [match])), None)


def _sheet(match: _Match, contest: Contest, values: ContestMatch) -> TeamMatch:
    here, plan, shown = match.here, match.plan, match.shown
    assert plan.away is not None
    lines = _lines(match, values, contest.knock_out)
    known = bool(shown.boards)
    return TeamMatch(
        heading=here.heading,
        match=match.number,
        round=match.round,
        carry_over=_carry_over(match.carried),
        carried_from=match.carried,
        handicap=match.start,
        teams=(here.teams[plan.home], here.teams[plan.away]),
        lineups=tuple(_line_ups(match)),
        lines=lines,
        imps=_both(shown, lambda side: side.imps) if known else (None, None),
        victory_points=_both(match.counted, lambda side: side.points),
        id=plan.pk,
        margins=_both(shown, lambda side: side.margin) if known else (None, None),
        fines=tuple(_fines(match)),
        unit=unit_of_table(contest),
        whole=has_whole_points(contest),
        board_unit="IMP" if contest.method == "imps" else "points",
        vp_scale=here.stage.vp_scale,
        state=plan.end or _state(match, lines),
        by_side=plan.by_side,
        boards=plan.boards,
        scale_boards=plan.boards * len(plan.fours),
        waiting=shown.waiting,
        tables=plan.rooms,
        plays_at=plan.plays_at,
        place=plan.place,
        parts=(shown.home.part, shown.away.part) if known and contest.method in WITH_PART else None,
        imp_scores=_imp_scores(shown) if known and contest.method == "hybrid" else None,
    )


def _imp_scores(scored: MatchScore) -> tuple[tuple[Number, Number], tuple[Number, Number]]:
    return (scored.home.won, scored.home.lost), (scored.away.won, scored.away.lost)


def _carry_over(carried: CarriedFrom | None) -> tuple[Number, Number]:
    if carried is None:
        return 0, 0
    return (0, carried.imps) if carried.team else (carried.imps, 0)


def _both(scored: MatchScore, figure: Callable[[SideScore], Number | None]) -> Both:
    return figure(scored.home), figure(scored.away)


def _state(match: _Match, lines: Sequence[TeamLine]) -> str:
    if match.counted.is_known:
        return "played"
    begun = any(
        meeting in match.here.facts.stored for table in match.plan.tables for meeting in table.meetings
    )
    return "playing" if begun and lines else "waiting"


def _fines_of(plans: Iterable[MatchPlan]) -> dict[int, list[Adjustment]]:
    """The fines of some matches, read at once."""
    fined = [plan.pk for plan in plans if plan.fines]
    found: dict[int, list[Adjustment]] = defaultdict(list)
    for row in Adjustment.objects.filter(match__in=fined).order_by("pk") if fined else ():
        found[row.match_id or 0].append(row)
    return found


def _fines(match: _Match) -> Iterator[MatchFine]:
    for row in match.here.fines.get(match.plan.pk, ()):
        team = 0 if row.entrant_id == match.plan.home else 1
        amount = simplest(-Fraction(str(row.amount)))
        yield MatchFine(team, amount, row.unit, row.moves_match, row.reason, row.law)


def _line_ups(match: _Match) -> Iterator[LineUp]:
    """Who sits where in each part of the match; a part is a round of the section."""
    seats, format_ = match.here.seats, match.here.stage.format
    for number in sorted({table.round for table in match.plan.tables}):
        part, extra = part_of_match(format_, match.here.options, match.plan.round, number)
        for four in match.plan.fours:
            own = [table for table in match.plan.tables if (table.round, table.four) == (number, four)]
            people = {table.open: _seated(seats, table.ns, table.ew, number) for table in own}
            yield LineUp(
                open=people.get(True, NO_ONE),
                closed=people.get(False, NO_ONE),
                part=part,
                boards=tuple(sorted({board for table in own for board in table.boards})),
                extra=extra,
                four=four if match.here.options.of_eight != "no" else 0,
            )


def _seated(seats: Seats, ns: int, ew: int, number: int) -> tuple[Name | None, ...]:
    """North, South, East and West."""
    pairs = (manned(seats.get(pair, ()), number) for pair in (ns, ew))
    return tuple(people.get(position) for people in pairs for position in (1, 2))


def _lines(match: _Match, values: ContestMatch, averages: bool) -> tuple[TeamLine, ...]:
    results, gains = _results(match), gains_of(values, match.shown)
    compared = {(rooms.board, rooms.four): rooms.compared for rooms in values.boards}
    lines = tuple(
        _line(match, board, results.get((board, four), {}), gains.get(at), compared.get(at), averages)
        for board, four in match.plan.lines
        for at in [(board, 1 if match.plan.of_eight == "add_then_imp" else four)]
    )
    if match.plan.of_eight == "no":
        return lines
    named = [replace(line, four=four) for line, (_board, four) in zip(lines, match.plan.lines, strict=True)]
    return tuple(_added(named)) if match.plan.of_eight == "add_then_imp" else tuple(named)


def _added(lines: Sequence[TeamLine]) -> Iterator[TeamLine]:
    """The two lines of each board whose scores are added: the IMPs stand in the second."""
    for one, other in zip(lines[::2], lines[1::2], strict=True):
        if one.imps is None:
            yield from (one, other)
            continue
        bare = replace(one, imps=None, imps_away=None, awards=None, outcomes=None, artificial=False)
        yield replace(bare, state="added")
        if one.difference is not None and other.difference is not None:
            yield replace(other, added=one.difference)
        else:
            yield replace(other, difference=None)


def results_of(section: Section, plans: Iterable[MatchPlan]) -> dict[MeetingKey, Result]:
    """The results of some matches, read at once; of two of one meeting the later one."""
    tables = [table for plan in plans for table in plan.tables]
    boards = {board for table in tables for board in table.boards}
    pairs = {pair for table in tables for pair in (table.ns, table.ew)}
    rows = Result.objects.filter(section=section, board__in=boards, ns__in=pairs, ew__in=pairs)
    found = rows.select_related("ruling").order_by("pk")
    return {(row.board, frozenset((row.ns_id, row.ew_id))): row for row in found}


def _results(match: _Match) -> dict[tuple[int, int], dict[bool, Result]]:
    """The results of the uncovered boards, by board and four, and by room."""
    found: dict[tuple[int, int], dict[bool, Result]] = defaultdict(dict)
    for table in match.plan.tables:
        for meeting in table.meetings:
            if meeting in match.here.results and meeting[0] not in match.covered:
                found[meeting[0], table.four][table.open] = match.here.results[meeting]
    return found


def _line(
    match: _Match,
    board: int,
    rooms: Mapping[bool, Result],
    gains: tuple[Number, Number] | None,
    compared: MatchBoard | None,
    averages: bool,
) -> TeamLine:
    """Where both tables sat the other way round, each is in the column of the room that it sat like."""
    home_ns = {room: match.here.playing_for[row.ns_id] == match.plan.home for room, row in rooms.items()}
    turned = home_ns == {True: False, False: True}
    shown = {room != turned: played_of(row) for room, row in rooms.items()}
    open_, closed = shown.get(True), shown.get(False)
    awards = (compared.home.imps, compared.away.imps) if compared else None
    difference = _difference(open_, closed) if gains else None
    return TeamLine(
        board=board,
        vulnerability=vulnerability(board).value,
        open=open_,
        closed=closed,
        difference=difference,
        imps=gains[0] if gains else None,
        imps_away=gains[1] if gains else None,
        state=_state_of_board(match, board, rooms, gains),
        turned=turned,
        first_ns=(True, False) if turned else (home_ns.get(True, True), home_ns.get(False, False)),
        artificial=compared is not None and not compared.has_result and not averages,
        awards=awards if averages and gains and awards != gains else None,
        outcomes=_outcomes(compared) if gains and (difference is None or match.plan.fours != (1,)) else None,
    )


def _outcomes(compared: MatchBoard | None) -> tuple[Outcomes, Outcomes] | None:
    """What each team is compared on; None where an artificial score stands for both."""
    found = (compared.home.outcomes, compared.away.outcomes) if compared else ((), ())
    return found if any(found) else None


def _state_of_board(
    match: _Match, board: int, rooms: Mapping[bool, Result], gains: tuple[Number, Number] | None
) -> str:
    if board in match.covered:
        return "covered"
    if gains:
        return ""
    scored = [row for row in rooms.values() if row.state == Result.State.PLAYED]
    return "void" if len(scored) == 2 else "waiting"


def _difference(open_: Played | None, closed: Played | None) -> int | None:
    """What the home team won by in points; None where a score is weighted or artificial."""
    if open_ is None or closed is None or open_.score_ns is None or closed.score_ns is None:
        return None
    return open_.score_ns - closed.score_ns


# The matches of Swiss pairs.


def pair_matches(
    session: Session, user: AnyUser, with_boards: Callable[[int], bool] = lambda _match: False
) -> list[PairMatch]:
    """Every match of a session of Swiss pairs as `user` may see it; `with_boards`: of which its boards too.

    Its points are those of the table that the reader may see, its boards those of the travellers.
    """
    stage, sections = session.stage, session.sections.filter(kind=SWISS_PAIRS).order_by("letter")
    if stage is None or not sections:
        return []
    table = visible_team_standings(session, user)
    rounds = {(one.match, row.team.id): one for row in table.rows for one in row.rounds} if table else {}
    found: list[PairMatch] = []
    for section in sections.select_related("session__event__club", "session__stage__event", "field"):
        plans = [plan for plan in matches_of(version_of(section)).matches if plan.away is not None]
        lines = _pair_lines(section, [plan for plan in plans if with_boards(plan.pk)], user)
        matches = _pair_matches(section, stage, plans, rounds)
        found += [replace(one, lines=lines.get(one.id, ())) for one in matches]
    return found


def pair_match(session: Session, match: int, user: AnyUser) -> PairMatch | None:
    """One match with its boards; None of a bye, and of a match of another session."""
    found = pair_matches(session, user, match.__eq__)
    return next((one for one in found if one.id == match), None)


def _pair_matches(
    section: Section,
    stage: Stage,
    plans: Sequence[MatchPlan],
    rounds: Mapping[tuple[int | None, int], RoundOfTeam],
) -> Iterator[PairMatch]:
    (facts,), heading = facts_of([version_of(section)]), heading_of(section.session, section)
    contest, teams, numbers = contest_of(stage), teams_of(stage.event_id), _in_rounds(plans)
    in_event = rounds_of_event(section, [plan.round for plan in plans])
    for plan in plans:
        both = plan.home, plan.away or 0
        home, away = (rounds.get((plan.pk, team)) for team in both)
        begun = any(meeting in facts.stored for one in plan.tables for meeting in one.meetings)
        known = home is not None and away is not None and home.points is not None
        yield PairMatch(
            heading=heading,
            id=plan.pk,
            match=numbers[plan.pk],
            round=in_event[plan.round],
            teams=(teams[both[0]], teams[both[1]]),
            tables=tuple(sorted({one.table for one in plan.tables})),
            state=plan.end or ("played" if known else "playing" if begun else "waiting"),
            figures=(home.imps, away.imps) if home and away and known else (None, None),
            victory_points=(home.points, away.points) if home and away else (None, None),
            unit=unit_of_table(contest),
            whole=has_whole_points(contest),
            boards=len(plan.numbers),
            waiting=home.waiting if home else len(plan.numbers),
        )


def _pair_lines(
    section: Section, plans: Sequence[MatchPlan], user: AnyUser
) -> dict[int, tuple[PairLine, ...]]:
    """The boards of some matches, by the match, as the travellers show them to `user`."""
    if not plans or section.field is None:
        return {}
    boards, covered = (
        {board for plan in plans for board in plan.numbers},
        covered_boards(section.session, user),
    )
    met = {
        (sheet.board, frozenset((line.ns.id, line.ew.id))): line
        for sheet in travellers(section.field, boards, covered)
        for line in sheet.lines
    }
    return {
        plan.pk: tuple(
            PairLine(meeting[0], met[meeting], table.open)
            for table in sorted(plan.tables, key=lambda one: one.round)
            for meeting in table.meetings
            if meeting in met
        )
        for plan in plans
    }
