"""Matches of a section: which teams meet in a round, two or three at a time, at which tables."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Meta

from tournament.domain.errors import DirectorError
from tournament.domain.inputs import UNSET, Ask, UnsetType
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.domain.movements.readings.named_plans import (
    plan_named,
    refuse_other_kind,
    refuse_unless_teams,
)
from tournament.domain.seats.acts.contestants import refuse_once_played
from tournament.domain.seats.acts.seating import open_tables
from tournament.domain.stages.readings.stage_terms import has_triples, in_groups, schedule_of
from tournament.domain.stages.readings.swiss_rounds import match_round_has_begun, playing_teams, stage_of
from tournament.domain.stages.readings.wished_tables import fixed_tables, tables_by_wishes
from tournament.models import Contestant, Entrant, Placement, Section, TeamMatch
from tournament.models.event import kept_in_event
from tournament.movements import plan
from tournament.sheets.stage_options import MatchOptions

# Which teams meet in a round, at which tables, on which boards.


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two teams that meet in a round; `away` None: a bye."""

    home: Entrant
    away: Entrant | None = None
    triple: int | None = None


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """`double`: all meet twice. `rounds` cuts it short."""

    double: bool = False
    rounds: Annotated[
        int | UnsetType | None,
        Meta(ge=1, le=120),
        Ask(refusal=("bad_rounds", gettext_lazy("Type a number of rounds from 1 to 120."))),
    ] = UNSET


def seat_round_robin(section: Section, *, by: Actor, double: bool = False, rounds: int | None = None) -> None:
    """Every team meets every other of its group (Berger), twice with home and away exchanged if `double`.

    `rounds` cuts it short. An odd number of teams has a bye in turn, or triples over two rounds.
    DirectorError `already_played` once a result is in, `too_few_teams`, `no_group` for a team that is in none
    of the groups, `no_triples`, `bad_rounds`, `goes_on` where another session of the stage is seated.
    """
    refuse_unless_teams(section)
    refuse_once_played(section)
    refuse_later_session(section)
    teams = playing_teams(section)
    if len(teams) < 2:
        raise DirectorError("too_few_teams", _("Enter at least two teams first."))
    stage = stage_of(section)
    table = schedule_of(in_groups(stage, teams), double=double, triples=has_triples(stage))
    if rounds and any(one.triples for one in table[rounds - 1 : rounds]):
        raise DirectorError("bad_rounds", _("A triple takes two rounds: plan one round more or less."))
    boards = section.match_options.boards
    with act("seat_matches", by=by, section=section, rounds=len(table[:rounds])) as write:
        unseat_matches(write, section)
        write.change(section, movement="")
        for number, one in enumerate(table[:rounds], start=1):
            seat_round(write, section, number, [Meeting(home, away) for home, away in one.meetings])
            after = 2 * max(len(own.meetings) for own in table[number - 1 : number + 1])
            for place, triple in enumerate(one.triples):
                board = max(EXTRA - 1, boards * len(table)) + boards * (number - 1)
                seat_long_triple(write, section, number, triple, after + 3 * place + 1, board)
        _open(write, section)


def refuse_later_session(section: Section) -> None:
    """The schedule goes on in another session: seated anew, its first rounds would be played twice."""
    others = TeamMatch.objects.filter(section__session__stage=section.session.stage_id)
    if others.exclude(section=section).filter(kept_in_event("section__session")).exists():
        raise DirectorError("goes_on", _("These rounds are part of a schedule over several sessions."))


@dataclass(frozen=True, slots=True)
class Fixture:
    """A match of a given schedule: where each room plays, as (round, table), and on which boards.

    `away` None: a bye.
    """

    home: Entrant
    away: Entrant | None
    open: tuple[int, int]
    closed: tuple[int, int]
    boards: tuple[int, ...]


def seat_fixtures(section: Section, fixtures: Sequence[Fixture], *, by: Actor) -> list[TeamMatch]:
    """Matches at given tables, beside those that are seated; the two rooms may play in different rounds."""
    pairs = pairs_of_teams(section)
    rounds = {number for fixture in fixtures for number, _table in (fixture.open, fixture.closed)}
    with act("seat_matches", by=by, section=section, rounds=len(rounds)) as write:
        made = []
        for fixture in fixtures:
            home, away = fixture.home, fixture.away
            match = write.add(
                TeamMatch(
                    section=section,
                    round=min(fixture.open[0], fixture.closed[0]),
                    home=home,
                    away=away,
                    boards=len(fixture.boards),
                )
            )
            made.append(match)
            for (number, table), ns, ew in ((fixture.open, home, away), (fixture.closed, away, home)):
                sides = pairs[ns.pk, "NS"] if ns else None, pairs[ew.pk, "EW"] if ew else None
                write.add(placement_of(match, number, table, *sides, fixture.boards))
        _open(write, section)
    return made


