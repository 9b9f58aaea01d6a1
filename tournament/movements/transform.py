"""Small changes to a whole movement: lines switched, a pair missing, sets dealt out board by board."""

from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any

from tournament.movements.check import sets_played
from tournament.movements.plan import Movement, PlanRow, boards, exchanged, left


def switched(movement: Movement, table_rounds: Collection[tuple[int, int]]) -> Movement:
    """Arrow-switch the given (round, table)s: the two pairs exchange lines. One winner."""
    return _mapped(
        movement, lambda row: exchanged(row) if (row.round, row.table) in table_rounds else row, winners=1
    )


def switched_rounds(movement: Movement, numbers: Collection[int]) -> Movement:
    """Arrow-switch every table of the given rounds."""
    return switched(movement, {(row.round, row.table) for row in movement.rows if row.round in numbers})


def without(movement: Movement, contestant: int) -> Movement:
    """The movement with one pair missing: its opponents sit out."""
    absent = tuple(sorted({*movement.absent, contestant}))
    rest = _mapped(movement, lambda row: left(row, contestant), absent=absent)
    counts = sets_played(rest).values()
    uneven = rest.allow.uneven or max(counts) - min(counts) > 1
    copies = rest.copies and most_at_once(rest)
    shared = rest.allow.share and is_shared(rest)
    return replace(rest, copies=copies, allow=replace(rest.allow, share=shared, uneven=uneven))


def singly(movement: Movement, per_set: int) -> Movement:
    """The same movement with rows that list single boards, `per_set` of them for every set."""

    def spread(numbers: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(board for number in numbers for board in boards(number, per_set))

    return _mapped(
        movement,
        lambda row: replace(row, sets=spread(row.sets), turned=spread(row.turned)),
        board_sets=movement.board_sets * per_set,
        boards_per_set=1,
    )


def _mapped(movement: Movement, change: Callable[[PlanRow], PlanRow], **fields: Any) -> Movement:
    rows = tuple(row for row in map(change, movement.rows) if row.seated)
    return replace(movement, rows=rows, **fields)


def with_copies(movement: Movement) -> Movement:
    """The movement with as many copies of the boards as it needs at once, and so without sharing."""
    return replace(movement, copies=most_at_once(movement), allow=replace(movement.allow, share=False))


def most_at_once(movement: Movement) -> int:
    """The most tables at which one set is played in the same round."""
    places = Counter((row.round, number) for row in movement.rows for number in row.sets)
    return max(places.values(), default=0)


def first_rounds(movement: Movement, rounds: int) -> Movement:
    """The movement without its last rounds."""
    rows = tuple(row for row in movement.rows if row.round <= rounds)
    name = f"{movement.family}-{movement.tables}x{rounds}"
    return replace(movement, name=name, rounds=rounds, rows=rows)


def is_shared(movement: Movement) -> bool:
    """Whether some set is at more tables in a round than there are copies."""
    return most_at_once(movement) > (movement.copies or 1)
