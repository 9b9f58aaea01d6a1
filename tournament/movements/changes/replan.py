"""The rest of the session after a contestant came, left or moved wrongly.

Played rounds are facts and never change: every plan keeps the rows up to the last played round and says
what changes for whom and what it costs. Plans that disturb least come first; each is legal from the next
round on.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations

from tournament.movements.bundles import Bundle, bundles
from tournament.movements.changes.continuation import MOST_OPTIONS, continued, continued_in_step, left_to_play
from tournament.movements.changes.repair import (
    cut,
    exchanges,
    future_errors,
    loosened,
    not_played,
    of_seated,
    other_sets,
    seated_as,
    staying,
    switches,
    widened,
    with_facts,
    with_new_sets,
    without_after,
)
from tournament.movements.families.rover import roaming
from tournament.movements.measures.cost import Change, Cost, changes, cost, sets_counted
from tournament.movements.plan import Movement, Placement, PlanRow, exchanged, placement
from tournament.movements.transform import with_copies

# Fewer rounds than that are no gain for two half tables made whole.
MOST_ROUNDS_LOST = 2


@dataclass(frozen=True, slots=True)
class Plan:
    """One option. code and params name it (docs/movements.md); movement is the whole session."""

    code: str
    params: tuple[int, ...]
    movement: Movement
    changes: tuple[Change, ...]
    cost: Cost


def late_pair(movement: Movement, played: int) -> tuple[Plan, ...]:
    """One more from the round after `played`: in a phantom's seat, roaming, at an appendix, or all anew."""
    if played >= movement.rounds:
        return ()
    found: list[tuple[str, tuple[int, ...], Movement | None]] = []
    for empty in movement.absent:
        found.append(("phantom-seat", (empty,), seated_as(movement, played, empty)))
    if not movement.absent and movement.kind == "pairs":
        found += [(code, (one.contestants,), one) for code, one in roaming(movement, played)]
    newcomer = movement.absent[0] if movement.absent else movement.contestants + 1
    found += _anew(widened(movement, newcomer), played, {*movement.present, newcomer}, movement.rounds)
    return _plans(movement, played, found)


def pair_gone(movement: Movement, played: int, contestant: int) -> tuple[Plan, ...]:
    """A pair fewer: a phantom sits there from now on, or the others are drawn anew."""
    phantom = without_after(movement, played, contestant)
    others = staying(movement, played) - {contestant}
    found = [("phantom", (contestant,), phantom), *_anew(movement, played, others, movement.rounds)]
    return _plans(movement, played, found, gone={contestant})


def close_half_table(movement: Movement, played: int) -> tuple[Plan, ...]:
    """Two half tables become a whole one: where they can, the waiting pairs play each other; or those who are
    still here are drawn anew, if need be for up to two rounds fewer.
    """
    found: list[tuple[str, tuple[int, ...], Movement | None]] = [("merged", (), merged(movement, played))]
    here = staying(movement, played)
    for rounds in range(movement.rounds, max(played, movement.rounds - MOST_ROUNDS_LOST - 1), -1):
        anew = list(_anew(movement, played, here, rounds))
        found += anew
        if anew:
            break
    return _plans(movement, played, found)


def change_length(movement: Movement, played: int, rounds: int) -> tuple[Plan, ...]:
    """Fewer rounds, with the arrow switch moved if that is fairer; or more, as far as there are boards."""
    found: list[tuple[str, tuple[int, ...], Movement | None]] = []
    if rounds <= movement.rounds:
        short = loosened(cut(movement, rounds))
        found.append(("shorter", (rounds,), short))
        found += [("switch", numbers, one) for numbers, one in switches(short, played)]
    else:
        found += _anew(movement, movement.rounds, staying(movement, played), rounds)
        found.append(("new-sets", (rounds,), with_new_sets(movement, rounds)))
    return _plans(movement, played, found)


def switch_forgotten(movement: Movement, number: int, tables: Collection[int] = ()) -> tuple[Plan, ...]:
    """Tables (all, if none is named) sat unswitched in round `number`: leave it, or switch another round."""
    wanted = {row.table for row in movement.rows_of_round(number)} & set(tables or range(movement.tables + 1))
    facts = [exchanged(row) for row in movement.rows_of_round(number) if row.table in wanted]
    actual = with_facts(movement, facts)
    found = [("keep", (), actual), *(("switch", n, one) for n, one in switches(actual, number))]
    return _plans(movement, number, found)


def turn_forgotten(movement: Movement, number: int, table: int, boards: Collection[int]) -> tuple[Plan, ...]:
    """Boards of a table that were turned and should not have been, or the other way round: facts."""
    facts = [
        replace(row, turned=tuple(b for b in row.sets if (b in row.turned) != (b in boards)))
        for row in movement.rows_of_round(number)
        if row.table == table
    ]
    return _plans(movement, number, [("keep", (), with_facts(movement, facts))])


