"""The director's announcements before a round, with board numbers and pair labels."""

from collections.abc import Iterator

from tournament.movements import plan
from tournament.movements.announcement import Announcement, announcements, stationary
from tournament.movements.changes.continuation import sets_in_step
from tournament.movements.common_move import common_move
from tournament.reports.movements.plan_of_section import Seated
from tournament.sheets.movement_sheet import Call

OF_PLAYERS = {"ew-up": "players-up", "follow": "players-follow", "cards": "players-cards"}
RENAMED = {"sets-down": "boards-down", "sets-cards": "boards-cards"}


def calls_before(seated: Seated, number: int) -> Iterator[Call]:
    """The announcements before a round, in boards and labels; boards not played are named together.

    Where a contestant sits out they may lie at that table, not on a stand; in a barometer at every table.
    """
    found = announcements(seated.movement, number)
    in_step = _in_step(seated.movement, number)
    left_out = {"turn", "stand", *(("sets-down", "sets-cards", "share") if in_step else ())}
    for one in found:
        if one.code not in left_out:
            yield _call(seated, number, one)
    if in_step:
        yield Call("in-step", tuple(sorted(seated.boards_of(in_step))))
        found = tuple(one for one in found if one.code != "stand")
    aside = seated.boards_of(one.params[0] for one in found if one.code == "stand")
    turned = [seated.turned.get((number, row.table), ()) for row in seated.movement.rows_of_round(number)]
    idle = "stand" if all(row.is_full for row in seated.movement.rows_of_round(number)) else "rest"
    for code, boards in ((idle, aside), ("turn", tuple(board for each in turned for board in each))):
        if boards:
            yield Call(code, tuple(sorted(set(boards))))


def _in_step(movement: plan.Movement, number: int) -> tuple[int, ...]:
    """The sets that all tables play in a round, where there is a copy for each of them."""
    full = sum(row.is_full for row in movement.rows_of_round(number))
    return sets_in_step(movement).get(number, ()) if 1 < full <= (movement.copies or 1) else ()


def common_calls(seated: Seated, number: int) -> tuple[Call, ...]:
    """The two calls that tell the whole move before a round; none where they are not the whole truth."""
    return tuple(_call(seated, number, one) for one in common_move(seated.movement, number))


def _call(seated: Seated, number: int, one: Announcement) -> Call:
    if one.code == "sit-out":
        return Call("sit-out", one.params[1:], (seated.parties[one.params[0]],))
    code = OF_PLAYERS.get(one.code, one.code) if seated.movement.kind == "individual" else one.code
    if one.code == "follow":
        return Call(code, (), tuple(seated.parties[seat] for seat in one.params))
    if code == "ew-up" and not _only_ew_moves(seated.movement, number):
        return Call("pairs-up", one.params)
    return Call(RENAMED.get(code, code), one.params)


def _only_ew_moves(movement: plan.Movement, number: int) -> bool:
    """Whether all who go to another table sat East-West."""
    home = stationary(movement)
    rows = map(plan.placement, movement.rows_of_round(number - 1))
    return all(row.ns is None or row.ns in home for row in rows)
