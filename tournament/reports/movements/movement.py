"""The movement sheet of a section, read from its rows with every change by a director."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from django.db.models import Max

from tournament.models import Result, Section
from tournament.reports.boards.heading import heading_of
from tournament.reports.movements.announcements import calls_before
from tournament.reports.movements.plan_of_section import Seated, seated_section
from tournament.reports.movements.players_met import players_met
from tournament.sheets.heading import Heading
from tournament.sheets.movement_sheet import (
    BoardWay,
    MovementSheet,
    PairWay,
    Placed,
    PlayersMet,
    SheetRound,
)
from tournament.sheets.names import Party


def movement_sheet(section: Section) -> MovementSheet:
    """What a section plays, as its rows stand."""
    return sheet_of(seated_section(section), heading_of(section.session, section))


def current_round(section: Section) -> int:
    """The latest round in which something has been entered; 1 before anything has."""
    return _latest_round(section) or 1


def coming_round(section: Section) -> int:
    """The first round in which, and after which, nothing has been entered."""
    return _latest_round(section) + 1


def _latest_round(section: Section) -> int:
    entered = Result.objects.filter(section=section).exclude(state=Result.State.LATE)
    return entered.aggregate(latest=Max("round"))["latest"] or 0


def sheet_of(seated: Seated, heading: Heading) -> MovementSheet:
    movement = seated.movement
    rounds = tuple(
        SheetRound(
            number, tuple(_placed(seated, number)), tuple(calls_before(seated, number)), movement.tables
        )
        for number in range(1, movement.rounds + 1)
    )
    return MovementSheet(
        heading=heading,
        rounds=rounds,
        pairs=tuple(_way(seated, seat, party) for seat, party in seated.parties.items()),
        boards=tuple(_boards(seated)),
        met=_met(seated, rounds),
    )


def _met(seated: Seated, rounds: Iterable[SheetRound]) -> PlayersMet | None:
    """Of the single players who have not left; None where pairs sit."""
    tables = [placed for one in rounds for placed in one.tables]
    if not any(side.partners for placed in tables for side in (placed.ns, placed.ew) if side):
        return None
    return players_met(tables, [party.id for party in seated.parties.values() if not party.withdrawn])


def _placed(seated: Seated, number: int) -> Iterator[Placed]:
    for row in seated.movement.rows_of_round(number):
        ns, ew = row.lines
        yield Placed(
            row.table,
            seated.side(ns),
            seated.side(ew),
            seated.boards_of(row.sets),
            seated.turned.get((number, row.table), ()),
        )


def _way(seated: Seated, seat: int, party: Party) -> PairWay:
    where = {
        row.round: (row.table, name.upper())
        for row in seated.movement.rows_of(seat)
        for name, who in row.seats
        if who == seat
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
