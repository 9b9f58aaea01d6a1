"""What the papers of a team event are made of: its rounds and matches, its teams, its standings."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import chain
from math import inf

from scoring.errors import ScoringError
from scoring.stages.formats import STAGE_FORMATS
from scoring.teams.three_ways import periods_of_four
from tournament.domain.boards.reports.headings import heading_of
from tournament.domain.gate.reports.visibility import directs
from tournament.domain.journal.reports.versioned_cache import version_of
from tournament.domain.paper.reports.print_scope import Scope
from tournament.domain.people.readings.line_ups import rounds_of_event
from tournament.domain.stages.readings.stage_terms import stages_after
from tournament.domain.stages.reports.brackets import visible_bracket
from tournament.domain.stages.reports.further_tables import further_tables
from tournament.domain.stages.reports.match_sheet import match_sheets
from tournament.domain.stages.reports.pair_list import METHODS, pair_list
from tournament.domain.stages.reports.stage_rankings import is_of_teams, party_of_team
from tournament.domain.stages.reports.team_pages import team_page
from tournament.domain.stages.reports.team_rows import (
    MatchPlan,
    SectionMatches,
    matches_of,
    takes_two_rounds,
    teams_of,
)
from tournament.domain.stages.reports.team_table import contest_of
from tournament.domain.stages.reports.visible_table import visible_team_standings
from tournament.models import ClockedRound, Section, Stage, TeamToken
from tournament.sheets.draw_sheets import Bracket
from tournament.sheets.event_kinds import OF_MATCHES, SWISS_PAIRS, TEAMS
from tournament.sheets.heading import Heading
from tournament.sheets.match_sheets import TeamMatch
from tournament.sheets.movement_sheets import WayCard, WayLine
from tournament.sheets.names import Party, Team
from tournament.sheets.stage_options import (
    HALF_SCALES,
    MatchOptions,
    has_home_teams,
    match_options,
    qualified_numbers,
)
from tournament.sheets.team_papers import (
    LineUpSlip,
    MatchSlip,
    Parts,
    RoundSheet,
    ScaleCard,
    SeatedMatch,
    SwissCard,
    TeamList,
    TeamSeats,
    Terms,
    TripleSheet,
    TripleTable,
    scale_card,
)
from tournament.sheets.team_standings import PairList, TeamStandings


@dataclass(frozen=True, slots=True)
class _Round:
    """The matches of a section that begin in one of its rounds; `number` counts rounds of the event.

    `seated` are those that are played in it: of a long triple, in each of its two rounds, the tables of that
    round alone.
    """

    section: Section
    stage: Stage
    number: int
    plans: tuple[MatchPlan, ...]
    teams: Mapping[int, Team]
    playing_for: Mapping[int, int]
    seated: tuple[MatchPlan, ...]

    @property
    def options(self) -> MatchOptions:
        return match_options(self.stage.options)

    @property
    def heading(self) -> Heading:
        return heading_of(self.section.session, self.section)

    @property
    def parts(self) -> Parts:
        """The boards of each part; those of triples where there is no other match."""
        usual = [plan for plan in self.plans if plan.triple is None and plan.tables] or self.seated
        return parts_of(usual)[: self.regular]

    @property
    def regular(self) -> int | None:
        """The parts of a match after which extra boards begin; None where there are none of them."""
        return self.options.halves if STAGE_FORMATS[self.stage.format].eliminates else None

    def together(self, plan: MatchPlan) -> int:
        """How many teams meet one another in the group of a match; 2 of a match of its own, and of pairs."""
        if plan.triple is None or self.section.kind == SWISS_PAIRS:
            return 2
        together = (one for one in self.seated if one.triple == plan.triple)
        return len({team for one in together for team in (one.home, one.away)})

    def terms(self, plan: MatchPlan | None = None) -> Terms:
        """Those of the stage, or of a match, which may be half a match of a triple."""
        usual = terms_of(self.stage)
        if plan is None:
            return usual
        scale = HALF_SCALES.get(usual.vp_scale, "") if plan.half else usual.vp_scale
        return Terms(scale, plan.boards, plan.boards * len(plan.fours))


def _extra_parts(plan: MatchPlan, regular: int | None) -> Parts:
    """The boards of each part of extra boards, which begin `regular` rounds after the match."""
    if regular is None:
        return ()
    boards: dict[int, set[int]] = defaultdict(set)
    for table in plan.tables:
        if table.round - plan.round >= regular:
            boards[table.round] |= {*table.boards}
    return tuple(dict.fromkeys(tuple(sorted(boards[number])) for number in sorted(boards)))


def parts_of(plans: Iterable[MatchPlan]) -> Parts:
    """The boards of the open rooms, round by round of the section."""
    boards: dict[int, set[int]] = defaultdict(set)
    for table in (table for plan in plans for table in plan.tables if table.open):
        boards[table.round] |= {*table.boards}
    return tuple(tuple(sorted(boards[number])) for number in sorted(boards) if boards[number])


def terms_of(stage: Stage) -> Terms:
    options = match_options(stage.options)
    return Terms(stage.vp_scale, options.boards, options.scale_boards)


def _rounds(scope: Scope) -> list[_Round]:
    """The rounds that are asked for, else all. What one asks for is a round of the section, as at pairs."""
    return [one for section in scope.sections() for one in _of_section(section, scope)]


def _of_section(section: Section, scope: Scope) -> Iterator[_Round]:
    stage = section.session.stage
    if stage is None:
        return
    arranged = matches_of(version_of(section))
    teams = teams_of(stage.event_id)
    numbers = rounds_of_event(section, [plan.round for plan in arranged.matches])
    wanted = scope.round and max((numbers[first] for first in numbers if first <= scope.round), default=0)
    by_round: dict[int, list[MatchPlan]] = defaultdict(list)
    seated: dict[int, list[MatchPlan]] = defaultdict(list)
    for plan in arranged.matches:
        number = numbers[plan.round]
        by_round[number].append(plan)
        for later, part in enumerate(_by_round(plan, stage)):
            seated[number + later].append(part)
    for number in sorted(seated):
        if wanted in (None, number):
            plans, parts = _by_table(by_round[number]), _by_table(seated[number])
            yield _Round(section, stage, number, plans, teams, arranged.teams, parts)


def _by_table(plans: Iterable[MatchPlan]) -> tuple[MatchPlan, ...]:
    return tuple(sorted(plans, key=lambda plan: (plan.away is None, _first_table(plan))))


def _by_round(plan: MatchPlan, stage: Stage) -> Iterator[MatchPlan]:
    """A match as it is seated in each round of the event that it takes: two of a long triple."""
    if not takes_two_rounds(stage.format, plan):
        yield plan
        return
    second = plan.round + match_options(stage.options).halves
    for first, last in ((plan.round, second), (second, inf)):
        tables = tuple(table for table in plan.tables if first <= table.round < last)
        if tables or first == plan.round:
            yield replace(plan, round=first, tables=tables)


def _first_table(plan: MatchPlan) -> int:
    return min((table.table for table in plan.tables), default=0)


def _seated(plan: MatchPlan, one: _Round) -> SeatedMatch:
    teams, regular = one.teams, one.regular
    rooms = {table.open: table.table for table in reversed(plan.tables)}
    both = (rooms[True], rooms[False]) if len(rooms) == 2 else None
    first, second = teams[plan.home], teams[plan.away] if plan.away else None
    if second and rooms and True not in rooms:  # the closed room alone, where the visitors sit North-South
        first, second = second, first
    return SeatedMatch(
        home=first,
        away=second,
        tables=plan.rooms if len(plan.fours) == 2 else both,
        together=one.together(plan),
        extra=tuple(chain.from_iterable(_extra_parts(plan, regular))),
        half=plan.numbers if plan.half and one.section.kind == SWISS_PAIRS else (),
        end=plan.end,
        ended_by=tuple(teams[team] for team in plan.ended_by),
        table=next(iter(rooms.values())) if len(rooms) == 1 else None,
    )


def round_sheets(scope: Scope) -> list[RoundSheet]:
    return [
        RoundSheet(
            one.heading,
            one.terms(),
            one.number,
            tuple(_seated(plan, one) for plan in one.seated if plan.away or not plan.half),
            one.parts,
            tuple(_team_seats(one)),
            _started(one),
            has_home_teams(one.stage.format, one.options),
        )
        for one in _rounds(scope)
    ]


def _team_seats(one: _Round) -> Iterator[TeamSeats]:
    """Each team once, with the tables of its pairs in the order of play."""
    opponents: dict[int, dict[int, Team]] = defaultdict(dict)
    for plan in one.seated:
        for own, other in ((plan.home, plan.away), (plan.away, plan.home)):
            if own is not None:
                opponents[own] |= {other: one.teams[other]} if other is not None else {}
    tables = sorted((table for plan in one.seated for table in plan.tables), key=lambda table: table.round)
    for pk, met in opponents.items():
        ns = dict.fromkeys(table.table for table in tables if one.playing_for[table.ns] == pk)
        ew = dict.fromkeys(table.table for table in tables if one.playing_for[table.ew] == pk)
        at_once = one.options.of_eight != "no"
        yield TeamSeats(one.teams[pk], tuple(met.values()), tuple(ns), tuple(ew), at_once)


def _started(one: _Round) -> datetime | None:
    """When the clock began the round."""
    first = min(plan.round for plan in one.seated)
    rows = ClockedRound.objects.filter(section=one.section, round=first)
    return rows.values_list("started_at", flat=True).first()


def match_slips(scope: Scope) -> list[MatchSlip]:
    """One for each match, with the scale of its length."""
    found, scales = [], dict[Terms, ScaleCard | None]()
    for one in _rounds(scope):
        for plan in one.plans:
            if plan.away is not None and _is_wanted(plan, scope):
                terms = one.terms(plan)
                if terms not in scales:
                    scales[terms] = _scale_card(one.stage, terms)
                match = _seated(plan, one)
                slip = MatchSlip(one.heading, terms, one.number, match, parts_of([plan]), scales[terms])
                found.append(slip)
    return found


def _is_wanted(plan: MatchPlan, scope: Scope) -> bool:
    """Whether the table that is asked for is one of the match's."""
    return scope.table is None or any(table.table == scope.table for table in plan.tables)