def seat_round(
    write: Act,
    section: Section,
    match_round: int,
    meetings: Sequence[Meeting],
    tables: Mapping[int, int] | None = None,
    first: int | None = None,
) -> list[TeamMatch]:
    """The matches of one round of the event and their tables.

    The match in place n has tables 2n − 1 (open room) and 2n (closed room), of teams of eight 4n − 3 to 4n,
    those of the first four before those of the second. In each part of the match its tables play the same
    boards; the closed room begins with the second half of them, so that one set can be shared by a four.
    `tables`: the first table of a home team by primary key, where a draw has said it; else matches exchange
    tables as players wish. `first`: the round of the section in which they begin, where extra boards came
    between.
    """
    options = section.match_options
    fours = [pairs_of_teams(section, four) for four in options.fours]
    first = first or options.first_round(match_round)
    tables = tables or _usual_tables(section, match_round, meetings, first)
    matches = write.add_all(
        TeamMatch(
            section=section,
            round=first,
            home=one.home,
            away=one.away,
            triple=one.triple,
            boards=options.boards,
        )
        for one in meetings
    )
    write.add_all(
        placement
        for match in matches
        for number, boards in enumerate(options.boards_of(match_round), start=first)
        for later, pairs in enumerate(fours)
        for placement in _tables(
            match,
            number,
            tables[match.home_id] + 2 * later,
            boards,
            pairs,
        )
    )
    return matches


def _usual_tables(
    section: Section, match_round: int, meetings: Sequence[Meeting], first: int
) -> dict[int, int]:
    """The first table of each home team, in the order of the meetings but for the wishes of players."""
    size = section.match_options.tables
    usual = {one.home.pk: size * place + 1 for place, one in enumerate(meetings)}
    both = [(one.home.pk, one.away.pk) for one in meetings if one.away]
    found = tables_by_wishes(
        section,
        match_round,
        both,
        [usual[home] for home, _away in both],
        size=size,
        fixed=fixed_tables(section, first),
    )
    return usual | {home: table for (home, _away), table in zip(both, found, strict=True)}


Pairs = Mapping[tuple[int | None, str], Contestant]


def pairs_of_teams(section: Section, four: int = 1) -> Pairs:
    """The two pairs of a four of each team, by the team's primary key and their line."""
    rows = section.contestants.filter(entrant__kind=Entrant.Kind.TEAM)
    return {(row.entrant_id, row.direction): row for row in rows if row.four == four}


def _tables(
    match: TeamMatch, number: int, table: int, boards: Sequence[int], pairs: Pairs
) -> Iterable[Placement]:
    """The open and the closed room of one part of a match; the sit-out of the team with a bye."""
    if match.away_id is None:
        yield placement_of(match, number, table, pairs[match.home_id, "NS"], None, ())
        yield placement_of(match, number, table + 1, None, pairs[match.home_id, "EW"], ())
    else:
        yield from rooms_of(match, number, (table, table + 1), boards, pairs)


def rooms_of(
    match: TeamMatch, number: int, tables: tuple[int, int], boards: Sequence[int], pairs: Pairs
) -> Iterable[Placement]:
    """Both rooms of a match in round `number`, each team N-S at its own table of `tables`.

    The away team's table begins with the second half of the boards, so that one set can be shared.
    """
    middle = len(boards) // 2
    home_ns, home_ew = (pairs[match.home_id, line] for line in ("NS", "EW"))
    away_ns, away_ew = (pairs[match.away_id, line] for line in ("NS", "EW"))
    yield placement_of(match, number, tables[0], home_ns, away_ew, boards)
    yield placement_of(match, number, tables[1], away_ns, home_ew, (*boards[middle:], *boards[:middle]))


def placement_of(
    match: TeamMatch,
    number: int,
    table: int,
    ns: Contestant | None,
    ew: Contestant | None,
    boards: Sequence[int],
) -> Placement:
    return Placement(
        section=match.section, match=match, round=number, table=table, ns=ns, ew=ew, boards=[*boards]
    )


