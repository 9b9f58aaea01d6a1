"""The tables of a drawn round of Swiss pairs: the best match at table 1, unless a pair stays at its table."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Max

from tournament.models import Contestant, Draw, Entrant, Section, TeamMatch
from tournament.readings.errors import DirectorError
from tournament.readings.stages.draw_sentences import NO_HALVES
from tournament.readings.stages.pair_directions import sat_before
from tournament.readings.stages.team_draws import Before
from tournament.services.acts.journal import Act
from tournament.services.teams.matches import placement_of
from tournament.services.teams.triples import next_number


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
    found = _round(section, draw, before)
    for those, table in _tables(found, draw.pairings):
        if len(those) == 2:
            _seat_match(write, found, those, table)
        elif len(those) == 1:
            _seat_bye(write, found, those[0], table)
        else:
            _seat_halves(write, found, those, table)


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


def _tables(found: _Round, pairings: Iterable[Sequence[int]]) -> Iterator[tuple[list[int], int]]:
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