def skip_forgotten(movement: Movement, number: int, played: int) -> tuple[Plan, ...]:
    """East-West did not skip before round `number`. Not played yet: skip now.

    Played: East-West met boards they knew, so the round counts for nothing (Law 15). It cannot be made up:
    North-South know these boards by now, and the next rounds stand as they are.
    """
    if played < number:
        return _plans(movement, played, [("skip-now", (number,), movement)])
    before = {row.table: placement(row) for row in movement.rows_of_round(number - 1)}
    facts = [
        _met(
            row,
            before[(row.table - 2) % movement.tables + 1].ew,
            before[row.table % movement.tables + 1].sets,
        )
        for row in movement.rows_of_round(number)
    ]
    if any(row.is_full and row.ns == row.ew for row in facts):
        return ()  # not a movement in which East-West go on from table to table
    actual = with_facts(movement, facts)
    return _plans(movement, number, list(_repaired(movement, actual, number)), changed=actual)


def rounds_with_skip(movement: Movement) -> tuple[int, ...]:
    """The rounds before which every East-West pair goes up two tables in the place of one."""
    found = []
    for number in range(2, movement.rounds + 1):
        sat, sits = (
            {
                east: row.table
                for row in movement.rows_of_round(one)
                if (east := placement(row).ew) is not None
            }
            for one in (number - 1, number)
        )
        moves = {(sits[east] - sat[east]) % movement.tables for east in sits.keys() & sat.keys()}
        if moves == {2} and movement.tables > 2:
            found.append(number)
    return tuple(found)


def _met(row: PlanRow, east: int | None, lay: tuple[int, ...]) -> Placement:
    """The row with another East-West pair: a full table plays what lay there, the others need no boards."""
    met = replace(placement(row), ew=east)
    return replace(met, sets=row.sets or lay) if met.is_full else replace(met, sets=(), turned=())


def played_otherwise(movement: Movement, played: int, facts: Collection[PlanRow]) -> tuple[Plan, ...]:
    """Wrong boards or opponents in a played round: what was really played, and the legal options."""
    actual = with_facts(movement, facts)
    return _plans(movement, played, list(_repaired(movement, actual, played)), changed=actual)


def _repaired(
    movement: Movement, actual: Movement, played: int
) -> Iterator[tuple[str, tuple[int, ...], Movement | None]]:
    yield "keep", (), actual
    wrong = future_errors(actual, played)
    if wrong:
        yield "other-sets", (), other_sets(actual, played)
        yield "not-played", (), not_played(actual, wrong)
        yield from (("exchange", couple, one) for couple, one in exchanges(movement, actual, played))
        yield from _anew(actual, played, staying(movement, played), movement.rounds)


def _plans(
    movement: Movement,
    played: int,
    found: Collection[tuple[str, tuple[int, ...], Movement | None]],
    *,
    gone: Collection[int] = (),
    changed: Movement | None = None,
) -> tuple[Plan, ...]:
    """The legal ones, those that disturb the session least first."""
    legal = [
        Plan(code, params, after, changes(changed or movement, after, played),
             cost(movement, after, played, gone))
        for code, params, made in found
        if made is not None and not future_errors(after := of_seated(made), played)
    ]  # fmt: skip
    return tuple(sorted(legal, key=lambda plan: disruption(movement, plan.changes, plan.cost)))


def _anew(
    movement: Movement, played: int, present: set[int], rounds: int
) -> Iterator[tuple[str, tuple[int, ...], Movement | None]]:
    """Everything after `played` drawn anew: without sharing if that can be, else with. A barometer stays one
    where that can be.
    """
    if movement.kind != "pairs":
        return
    in_step = continued_in_step(loosened(movement), played, present, rounds)
    if in_step is not None:
        yield "anew", (), with_copies(in_step)
        return
    for share, code in ((False, "anew"), (True, "anew-sharing")):
        made = continued(loosened(movement), played, present, rounds, share=share)
        if made is not None:
            yield code, (), made
            return


# How much a change of plan disturbs a session, as one figure: plans are offered in this order.
#
# In hundredths of a session: boards lost, a second sit-out for the same pair, sharing, rounds in which a
# pair goes elsewhere than planned, arrow switches, and half a point for every point of fairness.

MOVED = 20
SHARED = 20
SWITCHED_ROUND = 2
SECOND_SIT_OUT = 5
FAIRNESS = Fraction(1, 2)


