"""The tables of a drawn round: the best match at tables 1 and 2, unless a team stays where it sits."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournament.models import Draw, Entrant, Section
from tournament.movements.swiss.staying import staying
from tournament.readings.stages.team_draws import Before
from tournament.services.acts.journal import Act
from tournament.services.teams.matches import Meeting, seat_round
from tournament.services.teams.triples import seat_long_triple, seat_short_triple


@dataclass(frozen=True, slots=True)
class Seat:
    """Where a team sat: the first table of its match, and whether it was the home team."""

    table: int
    home: bool


def seat_draw(write: Act, section: Section, draw: Draw, before: Before) -> None:
    """The matches, the triple and the bye of a draw."""
    teams = {team.number: team for team in before.playing}
    stays = _seats_of_staying(section, draw, teams)
    matches = [_meeting(those, teams, stays) for those in draw.pairings if len(those) == 2]
    byes = [Meeting(teams[those[0]]) for those in draw.pairings if len(those) == 1]
    taken = _taken(section, draw.round)
    seat_triple = seat_long_triple if draw.options.get("odd") == "long_triple" else seat_short_triple
    tables = _tables([*matches, *byes], stays, taken)
    seat_round(write, section, draw.round, [*matches, *byes], tables)
    for three in (those for those in draw.pairings if len(those) == 3):
        used = taken | {own + room for own in tables.values() for room in (0, 1)}
        table = max(used, default=0) + 1
        seat_triple(write, section, draw.round, [teams[number] for number in three], table)


def _seats_of_staying(section: Section, draw: Draw, teams: Mapping[int, Entrant]) -> dict[int, Seat]:
    """Where the teams that stay sat in their last match, by primary key."""
    wished = {teams[number].pk for number in draw.options.get("stationary", ()) if number in teams}
    everyone = {team.pk for team in teams.values()} if draw.options.get("same_room") else wished
    seats = _last_seats(section, draw, everyone)
    if not draw.options.get("same_room"):
        return seats
    matches = [[teams[number].pk for number in those] for those in draw.pairings if len(those) == 2]
    kept = staying(matches, {team: seat.table for team, seat in seats.items()}, wished)
    return {team: seat for team, seat in seats.items() if team in kept}


def _last_seats(section: Section, draw: Draw, wanted: Collection[int]) -> dict[int, Seat]:
    """Where teams sat in their last match of two, by primary key."""
    rows = section.placements.filter(match__home__in=wanted) | section.placements.filter(
        match__away__in=wanted
    )
    first = section.match_options.first_round(draw.round)
    found: dict[int, Seat] = {}
    for home, away, table in (
        rows.filter(round__lt=first, match__triple=None, match__away__isnull=False)
        .order_by("round", "-table")
        .values_list("match__home", "match__away", "table")
    ):
        for team in {home, away}.intersection(wanted):
            found[team] = Seat(table, team == home)
    return found


def _meeting(those: Sequence[int], teams: Mapping[int, Entrant], stays: Mapping[int, Seat]) -> Meeting:
    """The better ranked is the home team, unless a team that stays keeps its side."""
    home, away = (teams[number] for number in those)
    seat = stays.get(home.pk) or stays.get(away.pk)
    if seat and seat.home != (home.pk in stays):
        return Meeting(away, home)
    return Meeting(home, away)


def _taken(section: Section, match_round: int) -> set[int]:
    """The tables of a long triple that goes on."""
    options = section.match_options
    first = options.first_round(match_round)
    rounds = range(first, first + options.halves)
    return {*section.placements.filter(round__in=rounds).values_list("table", flat=True)}


def _tables(meetings: Sequence[Meeting], stays: Mapping[int, Seat], taken: set[int]) -> dict[int, int]:
    """The first table of each match by its home team."""
    found: dict[int, int] = {}
    for one in meetings:
        seat = stays.get(one.home.pk) or (stays.get(one.away.pk) if one.away else None)
        used = taken.union(found.values(), (table + 1 for table in found.values()))
        if seat and one.away and not used & {seat.table, seat.table + 1}:
            found[one.home.pk] = seat.table
    free = _pairs_of_tables(taken | {own + room for own in found.values() for room in (0, 1)})
    for one in meetings:
        if one.home.pk not in found:
            found[one.home.pk] = next(free)
    return found


def _pairs_of_tables(taken: set[int]) -> Iterator[int]:
    table = 1
    while True:
        if not taken & {table, table + 1}:
            yield table
        table += 2
