"""A section's plan read back from its rows: what a director has made of it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from tournament.models import Contestant, Section
from tournament.movements import plan
from tournament.movements.bundles import travelling_together
from tournament.readings.movements.named_plans import is_in_catalogue, plan_named
from tournament.readings.movements.plans import plan_of
from tournament.readings.room.couples import partners_of
from tournament.reports.people.people import listed, parties_of_section
from tournament.sheets.names import Party, together


@dataclass(frozen=True, slots=True)
class Seated:
    """A plan of sets with the boards of each set and the contestants by the plan's own numbers.

    `turned` are boards by (round, table); in `movement` no set is turned.
    """

    movement: plan.Movement
    boards: dict[int, tuple[int, ...]]
    parties: dict[int, Party]
    turned: dict[tuple[int, int], tuple[int, ...]]

    def side(self, line: Sequence[int]) -> Party | None:
        """Who sits in a line of a table: a contestant, two single players, or None where it is empty."""
        found = [self.parties[number] for number in line]
        return found[0] if len(found) == 1 else together(found) if found else None

    def boards_of(self, sets: Iterable[int]) -> tuple[int, ...]:
        return tuple(board for number in sets for board in self.boards[number])


def seated_section(section: Section) -> Seated:
    """The plan behind the rows of a section: boards that always travel together are a set."""
    rows = list(section.placements.order_by("round", "table"))
    bundles = travelling_together((row.round, row.table, row.boards) for row in rows)
    sets = dict(enumerate(bundles, start=1))
    seats = _seats(section)
    read = plan_of(
        rows,
        seats,
        contestants=max(seats.values(), default=0),
        winners=section.winners,
        sets={board: number for number, boards in sets.items() for board in boards},
        partners=partners_of(section),
    )
    movement = replace(
        read,
        name=section.movement,
        rows=tuple(replace(row, turned=()) for row in read.rows),
        copies=plan_named(section.movement).copies if is_in_catalogue(section.movement) else None,
    )
    parties = {seats[pk]: party for pk, party in listed(parties_of_section(section)).items()}
    turned = {(row.round, row.table): tuple(row.turned) for row in rows if row.turned}
    return Seated(movement, sets, parties, turned)


def _seats(section: Section) -> dict[int, int]:
    """The plan's number of each contestant, by primary key: its seat, or where none is known its place."""
    found = list(Contestant.objects.numbered().filter(section=section).values_list("pk", "seat"))
    known = {pk: seat for pk, seat in found if seat is not None}
    if len({*known.values()}) == len(found):
        return known
    return {pk: place for place, (pk, _seat) in enumerate(found, start=1)}
