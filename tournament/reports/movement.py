"""The movement of a section read back from its rows: what a director made of it is what is announced."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.db.models import Max

from tournament.models import Contestant, Placement, Result, Section
from tournament.movements import plan
from tournament.movements.announcement import Announcement, announcements, stationary
from tournament.reports.heading import heading_of
from tournament.reports.people import parties_of_section
from tournament.services.seating import is_in_catalogue, numbered, plan_named
from tournament.sheets.heading import Heading
from tournament.sheets.movement_sheet import BoardWay, Call, MovementSheet, PairWay, Placed, SheetRound
from tournament.sheets.names import Party

RENAMED = {"sets-down": "boards-down", "sets-cards": "boards-cards"}


@dataclass(frozen=True, slots=True)
class Seated:
    """A plan of sets with the boards of each set and the contestants by the plan's own numbers.

    `turned` are boards by (round, table); in `movement` no set is turned.
    """

    movement: plan.Movement
    boards: dict[int, tuple[int, ...]]
    parties: dict[int, Party]
    turned: dict[tuple[int, int], tuple[int, ...]]


def movement_sheet(section: Section) -> MovementSheet:
    """What a section plays, as its rows stand."""
    return sheet_of(seated_section(section), heading_of(section.session, section))


def current_round(section: Section) -> int:
    """The latest round in which something has been entered; 1 before anything has."""
    entered = Result.objects.filter(section=section).exclude(state=Result.State.LATE)
    return entered.aggregate(latest=Max("round"))["latest"] or 1


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


def seated_plan(movement: plan.Movement, boards_per_round: int) -> Seated:
    """A plan nobody is seated in yet: its contestants have numbers and no names."""
    in_a_set = boards_per_round // max(len(row.sets) for row in movement.rows)
    sets = {n: tuple(plan.boards(n, in_a_set)) for n in range(1, movement.board_sets + 1)}
    parties = {seat: _nobody(seat, movement) for seat in movement.present}
    turned = {(row.round, row.table): row.turned for row in movement.rows if row.turned}
    return Seated(movement, sets, parties, turned)


def _nobody(seat: int, movement: plan.Movement) -> Party:
    called = numbered(seat, movement)
    return Party(0, str(called["number"]), str(called["direction"]))


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


def sheet_of(seated: Seated, heading: Heading) -> MovementSheet:
    movement = seated.movement
    rounds = range(1, movement.rounds + 1)
    return MovementSheet(
        heading=heading,
        rounds=tuple(
            SheetRound(
                number, tuple(_placed(seated, number)), tuple(calls_before(seated, number)), movement.tables
            )
            for number in rounds
        ),
        pairs=tuple(_way(seated, seat, party) for seat, party in seated.parties.items()),
        boards=tuple(_boards(seated)),
    )


def _placed(seated: Seated, number: int) -> Iterator[Placed]:
    for row in seated.movement.rows_of_round(number):
        yield Placed(
            row.table,
            seated.parties.get(row.ns),
            seated.parties.get(row.ew),
            _numbers(seated, row.sets),
            seated.turned.get((number, row.table), ()),
        )


def _numbers(seated: Seated, sets: Iterable[int]) -> tuple[int, ...]:
    return tuple(board for number in sets for board in seated.boards[number])


def _way(seated: Seated, seat: int, party: Party) -> PairWay:
    where = {
        row.round: (row.table, "NS" if row.ns == seat else "EW") for row in seated.movement.rows_of(seat)
    }
    return PairWay(party, tuple(where.get(number) for number in range(1, seated.movement.rounds + 1)))


def _boards(seated: Seated) -> Iterator[BoardWay]:
    places: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for row in seated.movement.rows:
        for number in row.sets:
            places[number][row.round].append(row.table)
    rounds = range(1, seated.movement.rounds + 1)
    together: dict[tuple[tuple[int, ...], ...], list[int]] = defaultdict(list)
    for number in sorted(places):
        together[tuple(tuple(places[number][one]) for one in rounds)] += seated.boards[number]
    return (BoardWay(tuple(boards), tables) for tables, boards in together.items())


def calls_before(seated: Seated, number: int) -> Iterator[Call]:
    """What is said before a round, in boards and labels; what is not played is named together.

    Where somebody sits out it may lie at that table, not on a stand.
    """
    found = announcements(seated.movement, number)
    for one in found:
        if one.code not in ("turn", "stand"):
            yield _call(seated, number, one)
    aside = _numbers(seated, (one.params[0] for one in found if one.code == "stand"))
    turned = [seated.turned.get((number, row.table), ()) for row in seated.movement.rows_of_round(number)]
    idle = "stand" if all(row.is_full for row in seated.movement.rows_of_round(number)) else "rest"
    for code, boards in ((idle, aside), ("turn", tuple(board for each in turned for board in each))):
        if boards:
            yield Call(code, tuple(sorted(set(boards))))


def _call(seated: Seated, number: int, one: Announcement) -> Call:
    if one.code == "sit-out":
        return Call("sit-out", one.params[1:], (seated.parties[one.params[0]],))
    if one.code == "follow":
        return Call("follow", (), tuple(seated.parties[seat] for seat in one.params))
    if one.code == "ew-up" and not _only_ew_moves(seated.movement, number):
        return Call("pairs-up", one.params)
    return Call(RENAMED.get(one.code, one.code), one.params)


def _only_ew_moves(movement: plan.Movement, number: int) -> bool:
    """Whether everybody who goes to another table sat East-West."""
    home = stationary(movement)
    return all(row.ns in home or row.ns is None for row in movement.rows_of_round(number - 1))
