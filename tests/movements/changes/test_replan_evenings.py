"""Whole evenings that went otherwise: every option is judged by the oracle, its price counted again."""

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.movements.movement_oracle import later_complaints, true_fairness
from tests.movements.test_swiss import assert_legal, play
from tournament.movements.catalogue import build, choices
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
from tournament.movements.plan import Movement
from tournament.movements.schema import to_json
from tournament.movements.swiss.drawn_rounds import placements

PER_ROUND = Fraction(43, 2)
Seats = dict[tuple[int, int], tuple[object, ...]]


def seating(movement: Movement, after: int) -> Seats:
    """(round, contestant) -> table, seat and sets in the rounds after `after`."""
    return {
        (row.round, who): (row.table, seat, row.sets)
        for row in movement.rows
        for seat, who in row.seats
        if who and row.round > after
    }


def judge(plans: tuple[Plan, ...], planned: Movement, played: int, actual: Movement | None = None) -> None:
    """Legal, true to what was played, every move told, the price as counted here."""
    assert plans
    actual = actual or planned
    for plan in plans:
        after = plan.movement
        assert later_complaints(to_json(after), played) == [], plan.code
        assert [r for r in after.rows if r.round <= played] == [r for r in actual.rows if r.round <= played]
        old, new = seating(actual, played), seating(after, played)
        told = {(change.round, change.contestant) for change in plan.changes}
        assert {key for key in {*old, *new} if old.get(key) != new.get(key)} <= told
        assert told <= {*old, *new}
        assert plan.cost.minutes(PER_ROUND) == (after.rounds - planned.rounds) * PER_ROUND
        assert plan.cost.qf_after == true_fairness(to_json(after)), plan.code
        assert plan.cost.qf_before == true_fairness(to_json(planned)), plan.code


def waits(movement: Movement, who: int) -> int:
    return sum(not row.is_full for row in movement.rows if who in row.seated)


def codes(plans: tuple[Plan, ...]) -> list[str]:
    return [plan.code for plan in plans]


def named(plans: tuple[Plan, ...], code: str) -> Plan:
    return next(plan for plan in plans if plan.code == code)


@pytest.mark.slow
@pytest.mark.parametrize("tables, worst", [(7, 1), (9, 2), (11, 1), (13, 1), (15, 2)])
@pytest.mark.parametrize("played", [1, 2])
def test_a_late_pair_in_a_full_room(tables: int, worst: int, played: int) -> None:
    movement = build(f"mitchell-{tables}x{tables}")
    plans = late_pair(movement, played)
    judge(plans, movement, played)
    for code in ("rover", "appendix"):
        plan = named(plans, code)
        newcomer = plan.movement.contestants
        displaced = [waits(plan.movement, who) for who in movement.present]
        assert sum(displaced) == tables - played
        assert plan.cost.worst == max(displaced) <= worst
        assert waits(plan.movement, newcomer) == 0
    tables_of = {row.table for row in named(plans, "appendix").movement.rows_of(newcomer)}
    assert tables_of == {tables + 1}


@pytest.mark.slow
@pytest.mark.parametrize("tables", [9, 15])
def test_at_nine_and_fifteen_tables_the_price_is_told(tables: int) -> None:
    (rover,) = [p for p in late_pair(build(f"mitchell-{tables}x{tables}"), 1) if p.code == "rover"]
    assert rover.cost.worst == 2
    assert rover.cost.waits == tables - 1


@pytest.mark.slow
def test_eight_and_a_half_tables() -> None:
    """17 pairs: a short sit-out is on offer; an 18th takes the empty seat; a 17th that leaves closes it."""
    best = choices(17, boards=26)[0]
    assert best.sit_out <= 3
    movement = build(best.code)
    assert len(movement.present) == 17
    came = late_pair(movement, 2)
    judge(came, movement, 2)
    seat = named(came, "phantom-seat").movement
    assert all(row.is_full for row in seat.rows if row.round > 2)
    (gone, *_) = (pair for pair in movement.present if pair not in movement.absent)
    left = pair_gone(movement, 2, gone)
    judge(left, movement, 2)
    one_field = build("mitchell-9x9.switch1.absent9")  # with two winners both would be of one line
    two_halves = named(pair_gone(one_field, 2, 4), "phantom").movement
    merged = close_half_table(two_halves, 3)
    judge(merged, two_halves, 3)
    assert any(all(row.is_full for row in plan.movement.rows if row.round > 3) for plan in merged)


