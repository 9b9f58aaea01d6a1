"""The page of a team, the reason for its total and place, its course, and the swings of a round."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from scoring.rounding import Number, simplest
from scoring.teams.contest import gains_of
from scoring.teams.table import steps_of_tie
from scoring.totals.ranking import Place
from scoring.totals.tie_breaks import TieStep
from tournament.analysis.team_rounds import Earned, average_of, courses_of, earned_before, rounds_of
from tournament.domain.boards.reports.headings import heading_of
from tournament.domain.boards.reports.played import played_of
from tournament.domain.boards.reports.section import key_of
from tournament.domain.gate.reports.visibility import cover_of_matches
from tournament.domain.journal.reports.versioned_cache import Remembered, version_of
from tournament.domain.people.readings.roles import AnyUser
from tournament.domain.people.reports.people import Seats, manned, seats_of
from tournament.domain.stages.reports.event_masterpoints import awarded
from tournament.domain.stages.reports.repair_costs import walkover_of
from tournament.domain.stages.reports.team_match_scores import carried_by_places
from tournament.domain.stages.reports.team_rows import MatchPlan, matches_of, teams_of
from tournament.domain.stages.reports.team_table import (
    StageMatches,
    before_stage,
    carry_terms_of,
    sections_of_stage,
    withdrawals_of,
)
from tournament.domain.stages.reports.visible_table import Arrange, matches_for, visible_team_standings
from tournament.models import Result, Session, Stage
from tournament.sheets.board_sheets import Played
from tournament.sheets.event_kinds import SWISS_PAIRS
from tournament.sheets.names import Team
from tournament.sheets.stage_options import match_options, part_of_match, table_options
from tournament.sheets.standings import Course
from tournament.sheets.team_standings import (
    Figure,
    LineUpOfTeam,
    Seated,
    Swing,
    Swings,
    TeamPage,
    TeamRound,
    TeamStanding,
    TeamStandings,
    TeamWhy,
    TieBreakStep,
    TieFigure,
)

# The page of a team: its players, its matches, and who of them played in each.


def team_page(session: Session, team: int, sheet: TeamStandings | None) -> TeamPage | None:
    """The page from the table as its reader sees it; None where the event has no such team."""
    known = teams_of(session.event_id).get(team)
    row = next((row for row in sheet.rows if row.team.id == team), None) if sheet else None
    if known is None:
        return None
    if sheet is None or row is None:
        return TeamPage(heading_of(session), known)
    tables, masterpoints = _tables(session), awarded(session)
    own = masterpoints.of(team) if masterpoints else None
    earned = {one.match: one.award.points for one in own.matches} if own else {}
    sheet = sheet.of_team(team)
    rounds = (_with_tables(one, team, tables) for one in rounds_of(sheet, team))
    return TeamPage(
        heading=sheet.heading,
        team=known,
        standing=row,
        rounds=tuple(replace(one, award=earned.get(one.one.match or 0)) for one in rounds),
        unit=sheet.unit,
        rivals=sum(bool(row.place) for row in sheet.rows),
        by_average=sheet.by_average,
        average=average_of(sheet),
        top=sheet.top,
        whole=sheet.whole,
        award=own.points if own else 0 if masterpoints else None,
        per_match=bool(masterpoints and masterpoints.per_match),
        vp_scale=sheet.vp_scale,
    )


_Tables = Mapping[int, tuple[MatchPlan, Seats, Mapping[int, int], Stage]]


def _tables(session: Session) -> _Tables:
    """Each match of the stage, who sits in its section for which team, and its stage."""
    stage = session.stage
    assert stage is not None
    found: dict[int, tuple[MatchPlan, Seats, Mapping[int, int], Stage]] = {}
    for section in sections_of_stage(stage):
        version = version_of(section)
        arranged, seats = matches_of(version), seats_of(version)
        found |= {plan.pk: (plan, seats, arranged.teams, stage) for plan in arranged.matches}
    return found


def _with_tables(shown: TeamRound, team: int, tables: _Tables) -> TeamRound:
    """The round with its tables; with who played once its points are known, since a line-up may be hidden."""
    found = tables.get(shown.one.match or 0)
    if found is None:
        return shown
    plan, seats, teams, stage = found
    if stage.event.kind == SWISS_PAIRS:
        return replace(shown, tables=tuple(table.table for table in plan.tables[:1]) or None)
    played = shown.one.points is not None and shown.one.kind != "bye"
    line_ups = tuple(_line_ups(plan, seats, teams, team, stage)) if played else ()
    return replace(shown, tables=plan.rooms, line_ups=line_ups)


def _line_ups(
    plan: MatchPlan, seats: Seats, teams: Mapping[int, int], team: int, stage: Stage
) -> Iterator[LineUpOfTeam]:
    options = match_options(stage.options)
    for number in sorted({table.round for table in plan.tables}):
        own: dict[tuple[int, str], Seated] = {}
        for table in plan.tables:
            for side, pair in (("NS", table.ns), ("EW", table.ew)):
                if table.round == number and teams[pair] == team:
                    people = manned(seats.get(pair, ()), number)
                    own[table.four, side] = (people.get(1), people.get(2))
        part, extra = part_of_match(stage.format, options, plan.round, number)
        for four in plan.fours:
            ns, ew = (own.get((four, side), (None, None)) for side in ("NS", "EW"))
            yield LineUpOfTeam(part, ns, ew, extra)


# The derivation of a team's total and place, from the table as its reader sees it.


def team_why(
    session: Session,
    team: int,
    user: AnyUser,
    sheet: TeamStandings | None = None,
    arrange: Arrange | None = None,
) -> TeamWhy | None:
    """None where the reader may see no table, or the team is not in it.

    `sheet`: another table than the one that they see first, whose matches `arrange` scores.
    """
    stage, sheet = session.stage, sheet or visible_team_standings(session, user)
    page = team_page(session, team, sheet)
    sheet = sheet.of_team(team) if sheet else None
    if sheet is None or page is None or page.standing is None or stage is None:
        return None
    of_stage = matches_for(stage, user)
    of_stage = arrange(of_stage) if arrange else of_stage
    left = withdrawals_of(stage, of_stage)
    steps = steps_of_tie(
        _places(sheet), team, of_stage.matches.values(), of_stage.scores, of_stage.contest, left
    )
    rows, options = {row.team.id: row for row in sheet.rows}, table_options(stage.options)
    ties = tuple(_tie_step(step, rows) for step in steps)
    missed = {match: one for (match, side), one in left.walkovers.items() if side == team}
    walkovers = tuple(
        walkover_of(one, page.team, key_of(match), of_stage.rounds[key_of(match)])
        for match, one in missed.items()
    )
    return TeamWhy(
        *(page, ties, options.bye, options.bye_percent, options.restart, walkovers),
        without_standing=team in left.without_standing,
        share=_share(stage, of_stage, team),
    )


def _share(stage: Stage, found: StageMatches, team: int) -> tuple[Figure, Figure] | None:
    """The share of what: in per cent, and the points; of a final that is a Swiss those of the first."""
    terms = carry_terms_of(stage)
    if team in (carried := carried_by_places(stage, terms)) and terms.of("first"):
        return simplest(100 * carried[team] / terms.share("first")), terms.of("first")
    before = before_stage(stage, found.hidden) if terms.rule == "share" else None
    return (terms.of("percent"), before.totals[team]) if before and team in before.totals else None


def _places(sheet: TeamStandings) -> list[Place]:
    return [Place(row.team.id, row.place, row.tied, row.value, row.split_by) for row in sheet.rows]


def _tie_step(step: TieStep, rows: Mapping[int, TeamStanding]) -> TieBreakStep:
    figures = tuple(
        TieFigure(rows[key_of(team)], step.figures[team], number)
        for number, part in enumerate(step.parts, start=1)
        for team in part
    )
    return TieBreakStep(step.tie_break, figures, len(step.parts) > 1, step.mean)


# The boards of a round that moved most IMPs, as far as the reader may see them.

LISTED = 20  # swings of a round


@dataclass(frozen=True, slots=True)
class _Found:
    plan: MatchPlan
    board: int
    four: int
    imps: Number


def swings(session: Session, user: AnyUser, number: int | None = None) -> Swings | None:
    """The largest swings of a round of the event, by default of the latest; None where there are no IMPs."""
    stage = session.stage
    if stage is None or stage.event.method != "imps":
        return None
    found = matches_for(stage, user)
    by_round: dict[int, list[_Found]] = {}
    for section in sections_of_stage(stage):
        cover = cover_of_matches(section.session, user)
        for plan in matches_of(version_of(section)).matches:
            own = [*_of_match(plan, found, cover(plan.pk))]
            if own:
                by_round.setdefault(found.rounds[plan.pk], []).extend(own)
    rounds = tuple(sorted(by_round))
    shown = number if number in by_round else max(rounds, default=0)
    largest = sorted(by_round.get(shown, ()), key=lambda one: (-abs(one.imps), one.board, one.plan.pk))
    listed = largest[:LISTED]
    return Swings(heading_of(session), shown, rounds, tuple(_swings(listed, teams_of(stage.event_id))))


def _of_match(plan: MatchPlan, found: StageMatches, covered: frozenset[int]) -> Iterator[_Found]:
    if plan.away is None:
        return
    for (board, four), (home, _away) in gains_of(found.matches[plan.pk], found.scores[plan.pk]).items():
        if home and board not in covered:
            yield _Found(plan, board, four, home)


def _swings(listed: Iterable[_Found], teams: dict[int, Team]) -> Iterator[Swing]:
    listed = [*listed]
    played = _played(listed)
    for one in listed:
        assert one.plan.away is not None
        home, away = teams[one.plan.home], teams[one.plan.away]
        is_home = one.imps > 0
        yield Swing(
            match=one.plan.pk,
            board=one.board,
            winner=home if is_home else away,
            loser=away if is_home else home,
            imps=one.imps if is_home else -one.imps,
            home=is_home,
            open=played.get((one.plan.pk, one.board, one.four, True)),
            closed=played.get((one.plan.pk, one.board, one.four, False)),
        )


def _played(listed: Iterable[_Found]) -> dict[tuple[int, int, int, bool], Played]:
    """What both rooms brought, by match, board, four and room; one query."""
    rooms = {
        (board, frozenset((table.ns, table.ew))): (one.plan.pk, table.four, table.open)
        for one in listed
        for table in one.plan.tables
        for board in table.boards
        if board == one.board
    }
    pairs = {pk for _board, pair in rooms for pk in pair}
    rows = Result.objects.filter(ns__in=pairs, ew__in=pairs, board__in={board for board, _pair in rooms})
    found = {}
    for row in rows.select_related("ruling"):
        at = rooms.get((row.board, frozenset((row.ns_id, row.ew_id))))
        if at:
            found[at[0], row.board, *at[1:]] = replace(played_of(row), lead="")
    return found


# The course of each team of a table: its places before the last round.


def team_courses(sheet: TeamStandings) -> dict[int, Course]:
    """They are computed again only when something else was earned in the rounds before the last."""
    found: dict[int, Course] = {}
    for one in sheet.groups:
        what = earned_before(one)
        found |= _kept.of(((one.stage, one.group, one.counts), what), what)
    return found


def _read(_table: tuple[int, str, str], what: Earned) -> dict[int, Course]:
    return courses_of(what)


_kept = Remembered(_read)
