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
) -> plan.Movement:
    """The movement that placements make, with contestants (primary keys) by their `numbers`.

    `sets` gives each board its set; without it every board is a set of its own number. `tables_before` is
    added to the tables of a section (primary key), where a plan spans several sections.
    """
    before = tables_before or {}
    rows = tuple(
        plan.Placement(
            row.round,
            row.table + before.get(row.section_id, 0),
            row.ns_id and numbers.get(row.ns_id),
            row.ew_id and numbers.get(row.ew_id),
            () if row.is_sit_out else _sets_of(row.boards, sets),
            _sets_of(row.turned, sets),
        )
        for row in placements
    )
    board_sets = len({*sets.values()}) if sets else None
    return movement_of(rows, contestants=contestants, winners=winners, board_sets=board_sets)


def movement_of(
    rows: Sequence[plan.Placement], *, contestants: int, winners: int, board_sets: int | None = None
) -> plan.Movement:
    """The movement of these rows; without `board_sets` it has as many sets as its highest one."""
    return plan.Movement(
        name="",
        family="",
        kind="pairs",
        tables=max((row.table for row in rows), default=0),
        rounds=max((row.round for row in rows), default=0),
        board_sets=board_sets or max((board for row in rows for board in row.sets), default=0),
        contestants=contestants,
        winners=winners,
        rows=tuple(rows),
    )


def _sets_of(boards: Iterable[int], sets: Mapping[int, int] | None) -> tuple[int, ...]:
    return tuple(boards) if sets is None else tuple(dict.fromkeys(sets[board] for board in boards))
