"""How far a table, a pair or a team has come: its round, its match, and where it plays next."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.stages.formats import ROUND_ROBIN, STAGE_FORMATS
from scoring.teams.unplayed import void_match
from tournament.domain.boards.readings.tokens import own_address
from tournament.domain.boards.reports.section import PlacementRow, SectionFacts, facts_of
from tournament.domain.journal.reports.versioned_cache import Remembered, version_of
from tournament.domain.people.readings.line_ups import rounds_of_event
from tournament.domain.people.reports.people import member_name, with_names
from tournament.domain.stages.reports.team_rows import teams_of
from tournament.domain.stages.reports.team_table import contest_of, has_whole_points
from tournament.models import Contestant, Entrant, Membership, Placement, Section, Session, Stage
from tournament.sheets.event_kinds import SWISS_PAIRS, TEAMS
from tournament.sheets.figures import decimal, short
from tournament.sheets.names import Name
from tournament.sheets.phone_sheets import DrawnRound, MatchAt, TableRound, TeamAt
from tournament.sheets.stage_options import MatchOptions, match_options, part_of_match
from tournament.sheets.team_standings import NextPart, NextSeats

# How far a table, or a pair on its way, has come: the round that is not over, where its boards are, and
# whether a further round will be drawn.

Rounds = tuple[TableRound, ...]


def current_round(rounds: Rounds, facts: SectionFacts) -> int | None:
    """The first round with an open board, or the sit-out before it that is not over."""
    for index, row in enumerate(rounds):
        if row.is_open or (row.sit_out and _is_idle(row, rounds[index + 1 :], facts)):
            return row.round
    return None


def _is_idle(row: TableRound, later: Rounds, facts: SectionFacts) -> bool:
    """A sit-out lasts until those who play here next have finished elsewhere, or have begun here."""
    coming = next((one for one in later if not one.sit_out), None)
    if coming is None:
        return True
    if not coming.is_open or any(board.result for board in coming.boards):
        return False
    both = (coming.ns, coming.ew)
    return are_playing(facts, row.round, {player for party in both if party for player in party.players})


def are_playing(facts: SectionFacts, number: int, players: set[int]) -> bool:
    """Whether one of these pairs or single players still has an open board in round `number`, anywhere."""
    return any(
        any(row.open(facts.states))
        for row in facts.rows
        if row.round == number and not players.isdisjoint(facts.seats(row))
    )


def another_table(waiting: Iterable[tuple[int, int]], row: PlacementRow) -> int | None:
    """The table that has a board to play before `row` has it, or in the same round; None when none has.

    The tables of matches play the same boards in the same round as a matter of course.
    """
    last = row.round - 1 if row.match else row.round
    return next((table for number, table in waiting if number <= last and table != row.table), None)


def still_playing(facts: SectionFacts, row: PlacementRow) -> int | None:
    """The table that has to finish an earlier round before `row` can begin: its own, or one that its sides
    come from.
    """
    sides = {row.ns, row.ew}
    if row.is_sit_out:
        return None
    return next(
        (
            one.table
            for one in facts.rows
            if one.round < row.round
            and (one.table == row.table or one.ns in sides or one.ew in sides)
            and any(one.open(facts.states))
        ),
        None,
    )


@dataclass(frozen=True, slots=True)
class DrawnRounds:
    """`planned` rounds of the section are drawn in all; of pairs each has a number in the event.

    `left`: the contestants of teams and pairs that have withdrawn; `worth` of a bye: its victory points.
    """

    planned: int
    options: MatchOptions
    of_pairs: bool
    left: frozenset[int] = frozenset()
    worth: str = ""

    def named(self, number: int) -> DrawnRound | None:
        """A round of the section as the draw names it; None of teams, whose matches name it."""
        if not self.of_pairs:
            return None
        match_round = self.options.match_round(number)
        part = number - self.options.first_round(match_round) + 1
        return DrawnRound(match_round, part, self.options.halves)

    def at(self, row: PlacementRow, facts: SectionFacts) -> DrawnRound | None:
        """The same of a row of the plan, with the bye of a pair that sits out in every part of the round."""
        named = self.named(row.round)
        if named is None or row.match is None or not row.is_sit_out:
            return named
        parts = sum(one.match == row.match for one in facts.rows)
        return replace(named, bye=True, worth=self.worth) if parts == named.parts else named

    def waits_for_draw(self, facts: SectionFacts, own: int | None) -> bool:
        """Whether a further round will be drawn, in which the pair of a phone (`own`) plays."""
        drawn = max((row.round for row in facts.rows), default=0)
        return drawn < self.planned and own not in self.left


NOT_DRAWN = DrawnRounds(0, MatchOptions(), of_pairs=False)


def has_parts(session: Session) -> bool:
    """Whether rounds are parts of matches; in multiple teams the halves of a match are rounds far apart."""
    stage = session.stage
    return stage is not None and session.event.kind == TEAMS and not match_options(stage.options).multiple


def part_at(section: Section, number: int, table: int) -> MatchAt | DrawnRound | None:
    """Round and part of the match that a table plays in a round of the section; None where none is named."""
    if section.session.event.kind == SWISS_PAIRS:
        return drawn_rounds(section).named(number)
    return matches_at_tables(section).get((number, table)) if has_parts(section.session) else None


def drawn_rounds(section: Section) -> DrawnRounds:
    return _drawn_rounds.of(version_of(section).planned)


def _read_drawn_rounds(section: int) -> DrawnRounds:
    stage = Stage.objects.filter(sessions__sections=section).select_related("event").first()
    if stage is None or not STAGE_FORMATS[stage.format].drawn or STAGE_FORMATS[stage.format].eliminates:
        return NOT_DRAWN
    options = match_options(stage.options)
    gone = Contestant.objects.filter(section=section, entrant__withdrawn_from__isnull=False)
    left = frozenset(gone.values_list("pk", flat=True))
    return DrawnRounds(
        planned=(stage.rounds or 0) * options.halves,
        options=options,
        of_pairs=stage.event.kind == SWISS_PAIRS,
        left=left,
        worth=worth_of_bye(stage),
    )


_drawn_rounds = Remembered(_read_drawn_rounds)


# Which match each table of a section plays in a round, and for which teams its two sides sit.

Matches = Mapping[tuple[int, int], MatchAt]  # by round and table

_COLUMNS = (
    *("round", "table", "match", "match__home", "match__round", "match__end"),
    *("ns__entrant", "ew__entrant", "section__session__event"),
)


def matches_at_tables(section: Section) -> Matches:
    """The matches of a section by round and table; empty where no teams play."""
    return _matches.of(version_of(section).planned)


def parts_by_round(section: Section) -> dict[int, MatchAt]:
    """A match of each round whose matches are all in the same part of the same round of the event."""
    found: dict[int, MatchAt] = {}
    parts: dict[int, set[tuple[int, int, bool]]] = {}
    for (number, _table), at in matches_at_tables(section).items():
        found[number] = at
        parts.setdefault(number, set()).add((at.round, at.part, at.extra))
    return {number: at for number, at in sorted(found.items()) if len(parts[number]) == 1}


def _read_matches(section: int) -> Matches:
    rows = [*Placement.objects.filter(section=section, match__isnull=False).values_list(*_COLUMNS)]
    here = Section.objects.select_related("session__stage__event").get(pk=section)
    stage = here.session.stage
    options = here.match_options
    format_ = stage.format if stage else ROUND_ROBIN
    worth = worth_of_bye(stage)
    begun = rounds_of_event(here, [row[4] for row in rows])
    teams: dict[int, TeamAt] = {}
    found: dict[tuple[int, int], MatchAt] = {}
    for number, table, match, home, first, end, ns, ew, event in rows:
        teams = teams or {pk: TeamAt(team.number, team.name) for pk, team in teams_of(event).items()}
        found[number, table] = MatchAt(
            match=match,
            room="" if ns is None or ew is None else "open" if ns == home else "closed",
            round=begun[first],
            part=number - first + 1,
            parts=max(options.halves, number - first + 1),
            ns=teams.get(ns),
            ew=teams.get(ew),
            end=end,
            extra=part_of_match(format_, options, first, number)[1],
            worth=worth if ns is None or ew is None else "",
        )
    return found


def worth_of_bye(stage: Stage | None) -> str:
    """The victory points of a bye; empty without any, and where they follow from the other matches."""
    contest = contest_of(stage) if stage else None
    if contest is None or contest.bye != "percent" or contest.scale is None:
        return ""
    worth = void_match(contest.bye_percent, contest.pool)
    return short(worth) if has_whole_points(contest) else decimal(worth)


_matches = Remembered(_read_matches)


# Where a team plays next, as its own page shows it: opponents, tables and who sits there.

Pairs = dict[int, Contestant]


def next_part(section: Section, team: Entrant) -> NextPart | None:
    """The first round in which the team has a board to play, or a bye before it; None when all are played."""
    (facts,) = facts_of([version_of(section)])
    pairs = {pair.pk: pair for pair in section.contestants.filter(entrant=team)}
    number = _round(facts, [row for row in facts.rows if {row.ns, row.ew} & pairs.keys()])
    matches = matches_at_tables(section)
    here = [row for row in facts.rows if row.round == number and {row.ns, row.ew} & pairs.keys()]
    match = next((found for row in here if (found := matches.get((row.round, row.table)))), None)
    if match is None:
        return None
    played = [row for row in here if not row.is_sit_out]
    return NextPart(
        round=match.round,
        part=match.part,
        parts=match.parts,
        extra=match.extra,
        boards=tuple(sorted({board for row in played for board in row.boards})),
        seats=tuple(_seats(section, pairs, played)),
    )


def _round(facts: SectionFacts, rows: Sequence[PlacementRow]) -> int | None:
    """The first round with an open board; a bye comes next when the rounds before it are played."""
    open_rounds = {row.round for row in rows if any(row.open(facts.states))}
    played = {row.round for row in rows if not row.is_sit_out} - open_rounds
    byes = {row.round for row in rows if row.is_sit_out and row.round > max(played, default=0)}
    return min(open_rounds | byes, default=None)


def _seats(section: Section, pairs: Pairs, rows: Sequence[PlacementRow]) -> Iterator[NextSeats]:
    matches, teams = matches_at_tables(section), teams_of(section.session.event_id)
    of_pair = dict(section.contestants.values_list("pk", "entrant"))
    for row in rows:
        own, other = (row.ns, row.ew) if row.ns in pairs else (row.ew, row.ns)
        team = of_pair.get(other or 0)
        if own is None or team is None:
            continue
        address = own_address(pairs[own])
        yield NextSeats(
            room=matches[row.round, row.table].room,
            table=row.table,
            line="NS" if own == row.ns else "EW",
            opponent=teams[team],
            players=_players(pairs[own], row.round),
            address=address.token if address else "",
        )


def _players(pair: Contestant, number: int) -> tuple[Name, ...]:
    """Who sits for the team, also while the opponents may not see it."""
    rows = with_names(pair.memberships.filter(from_round__lte=number)).select_related("player")
    found: dict[int, Membership] = {row.position: row for row in rows.order_by("from_round")}
    return tuple(member_name(found[position]) for position in sorted(found))
