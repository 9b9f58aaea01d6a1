"""The operations of `replan`: each takes a movement and returns the changed one."""

from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import combinations

from tournament.movements.bundles import bundle_size, bundles
from tournament.movements.changes.continuation import continued
from tournament.movements.changes.evened import turned_evenly
from tournament.movements.check import Problem, errors
from tournament.movements.measures.balance import ranked_quality
from tournament.movements.plan import Movement, Placement, PlanRow, left, placement, reseated
from tournament.movements.transform import is_shared, switched_rounds


def with_facts(movement: Movement, facts: Collection[PlanRow]) -> Movement:
    """The movement with what was really played at those tables in those rounds."""
    real = {(row.round, row.table): row for row in facts}
    return replace(movement, rows=tuple(real.get((row.round, row.table), row) for row in movement.rows))


def future_errors(movement: Movement, played: int) -> list[Problem]:
    """The errors after the played rounds; errors in played rounds are facts and do not count."""
    return [problem for problem in errors(movement) if problem.round > played]


def loosened(movement: Movement) -> Movement:
    """From here on contestants may play unequal numbers of boards."""
    return replace(movement, allow=replace(movement.allow, uneven=True))


def widened(movement: Movement, newcomer: int) -> Movement:
    """Room for one more contestant."""
    absent = tuple(pair for pair in movement.absent if pair != newcomer)
    return loosened(replace(movement, contestants=max(movement.contestants, newcomer), absent=absent))


def staying(movement: Movement, played: int) -> set[int]:
    """Who is still in the session: seated after the played rounds (all, when none is left)."""
    later = {who for row in movement.rows if row.round > played for who in row.seated}
    return later or {who for row in movement.rows_of_round(movement.rounds) for who in row.seated}


def cut(movement: Movement, rounds: int) -> Movement:
    """The first `rounds` rounds."""
    return replace(movement, rounds=rounds, rows=tuple(r for r in movement.rows if r.round <= rounds))


def without_after(movement: Movement, played: int, contestant: int) -> Movement:
    """The movement with this contestant's seats empty after the played rounds."""
    rows = (left(row, contestant) if row.round > played else row for row in movement.rows)
    return loosened(replace(movement, rows=tuple(row for row in rows if row.seated)))


def of_seated(movement: Movement) -> Movement:
    """The movement with a contestant that is left without any seat counted among the absent."""
    seated = {who for row in movement.rows for who in row.seated}
    return replace(movement, absent=tuple(c for c in range(1, movement.contestants + 1) if c not in seated))


def seated_as(movement: Movement, played: int, empty: int) -> Movement:
    """The newcomer takes the empty seats after the played rounds.

    The boards there are a bundle that the others at the table meet nowhere else, if can be one at no other;
    where boards lie turned, those of them that make the field most even are turned.
    """
    rows = list(movement.rows)
    own: set[int] = set()
    taken = []
    for index, row in enumerate(rows):
        if row.round <= played or [who for _, who in row.seats].count(None) != 1:
            continue
        used = {s for other in movement.rows_of_round(row.round) for s in other.sets}
        met = {s for waiting in row.seated for other in movement.rows_of(waiting) for s in other.sets}
        unseen = [held for held in bundles(movement) if not {*held} & (met | own)]
        free = sorted(unseen, key=lambda held: bool({*held} & used))
        if free:
            own |= {*free[0]}
            rows[index] = replace(reseated(row, {None: empty}), sets=free[0])
            taken.append((row.round, row.table))
    made = turned_evenly(replace(widened(movement, empty), rows=tuple(rows)), taken)
    return replace(made, allow=replace(made.allow, share=made.allow.share or is_shared(made)))


def switches(movement: Movement, played: int) -> Iterator[tuple[tuple[int, ...], Movement]]:
    """The fairest choice of one, and of two, rounds still to come to arrow-switch, if fairer than none."""
    if movement.winners != 1 or movement.kind != "pairs":
        return
    best = ranked_quality(movement)
    for size in (1, 2):
        later = combinations(range(played + 1, movement.rounds + 1), size)
        ways = [(numbers, switched_rounds(movement, numbers)) for numbers in later]
        if ways:
            numbers, fairest = max(ways, key=lambda way: ranked_quality(way[1]))
            if ranked_quality(fairest) > best:
                best = ranked_quality(fairest)
                yield numbers, fairest


def with_new_sets(movement: Movement, rounds: int) -> Movement | None:
    """Further rounds on new boards, one set to a table."""
    fresh = movement.tables * (rounds - movement.rounds) * bundle_size(movement)
    wider = loosened(replace(movement, board_sets=movement.board_sets + fresh))
    return continued(wider, movement.rounds, staying(movement, movement.rounds - 1), rounds)


def other_sets(movement: Movement, played: int) -> Movement | None:
    """Where boards would be replayed, others that neither side meets and no table has in that round."""
    for _ in range(movement.tables * movement.rounds):
        wrong = [p for p in future_errors(movement, played) if p.code in ("REPLAY", "SHARE")]
        if not wrong:
            return movement
        row = next(r for r in movement.rows if (r.round, r.table) == (wrong[0].round, wrong[0].table))
        used = {s for r in movement.rows_of_round(row.round) for s in r.sets}
        met = {s for pair in row.seated for r in movement.rows_of(pair) for s in r.sets}
        free = [held for held in bundles(movement) if not {*held} & (used | met)]
        if not free:
            return None
        movement = with_facts(movement, [replace(row, sets=free[0], turned=())])
    return None


def exchanges(planned: Movement, actual: Movement, played: int) -> Iterator[tuple[tuple[int, int], Movement]]:
    """Two pairs that sat in each other's place go on so: each follows the other's plan from here.

    Whatever that would make wrong is not played.
    """
    rows = zip(planned.rows, actual.rows, strict=True)
    couples = [c for old, new in rows for c in zip(old.seats, new.seats, strict=True)]
    moved = {was: now for (_, was), (_, now) in couples if was != now}
    for a, b in sorted({(a, b) for a, b in moved.items() if a and b and a < b and moved.get(b) == a}):
        later = [reseated(row, {a: b, b: a}) for row in actual.rows if row.round > played]
        movement = with_facts(actual, later)
        yield (a, b), not_played(movement, future_errors(movement, played))


def not_played(movement: Movement, wrong: Collection[Problem]) -> Movement:
    """Those tables do not play in those rounds: one side waits there, the other at a stand."""
    places = {(problem.round, problem.table) for problem in wrong}
    rows: list[PlanRow] = []
    tables = movement.tables
    for row in movement.rows:
        if (row.round, row.table) not in places:
            rows.append(row)
            continue
        stand = movement.tables + 1 + sum(r.round == row.round and r.table > movement.tables for r in rows)
        tables = max(tables, stand)
        pairs = placement(row)
        rows += [replace(pairs, ew=None, sets=(), turned=()), Placement(row.round, stand, pairs.ew, None, ())]
    return loosened(replace(movement, rows=tuple(rows), tables=tables))