def disruption(before: Movement, changes: tuple[Change, ...], cost: Cost) -> Fraction:
    """The figure of a plan for a session that was planned as `before`."""
    boards = max(1, sum(sets_counted(before).values()))
    playings = max(1, sum(1 for _ in before.full_rows()))
    moved = [change for change in changes if change.before and change.after and not change.is_switch]
    later = {change.round for change in changes}
    switched = {change.round for change in changes if change.is_switch}
    return (
        Fraction(100 * (cost.unplayed - cost.gained), boards)
        + SECOND_SIT_OUT * max(0, cost.worst - 1)
        + Fraction(SHARED * cost.sharing.playings, playings)
        + Fraction(MOVED * len(moved), max(1, len(before.present) * len(later)))
        + SWITCHED_ROUND * len(switched)
        + FAIRNESS * ((cost.qf_before or 0) - (cost.qf_after or 0))
    )


# Two pairs that wait in the same round play each other; most other pairs keep their plan.
#
# Where the two have met, or where no boards are left for them, one table parts: its two pairs meet the two
# that wait.

NewMeeting = tuple[int, int, Bundle]
Way = tuple[list[PlanRow], list[NewMeeting]]


def merged(movement: Movement, played: int) -> Movement | None:
    """The rounds after `played` with as many waiting pairs at a table as can be; None when none can."""
    plan = _PlanUnderWay(movement)
    for number in range(played + 1, movement.rounds + 1):
        while plan.merge(number):
            pass
    rows = sorted(plan.rows, key=lambda row: (row.round, row.table))
    return replace(movement, rows=tuple(rows)) if rows != [*movement.rows] else None


class _PlanUnderWay:
    """The rows of a movement that change, and what each pair does in them."""

    def __init__(self, movement: Movement) -> None:
        self.rows = [*movement.rows]
        self.apart = movement.winners == 2
        self.bundles = bundles(movement)
        self.homes = {who for row in movement.rows for who in row.lines[0]}

    def merge(self, number: int) -> bool:
        """Let two more pairs of this round play; False where no two can."""
        rows = [row for row in self.rows if row.round == number]
        for one, other in combinations([row for row in rows if not row.is_full], 2):
            for old, meetings in self._ways(rows, one, other):
                self._seat(old, meetings)
                return True
        return False

    def _ways(self, rows: list[PlanRow], one: PlanRow, other: PlanRow) -> Iterator[Way]:
        """The two meet; or a table parts and each of its pairs meets one of them."""
        (a,), (b,) = one.seated, other.seated
        used = {held for row in rows for held in row.sets}
        for held in self._open(a, b, used):
            yield [one, other], [(a, b, held)]
        for row in [row for row in rows if row.is_full]:
            free = used - {*row.sets}
            north, east = row.seated
            for first, second in ((a, b), (b, a)):
                for held in self._open(north, first, free, row):
                    for beside in self._open(east, second, free | {*held}, row):
                        yield [row, one, other], [(north, first, held), (east, second, beside)]

    def _open(self, a: int, b: int, used: set[int], without: PlanRow | None = None) -> Iterator[Bundle]:
        """The boards on which these two may still meet: none where they meet anyhow, or are of one line."""
        theirs = [row for row in self.rows if row != without and {a, b} & {*row.seated}]
        if any({a, b} == {*row.seated} for row in theirs):
            return
        if self.apart and (a in self.homes) == (b in self.homes):
            return
        known = {held for row in theirs for held in row.sets}
        yield from (held for held in self.bundles if not {*held} & (known | used))

    def _seat(self, old: list[PlanRow], meetings: list[NewMeeting]) -> None:
        """These meetings at the first of these tables instead of what was there."""
        self.rows = [row for row in self.rows if row not in old]
        for (a, b, held), place in zip(meetings, old, strict=False):
            norths = [sum(who in row.lines[0] for row in self.rows) for who in (a, b)]
            first = a in self.homes if self.apart else norths[0] <= norths[1]
            self.rows.append(Placement(place.round, place.table, *((a, b) if first else (b, a)), held))


# Why the rest of a session cannot be drawn anew, where that is known without a search.

Reason = tuple[str, tuple[int, ...]]


def why_not(movement: Movement, after: int, present: Collection[int], rounds: int) -> Reason:
    """Why no rounds after `after` up to `rounds` are found for these pairs, as a code and its parameters.

    "opponents": the most rounds without a rematch. "boards": the most rounds for which every pair has boards
    left. "large": the number of pairs is too large for the search. "search": none was found.
    """
    left = left_to_play(movement, after, present, rounds)
    if left.opponents < len(left.rounds):
        return "opponents", (after + left.opponents,)
    if left.boards < len(left.rounds):
        return "boards", (after + left.boards,)
    if left.options > MOST_OPTIONS:
        return "large", (len(left.present),)
    return "search", ()