def unseat_matches(write: Act, section: Section) -> None:
    """Take every match of the section away, with its tables."""
    for placement in section.placements.all():
        write.remove(placement)
    for match in section.team_matches.all():
        write.remove(match)


def clear_matches(section: Section, *, by: Actor) -> None:
    """Take the seating of all rounds away. DirectorError `already_played` once a result is in."""
    refuse_unless_teams(section)
    refuse_once_played(section)
    with act("clear_matches", by=by, section=section) as write:
        unseat_matches(write, section)
        write.change(section, movement="")


def unseat_round(write: Act, section: Section, match_round: int) -> None:
    """Take the matches of one round of the event away. DirectorError `already_played` with a result in it."""
    options = section.match_options
    matches = section.team_matches.filter(round=options.first_round(match_round))
    if match_round_has_begun(section, match_round):
        raise DirectorError(
            "already_played", _("Round %(round)d is already in play.") % {"round": match_round}
        )
    for placement in section.placements.filter(match__in=matches):
        write.remove(placement)
    for match in matches:
        write.remove(match)


def _open(write: Act, section: Section) -> None:
    if section.session.started_at:
        open_tables(write, section)


# Three teams that meet one another: three home tables, between which the E-W pairs travel.
#
# In the first period the pairs E-W sit one table further, in the second two, so that each team meets both
# others. The open room of the first period is compared with the closed room of the second, so that the
# matches are scored after both. A short triple is three half matches in the two halves of a round; a long
# one three whole matches in two rounds, and the draw of the second round leaves the three out.

# The boards that only a triple plays are numbered from here, or after the last of the event.
EXTRA = 51
Boards = tuple[int, ...]
Periods = tuple[range, range]  # the rounds of the section in each
Sets = tuple[tuple[Boards, ...], ...]  # of each match, the boards of each part of a period


def seat_short_triple(
    write: Act, section: Section, match_round: int, teams: Sequence[Entrant], table: int
) -> list[TeamMatch]:
    """Three half matches in one round, at the tables from `table` on.

    DirectorError `no_halves` where a match is not played in halves.
    """
    options = section.match_options
    return _seat_three(
        write, section, teams, table, _short(options, match_round, _last_board(section, options))
    )


def seat_long_triple(
    write: Act,
    section: Section,
    match_round: int,
    teams: Sequence[Entrant],
    table: int,
    last: int | None = None,
) -> list[TeamMatch]:
    """Three whole matches in two rounds, at the tables from `table` on.

    `last`: the board after which those begin that only this triple plays; by default that of the stage.
    """
    options = section.match_options
    last = _last_board(section, options) if last is None else last
    return _seat_three(write, section, teams, table, _long(options, match_round, last))


def _seat_three(
    write: Act, section: Section, teams: Sequence[Entrant], table: int, played: tuple[Periods, Sets]
) -> list[TeamMatch]:
    periods, boards = played
    number = next_number(section)
    matches = write.add_all(
        TeamMatch(
            section=section,
            round=periods[0][0],
            home=home,
            away=away,
            triple=number,
            boards=sum(map(len, own)),
        )
        for (home, away), own in zip(_around(teams), boards, strict=True)
    )
    write.add_all(_tables_of_three(matches, boards, periods, table, pairs_of_teams(section)))
    return matches


def _around(teams: Sequence[Entrant]) -> list[tuple[Entrant, Entrant]]:
    return [(teams[place], teams[(place + 1) % 3]) for place in range(3)]


def _last_board(section: Section, options: MatchOptions) -> int:
    stage = section.session.stage
    return options.boards * ((stage.rounds if stage else None) or 0)


def _short(options: MatchOptions, match_round: int, last: int) -> tuple[Periods, Sets]:
    if options.halves % 2:
        raise DirectorError(
            "no_halves", _("A short triple needs matches in two halves. Choose a bye or a long triple.")
        )
    first, half = options.first_round(match_round), options.halves // 2
    parts = options.boards_of(match_round)
    later = parts[half:]  # never the longer ones: a board too many is left out
    earlier = tuple(long[: len(short)] for long, short in zip(parts, later, strict=False))
    rounds = range(first, first + half), range(first + half, first + 2 * half)
    return rounds, (earlier, later, _extra(later, last))


