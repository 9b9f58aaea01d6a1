"""A section's plan read back from its placements, as a movement."""

from collections.abc import Iterable, Mapping, Sequence

from tournament.models import Placement
from tournament.movements import plan


def plan_of(
    placements: Sequence[Placement],
    numbers: Mapping[int, int],
    *,
    contestants: int,
    winners: int,
    sets: Mapping[int, int] | None = None,
    tables_before: Mapping[int, int] | None = None,
    partners: Mapping[int, tuple[int, int]] | None = None,
) -> plan.Movement:
    """The movement that placements make, with contestants (primary keys) by their `numbers`.

    `partners` are the two single players of each side, where single players sit. `sets` gives each board
    its set; without it every board is a set of its own number. `tables_before` is added to the tables of a
    section (primary key), where a plan spans several sections.
    """
    before = tables_before or {}
    rows = tuple(
        _row(
            row,
            row.table + before.get(row.section_id, 0),
            [_seats(side, numbers, partners) for side in (row.ns_id, row.ew_id)],
            sets,
        )
        for row in placements
    )
    board_sets = len({*sets.values()}) if sets else None
    return movement_of(rows, contestants=contestants, winners=winners, board_sets=board_sets)


def _seats(
    side: int | None, numbers: Mapping[int, int], partners: Mapping[int, tuple[int, int]] | None
) -> tuple[int | None, ...]:
    """The numbers at one side of a table."""
    if side is None:
        return (None, None) if partners else (None,)
    return tuple(numbers.get(each) for each in ((partners or {}).get(side, (side,))))


def _row(
    row: Placement, table: int, lines: Sequence[Sequence[int | None]], sets: Mapping[int, int] | None
) -> plan.PlanRow:
    seats = [number for line in lines for number in line]
    boards = () if row.is_sit_out else _sets_of(row.boards, sets)
    turned = _sets_of(row.turned, sets)
    if len(seats) == len(lines):
        ns, ew = seats
        return plan.Placement(row.round, table, ns, ew, boards, turned)
    n, s, e, w = seats
    return plan.Quartet(row.round, table, n, s, e, w, boards, turned)


def movement_of(
    rows: Sequence[plan.PlanRow], *, contestants: int, winners: int, board_sets: int | None = None
) -> plan.Movement:
    """The movement of these rows; without `board_sets` it has as many sets as its highest one."""
    return plan.Movement(
        name="",
        family="",
        kind="individual" if rows and isinstance(rows[0], plan.Quartet) else "pairs",
        tables=max((row.table for row in rows), default=0),
        rounds=max((row.round for row in rows), default=0),
        board_sets=board_sets or max((board for row in rows for board in row.sets), default=0),
        contestants=contestants,
        winners=winners,
        rows=tuple(rows),
    )


def _sets_of(boards: Iterable[int], sets: Mapping[int, int] | None) -> tuple[int, ...]:
    return tuple(boards) if sets is None else tuple(dict.fromkeys(sets[board] for board in boards))
