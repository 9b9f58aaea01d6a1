"""Matches of a section: which teams meet in a round, at which tables, on which boards."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.teams.round_robin import berger_table, double_berger_table
from tournament.models import Contestant, Entrant, Placement, Section, Session, TeamMatch
from tournament.readings.errors import DirectorError
from tournament.readings.movements.plan_kinds import refuse_unless_teams
from tournament.readings.stages.team_draws import match_round_has_begun, playing_teams
from tournament.services.acts.journal import Act, Actor, act
from tournament.services.setup.contestants import refuse_once_played
from tournament.services.setup.seating import open_tables


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two teams that meet in a round; `away` None: a bye."""

    home: Entrant
    away: Entrant | None = None
    triple: int | None = None


def seat_round_robin(section: Section, *, by: Actor, double: bool = False, rounds: int | None = None) -> None:
    """Every team meets every other (Berger), twice with home and away exchanged where it is `double`.

    `rounds` cuts it short. An odd number of teams has a bye in turn. DirectorError `already_played` once a
    result is in, `too_few_teams`, `goes_on` where another session of the stage is seated.
    """
    refuse_unless_teams(section)
    refuse_once_played(section)
    _refuse_later_session(section)
    teams = playing_teams(section)
    if len(teams) < 2:
        raise DirectorError("too_few_teams", _("Enter at least two teams first."))
    table = double_berger_table(len(teams)) if double else berger_table(len(teams))
    with act("seat_matches", by=by, section=section, rounds=len(table[:rounds])) as write:
        unseat_matches(write, section)
        write.change(section, movement="")
        for number, fixtures in enumerate(table[:rounds], start=1):
            playing = {place for fixture in fixtures for place in fixture}
            byes = [Meeting(team) for place, team in enumerate(teams, start=1) if place not in playing]
            meetings = [Meeting(teams[home - 1], teams[away - 1]) for home, away in fixtures]
            seat_round(write, section, number, [*meetings, *byes])
        _open(write, section)


def _refuse_later_session(section: Section) -> None:
    """The schedule goes on in another session: seated anew, its first rounds would be played twice."""
    others = TeamMatch.objects.filter(section__session__stage=section.session.stage_id)
    if others.exclude(section=section).exclude(section__session__shelf=Session.Shelf.DELETED).exists():
        raise DirectorError(
            "goes_on", _("The rounds of this session belong to a schedule over several sessions.")
        )


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

    The match in place n has tables 2n − 1 (open room) and 2n (closed room). In each part of the match both
    tables play the same boards; the closed room begins with the second half of them, so that one set can be
    shared. `tables`: the first table of a home team by primary key, for teams that stay where they sit.
    `first`: the round of the section in which they begin, where extra boards came between.
    """
    options = section.match_options
    pairs = pairs_of_teams(section)
    first = first or options.first_round(match_round)
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
        for place, match in enumerate(matches, start=1)
        for number, boards in enumerate(options.boards_of(match_round), start=first)
        for placement in _tables(
            match, number, (tables or {}).get(match.home_id, 2 * place - 1), boards, pairs
        )
    )
    return matches


Pairs = Mapping[tuple[int | None, str], Contestant]


def pairs_of_teams(section: Section) -> Pairs:
    """The two pairs of each team, by the team's primary key and their line."""
    rows = section.contestants.filter(entrant__kind=Entrant.Kind.TEAM)
    return {(row.entrant_id, row.direction): row for row in rows}


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
            "already_played", _("Round %(round)d is being played already.") % {"round": match_round}
        )
    for placement in section.placements.filter(match__in=matches):
        write.remove(placement)
    for match in matches:
        write.remove(match)


def _open(write: Act, section: Section) -> None:
    if section.session.started_at:
        open_tables(write, section)
