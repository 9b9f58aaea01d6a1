"""Which line each pair takes in later rounds, so that comparisons are as even as can be.

Whole tables change lines, or single boards are turned where boards lie turned already; nothing where the two
lines are ranked apart. Each exchange that helps is made, until none does.
"""

from collections import defaultdict
from collections.abc import Callable, Collection
from dataclasses import replace
from typing import TypeVar

from tournament.movements.bundles import by_bundles
from tournament.movements.plan import Movement, PlanRow, exchanged
from tournament.movements.solving.anneal import Lines

MOST_PASSES = 12
Place = tuple[int, int]
Unit = TypeVar("Unit", bound=tuple[int, ...])


def evened(movement: Movement, played: int) -> Movement:
    """The same tables and boards, with the lines of some tables exchanged in rounds after `played`."""
    helping = _helping(
        by_bundles(movement) or movement,
        lambda row, _held: (row.round, row.table) if row.round > played else None,
    )
    return _mapped(movement, helping, exchanged)


def turned_evenly(movement: Movement, places: Collection[Place]) -> Movement:
    """Boards of these tables turned; nothing in a movement where no board lies turned."""
    if not any(row.turned for row in movement.rows):
        return movement
    helping = _helping(
        movement, lambda row, held: (row.round, row.table, held) if (row.round, row.table) in places else None
    )
    turned: defaultdict[Place, set[int]] = defaultdict(set)
    for number, table, held in helping:
        turned[number, table].add(held)
    return _mapped(
        movement,
        turned,
        lambda row: replace(row, turned=tuple(sorted({*row.turned} ^ turned[row.round, row.table]))),
    )


def _mapped(movement: Movement, places: Collection[Place], change: Callable[[PlanRow], PlanRow]) -> Movement:
    rows = (change(row) if (row.round, row.table) in places else row for row in movement.rows)
    return replace(movement, rows=tuple(rows))


def _helping(movement: Movement, unit_of: Callable[[PlanRow, int], Unit | None]) -> set[Unit]:
    """The units (tables of a round, or their boards) whose lines are better exchanged."""
    if movement.winners != 1 or movement.kind != "pairs":
        return set()
    playings = [(row, held) for row in movement.rows if row.is_full for held in row.sets]
    units: defaultdict[Unit, list[int]] = defaultdict(list)
    for place, (row, held) in enumerate(playings):
        if (unit := unit_of(row, held)) is not None:
            units[unit].append(place)
    if not units:
        return set()
    lines = Lines([(held, *_line(row, held)) for row, held in playings])
    for _pass in range(MOST_PASSES):
        helped = [_helps(lines, of_unit) for of_unit in units.values()]
        if not any(helped):
            break
    return {unit for unit, of_unit in units.items() if lines.flipped[of_unit[0]]}


def _helps(lines: Lines, playings: Collection[int]) -> bool:
    """Exchange the lines of these playings if that makes the field more even."""
    before = lines.squares
    for place in playings:
        lines.flip(place)
    if lines.squares < before:
        return True
    for place in playings:
        lines.flip(place)
    return False


def _line(row: PlanRow, held: int) -> tuple[int, int]:
    """Who holds the North-South cards of a set, and who the East-West cards."""
    north, east = row.seated
    return (east, north) if held in row.turned else (north, east)
