"""The tables of a drawn round of teams or Swiss pairs: the best match first, unless one stays put."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Max

from tournament.domain.errors import DirectorError
from tournament.domain.journal.acts.journal import Act
from tournament.domain.stages.acts.team_matches import (
    Meeting,
    next_number,
    placement_of,
    seat_long_triple,
    seat_round,
    seat_short_triple,
)
from tournament.domain.stages.readings.swiss_rounds import NO_HALVES, Before, sat_before
from tournament.domain.stages.readings.wished_tables import Seat, last_seats, tables_by_wishes
from tournament.models import Contestant, Draw, Entrant, Section, TeamMatch
from tournament.movements.swiss.round_to_draw import staying

# The tables of a drawn round: the best match at tables 1 and 2, unless a team stays where it sits.


TABLES_OF_A_TRIPLE = 3


def seat_draw(write: Act, section: Section, draw: Draw, before: Before) -> None:
    """The matches, the triple and the bye of a draw."""
    teams = {team.number: team for team in before.playing}
    stays = _seats_of_staying(section, draw, teams)
    matches = [_meeting(those, teams, stays) for those in draw.pairings if len(those) == 2]
    byes = [Meeting(teams[those[0]]) for those in draw.pairings if len(those) == 1]
    taken = _taken(section, draw.round)
    seat_triple = seat_long_triple if draw.options.get("odd") == "long_triple" else seat_short_triple
    size = section.match_options.tables
    tables = _tables_of_meetings([*matches, *byes], stays, taken, size)
    tables |= _by_wishes(section, draw.round, matches, tables, stays)
    seat_round(write, section, draw.round, [*matches, *byes], tables)
    used = taken | {own + room for own in tables.values() for room in (0, 1)}
    for place, three in enumerate(those for those in draw.pairings if len(those) == 3):
        table = max(used, default=0) + 1 + TABLES_OF_A_TRIPLE * place
        seat_triple(write, section, draw.round, [teams[number] for number in three], table)


def _by_wishes(
    section: Section,
    match_round: int,
    matches: Sequence[Meeting],
    tables: Mapping[int, int],
    stays: Mapping[int, Seat],
) -> dict[int, int]:
    """The tables of the matches of two by their home teams, exchanged as players wish."""
    homes = [one.home.pk for one in matches]
    found = tables_by_wishes(
        section,
        match_round,
        [[team.pk for team in (one.home, one.away) if team] for one in matches],
        [tables[home] for home in homes],
        size=section.match_options.tables,
        fixed={team: seat.table for team, seat in stays.items()},
    )
    return dict(zip(homes, found, strict=True))


def _seats_of_staying(section: Section, draw: Draw, teams: Mapping[int, Entrant]) -> dict[int, Seat]:
    """Where the teams that stay sat in their last match, by primary key."""
    wished = {teams[number].pk for number in draw.options.get("stationary", ()) if number in teams}
    everyone = {team.pk for team in teams.values()} if draw.options.get("same_room") else wished
    seats = last_seats(section, section.match_options.first_round(draw.round), everyone)
    if not draw.options.get("same_room"):
        return seats
    matches = [[teams[number].pk for number in those] for those in draw.pairings if len(those) == 2]
    kept = staying(matches, {team: seat.table for team, seat in seats.items()}, wished)
    return {team: seat for team, seat in seats.items() if team in kept}


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


def _tables_of_meetings(
    meetings: Sequence[Meeting], stays: Mapping[int, Seat], taken: set[int], size: int
) -> dict[int, int]:
    """The first table of each match by its home team; a match has `size` tables beside one another."""
    found: dict[int, int] = {}
    for one in meetings:
        seat = stays.get(one.home.pk) or (stays.get(one.away.pk) if one.away else None)
        used = taken | {own + room for own in found.values() for room in range(size)}
        if seat and one.away and used.isdisjoint(range(seat.table, seat.table + size)):
            found[one.home.pk] = seat.table
    free = _free_tables(taken | {own + room for own in found.values() for room in range(size)}, size)
    for one in meetings:
        if one.home.pk not in found:
            found[one.home.pk] = next(free)
    return found


def _free_tables(taken: set[int], size: int) -> Iterator[int]:
    table = 1
    while True:
        if taken.isdisjoint(range(table, table + size)):
            yield table
        table += size


# The tables of a drawn round of Swiss pairs: the best match at table 1, unless a pair stays at its table.


@dataclass(frozen=True, slots=True)
class _Round:
    """What the seating of a round is made from: the boards of each part, and the pairs by their numbers.

    `first` is its first round of the section. `fixed` are the tables of pairs that stay where they sat last.
    """

    section: Section
    first: int
    parts: tuple[tuple[int, ...], ...]
    pairs: Mapping[int, Contestant]
    entrants: Mapping[int, Entrant]
    fixed: Mapping[int, int]


def seat_pairs(write: Act, section: Section, draw: Draw, before: Before) -> None:
    """The matches, the two half matches and the bye of a draw, each match at one table.

    DirectorError `no_halves` for three pairs where a match is not played in halves.
    """
    drawn = _round(section, draw, before)
    seats = [*_tables_of_pairings(drawn, draw.pairings)]
    matches = [place for place, (those, _table) in enumerate(seats) if len(those) == 2]
    tables = tables_by_wishes(
        section,
        draw.round,
        [[drawn.entrants[one].pk for one in seats[place][0]] for place in matches],
        [seats[place][1] for place in matches],
        size=1,
        fixed={drawn.entrants[one].pk: table for one, table in drawn.fixed.items()},
    )
    exchanged = dict(zip(matches, tables, strict=True))
    for place, (those, table) in enumerate(seats):
        if len(those) == 2:
            _seat_match(write, drawn, those, exchanged[place])
        elif len(those) == 1:
            _seat_bye(write, drawn, those[0], table)
        else:
            _seat_halves(write, drawn, those, table)


def _round(section: Section, draw: Draw, before: Before) -> _Round:
    options, sat = section.match_options, sat_before(section, draw.round)
    pairs = {row.entrant_id: row for row in section.contestants.filter(withdrawn_at=None)}
    return _Round(
        section=section,
        first=options.first_round(draw.round),
        parts=options.boards_of(draw.round),
        pairs={entrant.number: pairs[entrant.pk] for entrant in before.playing},
        entrants={entrant.number: entrant for entrant in before.playing},
        fixed={one: sat[one].table for one in draw.options.get("stationary", ()) if one in sat},
    )


def _tables_of_pairings(found: _Round, pairings: Iterable[Sequence[int]]) -> Iterator[tuple[list[int], int]]:
    """Each pairing with its table: those with a pair that stays first, then from table 1; byes come last."""
    ordered = sorted(map(list, pairings), key=lambda those: len(those) == 1)
    kept: dict[int, int] = {}
    for place, those in enumerate(ordered):
        table = next((found.fixed[one] for one in those if one in found.fixed), None)
        if len(those) > 1 and table and table not in kept.values():
            kept[place] = table
    free = (table for table in range(1, 2 * len(ordered) + 1) if table not in {*kept.values()})
    for place, those in enumerate(ordered):
        yield those, kept.get(place) or next(free)


def _match(
    write: Act, found: _Round, home: int, away: int | None, boards: int, half: int | None
) -> TeamMatch:
    return write.add(
        TeamMatch(
            section=found.section,
            round=found.first,
            home=found.entrants[home],
            away=None if away is None else found.entrants[away],
            triple=half,
            boards=boards,
        )
    )


def _seat(
    write: Act,
    found: _Round,
    match: TeamMatch,
    part: int,
    table: int,
    ns: int,
    ew: int | None,
    boards: Sequence[int],
) -> None:
    sides = found.pairs[ns], None if ew is None else found.pairs[ew]
    write.add(placement_of(match, found.first + part, table, *sides, boards))


def _seat_match(write: Act, found: _Round, those: Sequence[int], table: int) -> None:
    ns, ew = those
    match = _match(write, found, ns, ew, sum(map(len, found.parts)), None)
    for part, boards in enumerate(found.parts):
        _seat(write, found, match, part, table, ns, ew, boards)


def _seat_bye(write: Act, found: _Round, pair: int, table: int) -> None:
    match = _match(write, found, pair, None, sum(map(len, found.parts)), None)
    for part in range(len(found.parts)):
        _seat(write, found, match, part, table, pair, None, ())


def _seat_halves(write: Act, found: _Round, those: Sequence[int], table: int) -> None:
    """The first of three plays both halves North-South at one table; each of the others plays one of them.

    A board too many of the longer half is left out.
    """
    if len(found.parts) % 2:
        raise DirectorError("no_halves", str(NO_HALVES))
    anchor, *others = those
    number, middle = next_number(found.section), len(found.parts) // 2
    idle = _last_table(found.section, found.first, table) + 1
    later = found.parts[middle:]
    earlier = tuple(long[: len(short)] for long, short in zip(found.parts, later, strict=False))
    halves = ((0, earlier), (middle, later))
    for place, (opponent, (start, parts)) in enumerate(zip(others, halves, strict=True)):
        length = sum(map(len, parts))
        match = _match(write, found, anchor, opponent, length, number)
        missed = _match(write, found, opponent, None, length, number)
        other_start = halves[1 - place][0]
        for part, boards in enumerate(parts):
            _seat(write, found, match, start + part, table, anchor, opponent, boards)
            _seat(write, found, missed, other_start + part, idle, opponent, None, ())


def _last_table(section: Section, first: int, table: int) -> int:
    rows = section.placements.filter(round__gte=first)
    return max(rows.aggregate(last=Max("table"))["last"] or 0, table)