def _long(options: MatchOptions, match_round: int, last: int) -> tuple[Periods, Sets]:
    first, whole = options.first_round(match_round), options.halves
    one, two = options.boards_of(match_round), options.boards_of(match_round + 1)
    return (range(first, first + whole), range(first + whole, first + 2 * whole)), (
        one,
        two,
        _extra(one, last),
    )


def _extra(like: Sequence[Boards], last: int) -> tuple[Boards, ...]:
    """Boards of the same lengths that no other match plays."""
    number, found = max(EXTRA, last + 1), []
    for part in like:
        found.append(tuple(range(number, number + len(part))))
        number += len(part)
    return tuple(found)


def _tables_of_three(
    matches: Sequence[TeamMatch], boards: Sets, periods: Periods, table: int, pairs: Pairs
) -> Iterable[Placement]:
    for place, (match, own) in enumerate(zip(matches, boards, strict=True)):
        open_ns, open_ew = pairs[match.home_id, "NS"], pairs[match.away_id, "EW"]
        closed_ns, closed_ew = pairs[match.away_id, "NS"], pairs[match.home_id, "EW"]
        at = table + (place + 1) % 3
        for opened, closed, numbers in zip(*periods, own, strict=True):
            yield placement_of(match, opened, table + place, open_ns, open_ew, numbers)
            yield placement_of(match, closed, at, closed_ns, closed_ew, numbers)


def next_number(section: Section) -> int:
    """The number of the next meeting of three or four teams."""
    last = section.team_matches.exclude(triple=None).order_by("-triple").values_list("triple", flat=True)
    return (last.first() or 0) + 1


# Multiple teams: a movement of the catalogue becomes matches, each of two halves in two rounds.


@dataclass(frozen=True, slots=True)
class TeamMovement:
    """`code` of a movement for teams; see `team-movements`."""

    code: Annotated[str, Meta(max_length=80)]


def seat_team_movement(section: Section, code: str, *, by: Actor) -> None:
    """Seat the teams of a section by a movement for teams; a set has the boards of a match.

    The match of two teams is (a North-South, b East-West) and (b North-South, a East-West) on the same set.
    It begins in the earlier of the two rounds, with the home team North-South. DirectorError
    `already_played`, `wrong_number_of_teams`, `only_for_pairs` for a movement of pairs.
    """
    refuse_unless_teams(section)
    refuse_once_played(section)
    movement = plan_named(code)
    refuse_other_kind(section, movement)
    teams = playing_teams(section)
    if len(teams) != movement.contestants:
        raise DirectorError(
            "wrong_number_of_teams",
            _("This movement is for %(seats)d teams; there are %(teams)d.")
            % {"seats": movement.contestants, "teams": len(teams)},
        )
    rows = [plan.placement(row) for row in movement.rows]
    with act("seat_team_movement", by=by, section=section, movement=code) as write:
        write.about["title"] = movement.title
        unseat_matches(write, section)
        write.change(section, movement=code)
        _seat_by_rows(write, section, rows, teams)
        if section.session.started_at:
            open_tables(write, section)


def _seat_by_rows(
    write: Act, section: Section, rows: Sequence[plan.Placement], teams: Sequence[Entrant]
) -> None:
    boards = section.match_options.boards
    pairs = pairs_of_teams(section)
    for meetings in _by_match(rows).values():
        first = meetings[0]
        home, away = (teams[(seat or 0) - 1] for seat in (first.ns, first.ew))
        sets = {one for row in meetings for one in row.sets}
        match = write.add(
            TeamMatch(section=section, round=first.round, home=home, away=away, boards=boards * len(sets))
        )
        write.add_all(
            placement_of(
                match,
                row.round,
                row.table,
                pairs[teams[(row.ns or 0) - 1].pk, "NS"],
                pairs[teams[(row.ew or 0) - 1].pk, "EW"],
                [board for one in row.sets for board in plan.boards(one, boards)],
            )
            for row in meetings
        )


def _by_match(rows: Sequence[plan.Placement]) -> dict[frozenset[int | None], list[plan.Placement]]:
    """The tables of each two teams in the order of play; the matches in the order in which they begin."""
    found: dict[frozenset[int | None], list[plan.Placement]] = {}
    for row in sorted(rows, key=lambda row: (row.round, row.table)):
        if row.ns and row.ew:
            found.setdefault(frozenset((row.ns, row.ew)), []).append(row)
    return found