def line_up_slips(scope: Scope) -> list[LineUpSlip]:
    """Two for each part of a match; all of a part are together, as they are handed out."""
    slips = [
        slip
        for one in _rounds(scope)
        for plan in one.plans
        if plan.away is not None and _is_wanted(plan, scope)
        for slip in _line_ups(one, plan)
    ]
    return sorted(slips, key=lambda slip: (slip.heading.section, slip.round, slip.number))


def _line_ups(one: _Round, plan: MatchPlan) -> Iterator[LineUpSlip]:
    match, parts = _seated(plan, one), parts_of([plan])
    regular = len(parts) - len(_extra_parts(plan, one.regular))
    assert match.away is not None
    for number, boards in enumerate(parts, start=1):
        for own, other, home in ((match.home, match.away, True), (match.away, match.home, False)):
            for four in plan.fours:
                tables = match.tables and match.tables[2 * four - 2 : 2 * four]
                yield LineUpSlip(
                    *(one.heading, one.number, number, regular, own, other, home, boards, tables),
                    extra=number > regular,
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
    """The pairs change tables between equal parts of the rounds of the section that the matches take."""
    tables = [
        table
        for plan in plans
        for table in plan.tables
        if one.regular is None or table.round - plan.round < one.regular
    ]
    members = dict.fromkeys(one.playing_for[table.ns] for table in sorted(tables, key=lambda at: at.table))
    rounds = sorted({table.round for table in tables})
    parts = 2 if len(members) == 3 else len(periods_of_four(len(rounds)))
    boards: dict[tuple[int, int, int, int], set[int]] = defaultdict(set)
    for table in tables:
        half = 1 + rounds.index(table.round) * parts // len(rounds)
        boards[half, table.table, table.ns, table.ew] |= {*table.boards}
    return TripleSheet(
        one.heading,
        one.terms(plans[0]),
        one.number,
        number,
        tuple(one.teams[pk] for pk in members),
        tuple(
            TripleTable(
                half, at, one.teams[one.playing_for[ns]], one.teams[one.playing_for[ew]], tuple(sorted(own))
            )
            for (half, at, ns, ew), own in sorted(boards.items())
        ),
    )


def filled_match_sheets(scope: Scope) -> list[TeamMatch]:
    """The sheet of each match as the reader may see it, with the address of its page."""
    return [
        replace(sheet, address=scope.address("team_result", scope.session.pk, sheet.id))
        for section in scope.sections()
        for sheet in match_sheets(section, scope.reader, _wanted(section, scope))
    ]


def _wanted(section: Section, scope: Scope) -> list[int]:
    rounds = _of_section(section, scope)
    return [plan.pk for one in rounds for plan in one.plans if _is_wanted(plan, scope)]


def team_standings(scope: Scope) -> list[TeamStandings]:
    """The table of each group as the reader may see it; a knock-out has a bracket and no table."""
    stage = scope.session.stage
    if stage is None or scope.session.event.kind not in OF_MATCHES or STAGE_FORMATS[stage.format].eliminates:
        return []
    sheet = visible_team_standings(scope.session, scope.reader)
    return [replace(one, qualifying=_qualifying(stage, one)) for one in sheet.groups] if sheet else []


def team_rankings(scope: Scope) -> list[TeamStandings]:
    """The same with the further rankings: with handicap, of strata and of flights."""
    own = team_standings(scope)
    if not own:
        return []
    first, *further = further_tables(scope.session, scope.reader)
    groups = [group for one in further for group in one.groups]
    return [*(replace(one, ranks=first.ranks) for one in own), *groups]


def swiss_cards(scope: Scope) -> list[SwissCard]:
    """The card of each team, from the table as the reader may see it."""
    found = []
    for sheet in team_standings(scope):
        terms = Terms(sheet.vp_scale, sheet.boards, sheet.scale_boards)
        for row in sorted(sheet.rows, key=lambda row: row.team.number):
            page = team_page(scope.session, row.team.id, sheet)
            if page:
                found.append(SwissCard(page, terms, sheet.rounds))
    return found


def pair_lists(scope: Scope) -> list[PairList]:
    """The Butler list of the pairs and that by cross-IMPs, where the whole field plays the same boards."""
    if scope.session.event.kind != TEAMS:
        return []
    sheets = (pair_list(scope.session, scope.reader, method) for method in METHODS)
    return [sheet for sheet in sheets if sheet and sheet.rows]


def _qualifying(stage: Stage, sheet: TeamStandings) -> int:
    """How many teams went on to the stage of the best: a final, beside which others may play a plate."""
    went_on = [qualified_numbers(one.options) for one in stages_after(stage)]
    best = next((row.team.number for row in sheet.rows if any(row.team.number in own for own in went_on)), 0)
    here = {row.team.number for row in sheet.rows}
    return next((len(here & {*own}) for own in went_on if best in own), 0)


def brackets(scope: Scope) -> list[Bracket]:
    """The bracket of a knock-out as the reader may see it."""
    if scope.session.stage is None or scope.session.event.kind != TEAMS:
        return []
    sheet = visible_bracket(scope.session, scope.reader)
    return [sheet] if sheet else []


def scale_cards(scope: Scope) -> list[ScaleCard]:
    """The scale of the matches of the stage; none where it has no scale of that length."""
    stage = scope.session.stage
    card = _scale_card(stage, terms_of(stage)) if stage else None
    return [replace(card, heading=heading_of(scope.session))] if card else []


def _scale_card(stage: Stage, terms: Terms) -> ScaleCard | None:
    """The stage's own scale, or that of half matches where these are the terms of one."""
    contest = contest_of(stage)
    scale = contest.scale if terms.vp_scale == stage.vp_scale else contest.half_scale
    if scale is None or not terms.boards:
        return None
    try:
        return scale_card(None, terms.vp_scale, terms.scale_boards or terms.boards, scale)
    except ScoringError:
        return None


# The guide card of each team: round by round whom it meets, and at which tables its two pairs sit.

_Seat = tuple[int, str, int, int]  # the round, N-S or E-W, the table, and the opponents


def team_cards(scope: Scope) -> list[WayCard]:
    """One for each team of the sections within the scope; of the team of a pair where one is asked for.

    Before its first match a team has a card only for its address.
    """
    stage = scope.session.stage
    if stage is None or not is_of_teams(scope.session):
        return []
    return [card for section in scope.sections() for card in _cards(section, stage, scope)]


def _cards(section: Section, stage: Stage, scope: Scope) -> Iterator[WayCard]:
    arranged, heading = matches_of(version_of(section)), heading_of(section.session, section)
    parties = {pk: party_of_team(team) for pk, team in teams_of(stage.event_id).items()}
    numbers = {} if match_options(stage.options).multiple else _numbers(section, arranged)
    wanted = None if scope.contestant is None else arranged.teams.get(scope.contestant)
    addresses = _addresses(stage, scope)
    playing = {pk for plan in arranged.matches for pk in (plan.home, plan.away) if pk is not None}
    shown = playing | (addresses.keys() & {*arranged.teams.values()})
    for pk, party in parties.items():
        if pk in shown and wanted in (None, pk):
            lines = tuple(_lines(pk, arranged, numbers, parties))
            yield WayCard(heading, "team", party, lines, address=addresses.get(pk, ""))


def _addresses(stage: Stage, scope: Scope) -> dict[int, str]:
    """Each team's own address, on the papers of directors, where phones can reach the server."""
    if not directs(scope.reader, scope.session):
        return {}
    rows = TeamToken.objects.filter(entrant__event=stage.event_id, revoked_at=None)
    found = {team: scope.address("own_team", token) for team, token in rows.values_list("entrant", "token")}
    return {team: address for team, address in found.items() if address}


def _numbers(section: Section, arranged: SectionMatches) -> dict[int, int]:
    return rounds_of_event(section, [plan.round for plan in arranged.matches])


def _lines(
    team: int, arranged: SectionMatches, numbers: dict[int, int], parties: dict[int, Party]
) -> Iterator[WayLine]:
    """A line for each table at which a pair of the team plays; the parts of a match share it.

    `numbers` are the rounds of the event; in multiple teams there are none, and the rounds are the section's.
    """
    boards: dict[_Seat, list[int]] = defaultdict(list)
    begins: dict[_Seat, int] = {}
    for plan in (plan for plan in arranged.matches if team in (plan.home, plan.away)):
        if plan.away is None:
            boards[numbers.get(plan.round, plan.round), "", 0, 0] = []
        for seat in _seats_in_match(plan, team, arranged):
            shown = (numbers.get(plan.round, seat[0]), *seat[1:])
            begins[shown] = min(seat[0], begins.get(shown, seat[0]))
            boards[shown] += [*_boards(plan, seat)]
    for shown in sorted(boards, key=lambda one: (one[0], one[1] == "EW", begins.get(one, 0))):
        number, side, table, other = shown
        met = (parties[other],) if other else ()
        yield WayLine(number, table or None, side, None, met, tuple(sorted({*boards[shown]})))


def _seats_in_match(plan: MatchPlan, team: int, arranged: SectionMatches) -> Iterator[_Seat]:
    """The seats of a team's pairs in a match, with the rounds of the section."""
    for table in plan.tables:
        for side, pair, other in (("NS", table.ns, table.ew), ("EW", table.ew, table.ns)):
            if arranged.teams[pair] == team:
                yield table.round, side, table.table, arranged.teams[other]


def _boards(plan: MatchPlan, seat: _Seat) -> Iterator[int]:
    for table in plan.tables:
        if (table.round, table.table) == (seat[0], seat[2]):
            yield from table.boards