@pytest.mark.parametrize("code, lost", [("mitchell-skip-8x7", 16), ("mitchell-skip-8x7.absent8", 12)])
def test_a_skip_forgotten_in_round_five(code: str, lost: int) -> None:
    """East-West met boards they knew: the round is lost to everybody, the others stand.

    Without pair 8 the East-West pair that waited in round 1 meets its boards for the first time.
    """
    movement = build(code)
    assert codes(skip_forgotten(movement, 5, 4)) == ["skip-now"]
    plans = skip_forgotten(movement, 5, 5)
    (keep,) = plans
    judge(plans, movement, 5, keep.movement)
    east = {row.table: row.ew for row in keep.movement.rows_of_round(5)}
    assert east == {t: {r.table: r.ew for r in movement.rows_of_round(4)}[(t - 2) % 8 + 1] for t in east}
    assert keep.cost.rounds == 0
    assert keep.cost.unplayed == lost
    for number in (6, 7):
        assert keep.movement.rows_of_round(number) == movement.rows_of_round(number)


@pytest.mark.sampled
@pytest.mark.parametrize(
    "code", ["mitchell-13x13", "mitchell-13x13.switch1", "mitchell-13x13.switch2", "howell-7x13", "web-14x13"]
)
@pytest.mark.parametrize("played", [5, 11, 12])
def test_thirteen_rounds_cut_to_twelve(code: str, played: int) -> None:
    movement = build(code)
    plans = change_length(movement, played, 12)
    judge(plans, movement, played)
    assert {plan.movement.rounds for plan in plans} == {12}
    assert named(plans, "shorter").cost.unplayed == len(movement.present)
    if "switch1" in code and played < 12:
        # The only switched round would be lost: another one is offered, and first.
        assert plans[0].code == "switch"
        assert plans[0].cost.qf_after > named(plans, "shorter").cost.qf_after


@pytest.mark.slow
@pytest.mark.parametrize(
    "played, code",
    [
        *((1, "howell-4x7"), (3, "howell-4x7"), (3, "mitchell-skip-8x7"), (1, "web-14x9")),
        *(pytest.param(played, "mitchell-9x9", marks=pytest.mark.slow) for played in (1, 3)),
        pytest.param(1, "mitchell-skip-8x7", marks=pytest.mark.slow),
        pytest.param(3, "web-14x9", marks=pytest.mark.slow),
    ],
)
def test_wrong_boards_and_wrong_opponents(code: str, played: int) -> None:
    movement = build(code)
    one, other, *_ = movement.rows_of_round(played)
    later = next(row.sets for row in movement.rows_of(one.seated[0]) if row.round > played)
    boards = [replace(one, sets=later)]
    opponents = [replace(one, ew=other.ew), replace(other, ew=one.ew)]
    for facts in (boards, opponents):
        plans = played_otherwise(movement, played, facts)
        real = {(row.round, row.table): row for row in facts}
        actual = replace(movement, rows=tuple(real.get((r.round, r.table), r) for r in movement.rows))
        judge(plans, movement, played, actual)


@pytest.mark.parametrize("number", [2, 6])
def test_a_switch_forgotten(number: int) -> None:
    movement = build("mitchell-7x7.switch1")
    plans = switch_forgotten(movement, number)
    judge(plans, movement, number, named(plans, "keep").movement)


def test_a_quartet_that_loses_a_player_waits() -> None:
    movement = build("individual-12x8")
    (phantom,) = pair_gone(movement, 3, 5)
    assert later_complaints(to_json(phantom.movement), 3) == []
    empty = [row for row in phantom.movement.rows if not row.is_full]
    assert {row.round for row in empty} == {4, 5, 6, 7, 8}
    assert all(len(row.seated) == 3 and not row.sets for row in empty)
    assert (phantom.cost.waits, phantom.cost.qf_after) == (15, None)
    assert {change.contestant for change in phantom.changes if change.after is None} == {5}
    back = late_pair(replace(phantom.movement, absent=(5,)), 5)
    assert [plan.code for plan in back] == ["phantom-seat"]
    assert later_complaints(to_json(back[0].movement), 5) == []


def test_a_team_that_leaves_is_a_bye() -> None:
    movement = build("round-robin-6x5")
    (phantom,) = pair_gone(movement, 2, 3)
    assert later_complaints(to_json(phantom.movement), 2) == []
    assert phantom.cost.worst == 2


@pytest.mark.sampled
@pytest.mark.parametrize("seed", range(60))
def test_six_teams_over_five_rounds_of_swiss(seed: int) -> None:
    draws = play(6, 5, seed)
    assert_legal(draws, 6)
    rows = tuple(row for i, one in enumerate(draws, start=1) for row in placements(one, i, "teams"))
    event = Movement("swiss", "swiss", "teams", 6, 5, 5, 6, 1, rows, copies=6)
    assert later_complaints(to_json(event), 0) == []
