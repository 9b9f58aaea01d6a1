"""What the papers of a team event are made of: its rounds and matches, its teams, its standings."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from scoring.errors import ScoringError
from scoring.schemes.victory_points import VP_SCALES
from tournament.models import ClockedRound, Section, Stage
from tournament.reports.boards.heading import heading_of
from tournament.reports.cache.versioned_cache import version_of
from tournament.reports.print_scope import Scope
from tournament.reports.teams.match_sheet import match_sheets
from tournament.reports.teams.matches import MatchPlan, matches_of
from tournament.reports.teams.team_names import teams_of
from tournament.reports.teams.visible import visible_team_standings
from tournament.sheets.draw import DrawnMatch
from tournament.sheets.event_kinds import TEAMS
from tournament.sheets.heading import Heading
from tournament.sheets.stage_options import MatchOptions, match_options
from tournament.sheets.team_match import TeamMatch
from tournament.sheets.team_papers import (
    LineUpSlip,
    MatchSlip,
    Parts,
    RoundSheet,
    TeamList,
    Terms,
    TripleSheet,
    TripleTable,
)
from tournament.sheets.team_standings import TeamStandings
from tournament.sheets.teams import Team
from tournament.sheets.vp_card import ScaleCard, scale_card


@dataclass(frozen=True, slots=True)
class _Round:
    """The matches of a section that begin in one of its rounds; `number` counts rounds of the event."""

    section: Section
    stage: Stage
    number: int
    plans: tuple[MatchPlan, ...]
    teams: Mapping[int, Team]
    playing_for: Mapping[int, int]

    @property
    def options(self) -> MatchOptions:
        return match_options(self.stage.options)

    @property
    def heading(self) -> Heading:
        return heading_of(self.section.session, self.section)

    @property
    def terms(self) -> Terms:
        return terms_of(self.stage)

    @property
    def parts(self) -> Parts:
        """The boards of each part, all matches together."""
        boards: dict[int, set[int]] = defaultdict(set)
        for table in (table for plan in self.plans for table in plan.tables):
            boards[table.round] |= {*table.boards}
        return tuple(tuple(sorted(boards[number])) for number in sorted(boards) if boards[number])


def terms_of(stage: Stage) -> Terms:
    return Terms(stage.vp_scale, match_options(stage.options).boards)


def _rounds(scope: Scope) -> list[_Round]:
    """The rounds that are asked for, else all. What one asks for is a round of the section, as at pairs."""
    return [one for section in scope.sections() for one in _of_section(section, scope)]


def _of_section(section: Section, scope: Scope) -> Iterator[_Round]:
    stage = section.session.stage
    if stage is None:
        return
    arranged, options = matches_of(version_of(section)), match_options(stage.options)
    teams = teams_of(stage.event_id)
    by_round: dict[int, list[MatchPlan]] = defaultdict(list)
    for plan in arranged.matches:
        by_round[options.match_round(plan.round)].append(plan)
    for number, plans in sorted(by_round.items()):
        if scope.round is None or options.match_round(scope.round) == number:
            ordered = sorted(plans, key=lambda plan: (plan.away is None, _first_table(plan)))
            yield _Round(section, stage, number, tuple(ordered), teams, arranged.teams)


def _first_table(plan: MatchPlan) -> int:
    return min((table.table for table in plan.tables), default=0)


def _drawn(plan: MatchPlan, teams: Mapping[int, Team]) -> DrawnMatch:
    """The tables are those of the first part."""
    rooms = {table.open: table.table for table in reversed(plan.tables)}
    return DrawnMatch(
        home=teams[plan.home],
        away=teams[plan.away] if plan.away else None,
        tables=(rooms[True], rooms[False]) if len(rooms) == 2 else None,
        triple=plan.triple,
    )


def round_sheets(scope: Scope) -> list[RoundSheet]:
    return [
        RoundSheet(
            one.heading,
            one.terms,
            one.number,
            tuple(_drawn(plan, one.teams) for plan in one.plans),
            one.parts,
            _started(one),
        )
        for one in _rounds(scope)
    ]


def _started(one: _Round) -> datetime | None:
    """When the clock began the round."""
    first = one.options.first_round(one.number)
    rows = ClockedRound.objects.filter(section=one.section, round=first)
    return rows.values_list("started_at", flat=True).first()


def match_slips(scope: Scope) -> list[MatchSlip]:
    return [
        MatchSlip(one.heading, one.terms, one.number, _drawn(plan, one.teams), one.parts)
        for one in _rounds(scope)
        for plan in one.plans
        if plan.away is not None and _is_wanted(plan, scope)
    ]


def _is_wanted(plan: MatchPlan, scope: Scope) -> bool:
    """Whether the table that is asked for is one of the match's."""
    return scope.table is None or any(table.table == scope.table for table in plan.tables)


