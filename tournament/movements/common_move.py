"""A move that two sentences tell completely: all pairs that move go n tables on, and every set m tables.

The announcements also hold where a set lies on a stand or a pair changes its line. This is stricter.
"""

from tournament.movements.announcement import Announcement, announcements
from tournament.movements.plan import Movement

MOVES = ("ew-up", "sets-down")
# A set without a table may rest where a pair sits out: the sets that move with it are checked below.
ALLOWED = {*MOVES, "sit-out", "stand"}


def common_move(movement: Movement, number: int) -> tuple[Announcement, ...]:
    """The two announcements of the move before round `number`; none where they are not the whole truth."""
    found = announcements(movement, number)
    moves = tuple(one for one in found if one.code in MOVES)
    if len(moves) < len(MOVES) or not ALLOWED.issuperset(one.code for one in found):
        return ()
    if not any(step for one in moves for step in one.params):
        return ()
    (step,) = next(one for one in moves if one.code == "sets-down").params
    return moves if _keep_lines(movement, number) and _all_sets_move(movement, number, step) else ()


def _keep_lines(movement: Movement, number: int) -> bool:
    """Whether all play both rounds in the same line, North-South or East-West."""
    return _lines(movement, number - 1) == _lines(movement, number)


def _lines(movement: Movement, number: int) -> dict[int, int]:
    rows = movement.rows_of_round(number)
    return {who: line for row in rows for line, members in enumerate(row.lines) for who in members}


def _all_sets_move(movement: Movement, number: int, step: int) -> bool:
    """Whether each set is at one table, and then `step` tables further down, be it at a sit-out."""
    before, after = _tables(movement, number - 1), _tables(movement, number)
    resting = _sit_outs(movement, number - 1), _sit_outs(movement, number)
    return all(
        _moves(before.get(one), after.get(one), resting, step, movement.tables)
        for one in before.keys() | after
    )


def _moves(
    before: list[int] | None,
    after: list[int] | None,
    resting: tuple[set[int], set[int]],
    step: int,
    tables: int,
) -> bool:
    was, now = resting
    froms = set(before) if before else was
    tos = set(after) if after else now
    alone = len(before or [0]) == len(after or [0]) == 1
    return alone and any((table - step - 1) % tables + 1 in tos for table in froms)


def _tables(movement: Movement, number: int) -> dict[int, list[int]]:
    """The tables of each set in a round."""
    places: dict[int, list[int]] = {}
    for row in movement.rows_of_round(number):
        for one in row.sets:
            places.setdefault(one, []).append(row.table)
    return places


def _sit_outs(movement: Movement, number: int) -> set[int]:
    return {row.table for row in movement.rows_of_round(number) if not row.is_full}
