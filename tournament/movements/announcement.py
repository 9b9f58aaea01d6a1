"""The announcements before a round, from the movement, as codes and parameters without words.

ew-up n, sets-down n: everybody, every set moves n tables on (negative: the other way), round the room;
follow a b: pairs a to b each sit where the one before it sat; cards: as the guide cards say; share t u ...:
these tables play the same set; stand s: this set is idle; switch t ...: these tables sit the other way (none
named: all); sit-out pair table; turn n: n boards lie turned, see the cards.
"""

from collections import Counter
from dataclasses import dataclass

from tournament.movements.plan import Movement, Placement, PlanRow


@dataclass(frozen=True, slots=True)
class Announcement:
    code: str
    params: tuple[int, ...] = ()


def announcements(movement: Movement, number: int) -> tuple[Announcement, ...]:
    """Everything to say before round `number`."""
    rows = movement.rows_of_round(number)
    before = movement.rows_of_round(number - 1)
    moves = (*_people(movement, before, rows), *_boards(movement, before, rows)) if before else ()
    return (
        *moves,
        *_switched(movement, rows),
        *_sharing(movement, rows),
        *_idle(movement, rows),
        *(Announcement("sit-out", (row.seated[0], row.table)) for row in rows if len(row.seated) == 1),
    )


def stationary(movement: Movement) -> frozenset[int]:
    """The contestants who are at one table for the whole session."""
    tables: dict[int, set[int]] = {}
    for row in movement.rows:
        for who in row.seated:
            tables.setdefault(who, set()).add(row.table)
    return frozenset(who for who, seen in tables.items() if len(seen) == 1)


def _people(
    movement: Movement, before: tuple[PlanRow, ...], rows: tuple[PlanRow, ...]
) -> tuple[Announcement, ...]:
    old = {who: row.table for row in before for who in row.seated}
    new = {who: row.table for row in rows for who in row.seated}
    home = stationary(movement)
    movers = sorted(who for who in new if who in old and who not in home)
    steps = {(new[who] - old[who]) % movement.tables for who in movers}
    if len(steps) == 1:
        return (Announcement("ew-up", (_signed(steps.pop(), movement.tables),)),)
    if movers and all(new[who] == old.get(movers[movers.index(who) - 1]) for who in movers):
        return (Announcement("follow", (movers[0], movers[-1])),)
    return (Announcement("cards"),)


def _boards(
    movement: Movement, before: tuple[PlanRow, ...], rows: tuple[PlanRow, ...]
) -> tuple[Announcement, ...]:
    """Sets that were at one table and are at one again, all by the same step."""
    old, new = _alone(before), _alone(rows)
    steps = {(old[number] - new[number]) % movement.tables for number in new if number in old}
    if len(steps) == 1:
        return (Announcement("sets-down", (_signed(steps.pop(), movement.tables),)),)
    return (Announcement("sets-cards"),)


def _alone(rows: tuple[PlanRow, ...]) -> dict[int, int]:
    """The sets that are at one table only, and that table."""
    places = _places(rows)
    return {number: tables[0] for number, tables in places.items() if len(tables) == 1}


def _places(rows: tuple[PlanRow, ...]) -> dict[int, list[int]]:
    places: dict[int, list[int]] = {}
    for row in rows:
        for number in row.sets:
            places.setdefault(number, []).append(row.table)
    return places


def _signed(step: int, tables: int) -> int:
    return step if 2 * step <= tables else step - tables


def _switched(movement: Movement, rows: tuple[PlanRow, ...]) -> tuple[Announcement, ...]:
    """Tables where a stationary pair sits in the line it has less often; turned boards."""
    north = Counter(row.ns for row in movement.rows if isinstance(row, Placement))
    played = Counter(who for row in movement.rows for who in row.seated)
    home = stationary(movement)
    there = [
        row.table for row in rows if isinstance(row, Placement) and row.ew in home and row.ns not in home
        and 2 * north[row.ew] > played[row.ew or 0]
    ]  # fmt: skip
    turned = sum(len(row.turned) for row in rows)
    found = [Announcement("switch", () if len(there) == len(rows) else tuple(there))] if there else []
    return (*found, *([Announcement("turn", (turned,))] if turned else []))


def _sharing(movement: Movement, rows: tuple[PlanRow, ...]) -> tuple[Announcement, ...]:
    """Tables with the same set, where there are not copies enough."""
    places = _places(rows).values()
    together = {tuple(sorted(tables)) for tables in places if len(tables) > (movement.copies or 1)}
    return tuple(Announcement("share", tables) for tables in sorted(together))


def _idle(movement: Movement, rows: tuple[PlanRow, ...]) -> tuple[Announcement, ...]:
    """Sets that are at no table now and were or will be."""
    here = {number for row in rows for number in row.sets}
    ever = {number for row in movement.rows for number in row.sets}
    return tuple(Announcement("stand", (number,)) for number in sorted(ever - here))


# A move that two sentences tell completely: all pairs that move go n tables on, and every set m tables. The
# announcements also hold where a set lies on a stand or a pair changes its line. This is stricter.

MOVES = ("ew-up", "sets-down")
# A set without a table may rest where a pair sits out: the sets that move with it are checked below.
ALLOWED = {*MOVES, "sit-out", "stand"}


def common_move(movement: Movement, number: int) -> tuple[Announcement, ...]:
    """The two announcements of the move before round `number`; none where they are not the whole truth."""
    announced = {each.code: each for each in announcements(movement, number)}
    moves = tuple(announced[code] for code in MOVES if code in announced)
    if len(moves) < len(MOVES) or not ALLOWED.issuperset(announced):
        return ()
    if not any(step for move in moves for step in move.params):
        return ()
    (step,) = announced["sets-down"].params
    return moves if _keep_lines(movement, number) and _all_sets_move(movement, number, step) else ()


def _keep_lines(movement: Movement, number: int) -> bool:
    """Whether all play both rounds in the same line, North-South or East-West."""
    return _lines(movement, number - 1) == _lines(movement, number)


def _lines(movement: Movement, number: int) -> dict[int, int]:
    rows = movement.rows_of_round(number)
    return {who: line for row in rows for line, members in enumerate(row.lines) for who in members}


def _all_sets_move(movement: Movement, number: int, step: int) -> bool:
    """Whether each set is at one table, and then `step` tables further down, be it at a sit-out."""
    before, after = (_places(movement.rows_of_round(each)) for each in (number - 1, number))
    resting = _sit_outs(movement, number - 1), _sit_outs(movement, number)
    return all(
        _moves(before.get(each), after.get(each), resting, step, movement.tables)
        for each in before.keys() | after
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


def _sit_outs(movement: Movement, number: int) -> set[int]:
    return {row.table for row in movement.rows_of_round(number) if not row.is_full}