def line_up_slips(scope: Scope) -> list[LineUpSlip]:
    """Two for each part of a match, part by part."""
    return [
        slip
        for one in _rounds(scope)
        for number, boards in enumerate(one.parts, start=1)
        for plan in one.plans
        if plan.away is not None and _is_wanted(plan, scope)
        for slip in _line_ups(one, plan, number, boards)
    ]


def _line_ups(one: _Round, plan: MatchPlan, number: int, boards: tuple[int, ...]) -> Iterator[LineUpSlip]:
    match = _drawn(plan, one.teams)
    assert match.away is not None
    for own, other, home in ((match.home, match.away, True), (match.away, match.home, False)):
        yield LineUpSlip(
            one.heading, one.number, number, len(one.parts), own, other, home, boards, match.tables
        )


def team_lists(scope: Scope) -> list[TeamList]:
    stage = scope.session.stage
    teams = tuple(teams_of(scope.session.event_id).values())
    return [TeamList(heading_of(scope.session), terms_of(stage), teams)] if stage and teams else []


def triple_sheets(scope: Scope) -> list[TripleSheet]:
    return [
        _triple(one, number, [plan for plan in one.plans if plan.triple == number])
        for one in _rounds(scope)
        for number in sorted({plan.triple for plan in one.plans if plan.triple is not None})
    ]


def _triple(one: _Round, number: int, plans: Sequence[MatchPlan]) -> TripleSheet:
    """The halves are the rounds of the section that the three matches take."""
    members = dict.fromkeys(team for plan in plans for team in (plan.home, plan.away) if team is not None)
    halves = sorted({table.round for plan in plans for table in plan.tables})
    tables = [
        TripleTable(
            halves.index(table.round) + 1,
            table.table,
            one.teams[one.playing_for[table.ns]],
            one.teams[one.playing_for[table.ew]],
            tuple(sorted(table.boards)),
        )
        for plan in plans
        for table in plan.tables
    ]
    tables.sort(key=lambda table: (table.half, table.table))
    teams = tuple(one.teams[pk] for pk in members)
    return TripleSheet(one.heading, one.terms, one.number, number, teams, tuple(tables))


def filled_match_sheets(scope: Scope) -> list[TeamMatch]:
    """The sheet of each match as the reader may see it."""
    return [
        sheet
        for section in scope.sections()
        for sheet in match_sheets(section, scope.reader, _wanted(section, scope))
    ]


def _wanted(section: Section, scope: Scope) -> list[int]:
    rounds = _of_section(section, scope)
    return [plan.pk for one in rounds for plan in one.plans if _is_wanted(plan, scope)]


def team_standings(scope: Scope) -> list[TeamStandings]:
    """The table as the reader may see it."""
    if scope.session.stage is None or scope.session.event.kind != TEAMS:
        return []
    sheet = visible_team_standings(scope.session, scope.reader)
    return [sheet] if sheet else []


def scale_cards(scope: Scope) -> list[ScaleCard]:
    """The scale of the matches of the stage; none where it has no scale of that length."""
    stage = scope.session.stage
    if stage is None or stage.vp_scale not in VP_SCALES:
        return []
    try:
        return [scale_card(heading_of(scope.session), stage.vp_scale, terms_of(stage).boards)]
    except ScoringError:
        return []
