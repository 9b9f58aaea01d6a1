"""The tables of a round whose matches are known: fixed seats stay, and wishes of two players are met.

Matches only exchange their tables: a draw, a bracket or a schedule has said who meets whom.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from tournament.domain.people.readings.seat_wishes import fixed_contestants, wishes_of_groups
from tournament.models import Contestant, EntrantPlayer, SeatWish, Section
from tournament.movements.swiss.round_to_draw import exchanged_tables

NEAR, DISTANT = SeatWish.Kind.NEAR, SeatWish.Kind.DISTANT


@dataclass(frozen=True, slots=True)
class Seat:
    """Where a team sat: the first table of its match, and whether it was the home team."""

    table: int
    home: bool


def last_seats(section: Section, first: int, wanted: Collection[int]) -> dict[int, Seat]:
    """Where entrants sat in their last match of two before round `first` of the section, by primary key."""
    rows = section.placements.filter(match__home__in=wanted) | section.placements.filter(
        match__away__in=wanted
    )
    found: dict[int, Seat] = {}
    for home, away, table in (
        rows.filter(round__lt=first, match__triple=None, match__away__isnull=False)
        .order_by("round", "-table")
        .values_list("match__home", "match__away", "table")
    ):
        for team in {home, away}.intersection(wanted):
            found[team] = Seat(table, team == home)
    return found


def fixed_tables(section: Section, first: int) -> dict[int, int]:
    """The last tables of the entrants in which somebody needs a fixed seat, by primary key."""
    fixed = fixed_contestants(section)
    if not fixed:
        return {}
    rows = Contestant.objects.filter(pk__in=fixed).exclude(entrant=None)
    entrants = {*rows.values_list("entrant", flat=True)}
    return {entrant: seat.table for entrant, seat in last_seats(section, first, entrants).items()}


def tables_by_wishes(
    section: Section,
    match_round: int,
    matches: Sequence[Sequence[int]],
    tables: Sequence[int],
    *,
    size: int,
    fixed: Mapping[int, int],
) -> list[int]:
    """The first table of each match after exchanges. `matches` by the keys of their entrants.

    `fixed`: the tables where entrants stay. Who wishes no neighbouring tables in round 1 has that in round 1.
    """
    place = {entrant: at for at, those in enumerate(matches) for entrant in those}
    kept = {at: fixed[one] for at, those in enumerate(matches) for one in those if fixed.get(one) in tables}
    near, distant = (
        {frozenset(place[one] for one in couple) for couple in couples if couple <= place.keys()}
        for couples in _couples(section, match_round)
    )
    apart = ({two for two in own if len(two) == 2} for own in (near, distant))
    return exchanged_tables(tables, size, kept=kept, **dict(zip(("near", "distant"), apart, strict=True)))


def _couples(section: Section, match_round: int) -> tuple[list[frozenset[int]], list[frozenset[int]]]:
    """The entrants who wish to be near, and in round 1 those who wish to be distant."""
    rows = EntrantPlayer.objects.filter(entrant__contestants__section=section).distinct()
    players: dict[int, list[int]] = defaultdict(list)
    for entrant, player in rows.values_list("entrant", "player"):
        players[entrant].append(player)
    wishes = wishes_of_groups(section.session, players, NEAR, *((DISTANT,) if match_round == 1 else ()))
    near = [couple for kind, couple in wishes if kind == NEAR]
    return near, [couple for kind, couple in wishes if kind == DISTANT]
