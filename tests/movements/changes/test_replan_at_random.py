"""Random sessions that go otherwise, some with turned boards or two winners, judged by the oracle alone."""

import random
from dataclasses import replace
from functools import cache

import pytest

from tests.movements.movement_oracle import later_complaints, seats, true_fairness
from tests.tools.cases import cases
from tournament.movements.catalogue import build, codes
from tournament.movements.changes.replan import (
    Plan,
    change_length,
    close_half_table,
    late_pair,
    pair_gone,
    played_otherwise,
    skip_forgotten,
    switch_forgotten,
)
from tournament.movements.plan import Movement, PlanRow
from tournament.movements.schema import to_json

Found = tuple[tuple[Plan, ...], Movement, int]
FAST, STEPS = 10, 2


def a_movement(chance: random.Random) -> Movement:
    """Of 6 to 30 pairs; a third of them with turned boards, where there are such."""
    listed = codes(chance.randrange(6, 31))
    turned = [code for code in listed if ".turned" in code]
    return build(chance.choice(turned if turned and chance.random() < 0.34 else listed))


def happened(movement: Movement, played: int, chance: random.Random) -> Found:
    """The plans for something that happens, what was really played, and the last round that stands."""
    here = sorted({who for row in movement.rows if row.round > played for who in row.seated})
    plain = {
        "late": lambda: late_pair(movement, played),
        "gone": lambda: pair_gone(movement, played, chance.choice(here)),
        "merged": lambda: close_half_table(movement, played),
        "length": lambda: change_length(movement, played, chance.randrange(played, movement.rounds + 3) or 1),
    }
    wrong = {"boards": wrong_boards, "opponents": wrong_opponents, "way": wrong_way, "skip": no_skip}
    what = chance.choice([*plain, *(wrong if played else ())])
    if what in plain:
        return plain[what](), movement, played
    return wrong[what](movement, played, chance)


def full(movement: Movement, number: int) -> list[PlanRow]:
    return [row for row in movement.rows_of_round(number) if row.is_full]


def actually(movement: Movement, facts: list[PlanRow]) -> Movement:
    real = {(row.round, row.table): row for row in facts}
    return replace(movement, rows=tuple(real.get((row.round, row.table), row) for row in movement.rows))


def wrong_boards(movement: Movement, played: int, chance: random.Random) -> Found:
    row = chance.choice(full(movement, played))
    other = chance.choice([one for one in movement.full_rows() if len(one.sets) == len(row.sets)])
    facts = [replace(row, sets=other.sets, turned=())]
    return played_otherwise(movement, played, facts), actually(movement, facts), played


def wrong_opponents(movement: Movement, played: int, chance: random.Random) -> Found:
    one, other = chance.sample(full(movement, played), 2)
    facts = [replace(one, ew=other.ew), replace(other, ew=one.ew)]
    return played_otherwise(movement, played, facts), actually(movement, facts), played


def wrong_way(movement: Movement, played: int, chance: random.Random) -> Found:
    row = chance.choice(full(movement, played))
    facts = [replace(row, ns=row.ew, ew=row.ns)]
    return switch_forgotten(movement, played, (row.table,)), actually(movement, facts), played


def no_skip(movement: Movement, played: int, chance: random.Random) -> Found:
    if played == movement.rounds:
        return (), movement, played
    return skip_forgotten(movement, played + 1, played), movement, played


def judge(plans: tuple[Plan, ...], planned: Movement, actual: Movement, played: int) -> None:
    for plan in plans:
        after = to_json(plan.movement)
        assert later_complaints(after, played) == [], plan.code
        assert rows_until(plan.movement, played) == rows_until(actual, played), plan.code
        assert plan.cost.qf_after == true_fairness(after, plan.cost.unit), plan.code
        assert plan.cost.qf_before == true_fairness(to_json(planned), plan.cost.unit), plan.code
        for number in range(played + 1, plan.movement.rounds + 1):
            sitting = [who for row in after["rows"] if row["round"] == number for _, who in seats(row)]
            assert len(sitting) == len({*sitting}), plan.code


def rows_until(movement: Movement, played: int) -> list[PlanRow]:
    return sorted((r for r in movement.rows if r.round <= played), key=lambda row: (row.round, row.table))


def keep_their_lines(plan: Plan) -> bool:
    """With two winners domain.incidents.readings.incidents offers no plan in which a pair changes lines."""
    if plan.movement.winners == 1:
        return True
    rows = list(plan.movement.full_rows())
    return not {row.ns for row in rows} & {row.ew for row in rows}


@cache
def an_evening(seed: int) -> int:
    """Something happens twice; how many plans there were."""
    chance = random.Random(seed)
    movement, count = a_movement(chance), 0
    for _step in range(STEPS):
        played = chance.randrange(movement.rounds)
        plans, actual, played = happened(movement, played, chance)
        judge(plans, movement, actual, played)
        count += len(plans)
        going_on = [plan.movement for plan in plans if keep_their_lines(plan)]
        if not going_on:
            break
        movement = chance.choice(going_on)
    return count


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(FAST))
def test_every_plan_is_legal_and_told_as_it_is(seed: int) -> None:
    an_evening(seed)


def test_there_were_plans_to_judge() -> None:
    assert sum(an_evening(seed) for seed in range(8)) > 8


@pytest.mark.slow
@pytest.mark.parametrize("seed", cases(FAST, 70))
def test_every_plan_of_many_more_evenings_is_legal_and_told_as_it_is(seed: int) -> None:
    an_evening(seed)
