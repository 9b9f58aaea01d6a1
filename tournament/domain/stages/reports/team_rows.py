"""The matches and teams of a section, from rows to values for `scoring.teams.contest` and for sheets."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.db.models import F, OuterRef, QuerySet, Subquery

from scoring.boards.lines import Line
from scoring.rounding import Number, simplest
from scoring.stages.formats import STAGE_FORMATS
from scoring.teams.contest import ContestMatch, Rooms
from scoring.teams.match import MatchPenalty, PenaltyIn, Team
from tournament.domain.boards.reports.section import MeetingKey, SectionFacts, key_of
from tournament.domain.journal.reports.versioned_cache import Remembered, Version
from tournament.domain.people.reports.people import NAME, name_in_event
from tournament.models import (
    Adjustment,
    Contestant,
    Entrant,
    EntrantPlayer,
    EventAlias,
    Placement,
    Section,
    TeamMatch,
    four_of,
)
from tournament.sheets.event_ranking import FurtherTerms
from tournament.sheets.names import Name
from tournament.sheets.names import Team as SheetTeam
from tournament.sheets.stage_options import MatchOptions, match_options

# The matches of a section, from rows to the values that `scoring.teams.contest` scores.

HOME, AWAY = Team.HOME.value, Team.AWAY.value
NO_BOARDS = frozenset[int]()
Hidden = Mapping[int, frozenset[int]]  # boards, by the primary key of a match


@dataclass(frozen=True, slots=True)
class TableOfMatch:
    """A table of a match in a round of the section: the two contestants and the boards in the order of play.

    `open`: the home team sits North-South. `four`: which four of the teams meets here, 1 but of teams of
    eight.
    """

    round: int
    table: int
    ns: int
    ew: int
    boards: tuple[int, ...]
    open: bool
    four: int = 1

    @property
    def meetings(self) -> tuple[MeetingKey, ...]:
        pair = frozenset((self.ns, self.ew))
        return tuple((board, pair) for board in self.boards)


@dataclass(frozen=True, slots=True)
class MatchPlan:
    """What entries do not change of a match. `home` and `away` are entrants; `boards` those scheduled.

    `half`: half a match, of a short triple. `plays_at` and `place`: as the captains have agreed. `numbers`
    are the boards of the match, each once, ascending: they are asked for at every result. `of_eight` as in
    sheets/stage_options.py.
    """

    pk: int
    round: int
    home: int
    away: int | None
    triple: int | None
    boards: int
    end: str
    by_side: str
    tables: tuple[TableOfMatch, ...]
    fines: tuple[MatchPenalty, ...]
    half: bool = False
    plays_at: datetime | None = None
    place: str = ""
    of_eight: str = "no"
    numbers: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        numbers = sorted({board for table in self.tables for board in table.boards})
        object.__setattr__(self, "numbers", tuple(numbers))

    @property
    def fours(self) -> tuple[int, ...]:
        return (1,) if self.of_eight == "no" else (1, 2)

    @property
    def lines(self) -> tuple[tuple[int, int], ...]:
        """Each board with the fours that play it at two tables."""
        return tuple((board, four) for board in self.numbers for four in self.fours)

    @property
    def rooms(self) -> tuple[int, ...] | None:
        """The tables of the open and of the closed room in the first part, four by four; None while one lacks
        any.
        """
        tables = {(table.four, table.open): table.table for table in reversed(self.tables)}
        places = [(four, is_open) for four in self.fours for is_open in (True, False)]
        return tuple(tables[place] for place in places) if len(tables) == len(places) else None

    @property
    def is_long(self) -> bool:
        """Whether it is a whole match of three or four teams."""
        return self.triple is not None and not self.half

    @property
    def ended_by(self) -> tuple[int, ...]:
        """The teams by whose doing the match was not played out."""
        sides = {"": (), "home": (self.home,), "away": (self.away,)}
        return tuple(team for team in sides.get(self.by_side, (self.home, self.away)) if team is not None)


def takes_two_rounds(format: str, plan: MatchPlan) -> bool:
    """Whether it is a match of a triple over two rounds of the event; a knock-out has three in one round."""
    return plan.is_long and not STAGE_FORMATS[format].eliminates


@dataclass(frozen=True, slots=True)
class SectionMatches:
    """The matches of a section, and the team that each contestant plays for."""

    matches: tuple[MatchPlan, ...]
    teams: Mapping[int, int]


def _arranged(section: int) -> SectionMatches:
    pairs = Contestant.objects.filter(section=section, entrant__isnull=False)
    columns = [*pairs.values_list("pk", "entrant_id", "number")]
    teams = {pk: entrant or 0 for pk, entrant, _number in columns}
    fours = {pk: four_of(number) for pk, _entrant, number in columns}
    tables, fines, options = _tables(section, teams, fours), _fines(section), _options_of(section)
    rows = TeamMatch.objects.filter(section=section).order_by("round", "pk")
    return SectionMatches(
        tuple(_plan(row, tuple(tables[row.pk]), tuple(fines[row.pk]), options) for row in rows), teams
    )


def _plan(
    row: TeamMatch, tables: tuple[TableOfMatch, ...], fines: tuple[MatchPenalty, ...], options: MatchOptions
) -> MatchPlan:
    scheduled = row.boards or len({board for table in tables for board in table.boards})
    return MatchPlan(
        pk=row.pk,
        round=row.round,
        home=row.home_id,
        away=row.away_id,
        triple=row.triple,
        boards=scheduled,
        end=row.end,
        by_side=row.by_side,
        tables=tables,
        fines=fines,
        half=row.triple is not None and scheduled < options.boards,
        plays_at=row.plays_at,
        place=row.place,
        of_eight=options.of_eight,
    )


def _options_of(section: int) -> MatchOptions:
    stored = Section.objects.filter(pk=section).values_list("session__stage__options", flat=True).first()
    return match_options(stored or {})


def _tables(
    section: int, teams: Mapping[int, int], fours: Mapping[int, int]
) -> dict[int, list[TableOfMatch]]:
    """The tables of each match that two pairs share; a sit-out is none."""
    rows = Placement.objects.filter(section=section, match__isnull=False).order_by("round", "table")
    found: dict[int, list[TableOfMatch]] = defaultdict(list)
    for row in rows.select_related("match"):
        if row.match and row.ns_id is not None and row.ew_id is not None:
            is_open = teams[row.ns_id] == row.match.home_id
            boards, four = tuple(row.boards), fours[row.ns_id]
            table = TableOfMatch(row.round, row.table, row.ns_id, row.ew_id, boards, is_open, four)
            found[row.match.pk].append(table)
    return found


_TAKEN_OFF = {"VP": PenaltyIn.VICTORY_POINTS, "IMP": PenaltyIn.OWN_IMPS, "MP": PenaltyIn.VICTORY_POINTS}


def _fines(section: int) -> dict[int, list[MatchPenalty]]:
    rows = Adjustment.objects.filter(match__section=section).order_by("pk")
    found: dict[int, list[MatchPenalty]] = defaultdict(list)
    columns = ("match", "match__home", "entrant", "unit", "amount", "moves_match")
    for match, home, entrant, unit, amount, moves in rows.values_list(*columns):
        where = PenaltyIn.MATCH_IMPS if moves and unit == "IMP" else _TAKEN_OFF[unit]
        team = Team.HOME if entrant == home else Team.AWAY
        found[match].append(MatchPenalty(team, -Fraction(str(amount)), where))
    return found


_arrangements = Remembered(_arranged)


def matches_of(version: Version) -> SectionMatches:
    """The matches of a section, read once for each version of its plan."""
    return _arrangements.of(version.planned)


def handicaps_of(event: int, terms: FurtherTerms) -> dict[int, Number]:
    """The handicap of each entrant of an event; one without has 0."""
    rows = Entrant.objects.filter(event=event).values_list("pk", "number")
    return {pk: simplest(Fraction(terms.handicaps.get(str(number), 0))) for pk, number in rows}


def lines_of(facts: SectionFacts, boards: Iterable[int] | None = None) -> dict[MeetingKey, Line]:
    """The line of each meeting that has a result, on all boards or on these."""
    wanted = facts.lines if boards is None else facts.lines.keys() & {*boards}
    return {
        (board, frozenset((key_of(line.ns), key_of(line.ew)))): line
        for board in wanted
        for line in facts.lines[board]
    }


def contest_match(
    plan: MatchPlan,
    lines: Mapping[MeetingKey, Line],
    teams: Mapping[int, int],
    hidden: frozenset[int] = NO_BOARDS,
) -> ContestMatch:
    """A match with the results of its boards, but those `hidden`."""
    shown = rooms_of(plan, {*plan.numbers} - hidden, lines, teams)
    apart, is_added = plan.of_eight == "imp_then_add", plan.of_eight == "add_then_imp"
    return ContestMatch(
        key=plan.pk,
        round=plan.round,
        home=plan.home,
        away=plan.away,
        boards=tuple(
            shown.get((board, four)) or Rooms(board, four=four)
            for board, four in plan.lines
            if four == 1 or apart
        ),
        scheduled=2 * plan.boards if apart else plan.boards,
        on_scale=2 * plan.boards if is_added else 0,
        end=plan.end,
        by=plan.by_side,
        fines=plan.fines,
        half=plan.half,
    )


def rooms_of(
    plan: MatchPlan, boards: Iterable[int], lines: Mapping[MeetingKey, Line], teams: Mapping[int, int]
) -> dict[tuple[int, int], Rooms]:
    """What stands on each of some boards of a match in its two rooms, by board and four.

    Where the four scores of a board are added the rooms of the second four are beside those of the first.
    """
    found: dict[tuple[int, int], dict[bool, Line]] = {
        (board, four): {} for board in boards for four in plan.fours
    }
    for table in plan.tables:
        pair = frozenset((table.ns, table.ew))
        for board in table.boards:
            line = lines.get((board, pair)) if (board, table.four) in found else None
            if line is not None:
                mine = _of_teams(line, plan, teams)
                found[board, table.four].setdefault(mine.ns == HOME, mine)
    rooms = {
        (board, four): Rooms(board, at.get(True), at.get(False), four) for (board, four), at in found.items()
    }
    if plan.of_eight != "add_then_imp":
        return rooms
    return {
        (board, four): replace(own, beside=rooms[board, 2])
        for (board, four), own in rooms.items()
        if four == 1
    }


def _of_teams(line: Line, plan: MatchPlan, teams: Mapping[int, int]) -> Line:
    """The line between the two teams, in place of their pairs."""
    ns, ew = (HOME if teams[key_of(who)] == plan.home else AWAY for who in (line.ns, line.ew))
    return Line(ns, ew, line.score, line.award, line.group)


# The teams of an event as sheets name them.

_COLUMNS = ("pk", "number", "name", "seed", "category", "withdrawn_from", "kind")


def _named(event: int) -> QuerySet[EntrantPlayer, tuple[Any, ...]]:
    """The players of the teams in the order of their entry forms."""
    own = EventAlias.objects.filter(event=event, player=OuterRef("player")).values("alias")
    rows = EntrantPlayer.objects.filter(entrant__event=event).order_by("entrant", "order")
    named = rows.annotate(own_alias=Subquery(own[:1]), how=F("entrant__event__names_shown"))
    return named.values_list("entrant", "is_captain", *NAME)


def teams_of(event: int) -> dict[int, SheetTeam]:
    """Every team of an event by primary key, in the order of their numbers; two queries."""
    players, captains = _players(event)
    rows = Entrant.objects.in_matches().filter(event=event).order_by("number").values_list(*_COLUMNS)
    return {
        pk: SheetTeam(
            id=pk,
            number=number,
            name=name,
            players=tuple(players[pk]),
            captain=captains.get(pk),
            seed=seed,
            category=category,
            withdrawn_from=withdrawn,
            kind=kind,
        )
        for pk, number, name, seed, category, withdrawn, kind in rows
    }


def _players(event: int) -> tuple[dict[int, list[Name]], dict[int, int]]:
    """The names of each team's players in the order of the entry form, and the captain's place among them."""
    players: dict[int, list[Name]] = defaultdict(list)
    captains: dict[int, int] = {}
    for team, is_captain, *name in _named(event):
        if is_captain:
            captains[team] = len(players[team])
        players[team].append(name_in_event(*name))
    return players, captains
