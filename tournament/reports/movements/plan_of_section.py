"""A section's plan read back from its rows: what a director has made of it."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from tournament.models import Contestant, Placement, Section
from tournament.movements import plan
from tournament.reports.people.people import parties_of_section
from tournament.services.setup.seating import is_in_catalogue, plan_named
from tournament.sheets.names import Party


@dataclass(frozen=True, slots=True)
class Seated:
    """A plan of sets with the boards of each set and the contestants by the plan's own numbers.

    `turned` are boards by (round, table); in `movement` no set is turned.
    """

    movement: plan.Movement
    boards: dict[int, tuple[int, ...]]
    parties: dict[int, Party]
    turned: dict[tuple[int, int], tuple[int, ...]]

    def boards_of(self, sets: Iterable[int]) -> tuple[int, ...]:
        return tuple(board for number in sets for board in self.boards[number])


def seated_section(section: Section) -> Seated:
    """The plan behind the rows of a section: boards that always travel together are a set."""
    rows = list(section.placements.order_by("round", "table"))
    sets = _sets(rows)
    number_of = {board: number for number, boards in sets.items() for board in boards}
    seats = _seats(section)
    movement = plan.Movement(
        name=section.movement,
        family="",
        kind="pairs",
        tables=max((row.table for row in rows), default=0),
        rounds=max((row.round for row in rows), default=0),
        board_sets=len(sets),
        contestants=max(seats.values(), default=0),
        winners=section.winners,
        rows=tuple(_row(row, seats, number_of) for row in rows),
        copies=plan_named(section.movement).copies if is_in_catalogue(section.movement) else None,
    )
    parties = {seats[pk]: party for pk, party in parties_of_section(section).items()}
    turned = {(row.round, row.table): tuple(row.turned) for row in rows if row.turned}
    return Seated(movement, sets, parties, turned)


def _seats(section: Section) -> dict[int, int]:
    """The plan's number of each contestant, by primary key: its seat, or where none is known its place."""
    found = list(Contestant.objects.filter(section=section).values_list("pk", "seat"))
    known = {seat for _pk, seat in found if seat is not None}
    if len(known) == len(found):
        return dict(found)
    return {pk: place for place, (pk, _seat) in enumerate(found, start=1)}


def _sets(rows: Iterable[Placement]) -> dict[int, tuple[int, ...]]:
    """Board numbers by set, in order of the boards."""
    ways: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for row in rows:
        for board in row.boards:
            ways[board].append((row.round, row.table))
    together: dict[tuple[tuple[int, int], ...], list[int]] = defaultdict(list)
    for board in sorted(ways):
        together[tuple(ways[board])].append(board)
    return {number: tuple(boards) for number, boards in enumerate(together.values(), start=1)}


def _row(row: Placement, seats: dict[int, int], number_of: dict[int, int]) -> plan.Placement:
    sets = () if row.is_sit_out else tuple(dict.fromkeys(number_of[board] for board in row.boards))
    return plan.Placement(row.round, row.table, seats.get(row.ns_id), seats.get(row.ew_id), sets)
