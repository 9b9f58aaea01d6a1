"""The rest of the evening: played rounds never change, every plan is legal, and its price is told."""

from dataclasses import replace

import pytest

from tournament.movements.catalogue import build
from tournament.movements.changes.replan import (
    Plan,
    change_length,
    close_half_table,
    late_pair,
    pair_gone,
    played_otherwise,
    skip_forgotten,
    switch_forgotten,
    turn_forgotten,
)
from tournament.movements.check import errors
from tournament.movements.families.rover import tour
from tournament.movements.plan import Movement, Placement


def facts(movement: Movement, played: int) -> set[object]:
    return {row for row in movement.rows if row.round <= played}


def assert_legal(plans: tuple[Plan, ...], movement: Movement, played: int) -> None:
    for plan in plans:
        assert facts(plan.movement, played) == facts(movement, played)
        assert [problem for problem in errors(plan.movement) if problem.round > played] == []
        assert all(change.round > played for change in plan.changes)


def named(plans: tuple[Plan, ...], code: str) -> Plan:
    return next(plan for plan in plans if plan.code == code)


@pytest.mark.parametrize(
    "code, twice",
    [
        ("mitchell-5x5", 0), ("mitchell-skip-6x5", 0), ("mitchell-7x7", 0), ("mitchell-skip-8x7", 0),
        ("mitchell-relay-8x8", 0), ("mitchell-9x9", 1), ("mitchell-skip-10x9", 0), ("mitchell-11x11", 0),
        ("mitchell-skip-12x11", 0), ("mitchell-13x13", 0), ("mitchell-skip-14x13", 0),
        ("mitchell-15x15", 1), ("mitchell-skip-16x15", 0),
    ],
)  # fmt: skip
def test_a_rover_displaces_nobody_twice_but_at_nine_and_fifteen(code: str, twice: int) -> None:
    found = tour(build(code), 1)
    assert found is not None
    homes = [row.ns for row in found if row]
    assert len(homes) - len(set(homes)) == twice
    assert len(homes) == build(code).rounds - 1


@pytest.mark.slow
@pytest.mark.parametrize("code", ["mitchell-9x9", "mitchell-15x15", "mitchell-7x7", "howell-4x7"])
def test_a_late_pair_roams_where_no_seat_is_empty(code: str) -> None:
    movement = build(code)
    plans = late_pair(movement, 1)
    assert_legal(plans, movement, 1)
    rover = named(plans, "rover")
    assert rover.movement.contestants == movement.contestants + 1
    assert rover.cost.waits > 0


@pytest.mark.slow
@pytest.mark.parametrize(
    "code", ["mitchell-9x9.absent9", "mitchell-relay-8x8.absent1", "howell-5x9.absent10"]
)
def test_a_late_pair_takes_the_empty_seat(code: str) -> None:
    movement = build(code)
    plans = late_pair(movement, 1)
    assert_legal(plans, movement, 1)
    seat = named(plans, "phantom-seat")
    assert seat.movement.absent == ()
    assert all(row.is_full for row in seat.movement.rows if row.round > 1)
    full = {row for row in build(code.partition(".")[0]).rows if row.round > 1}
    assert {row for row in seat.movement.rows if row.round > 1} == full


@pytest.mark.slow
@pytest.mark.parametrize("code", ["mitchell-9x9", "mitchell-9x9.absent9", "howell-5x9", "web-14x9"])
def test_a_pair_that_leaves_is_a_phantom(code: str) -> None:
    movement = build(code)
    plans = pair_gone(movement, 3, 4)
    assert_legal(plans, movement, 3)
    phantom = named(plans, "phantom")
    assert all(4 not in row.seated for row in phantom.movement.rows if row.round > 3)
    assert phantom.cost.waits == movement.rounds - 3 - (4 in movement.absent)


@pytest.mark.slow
def test_two_half_tables_are_closed() -> None:
    movement = named(pair_gone(build("mitchell-9x9.switch1.absent9"), 3, 4), "phantom").movement
    plans = close_half_table(movement, 3)
    assert_legal(plans, movement, 3)
    assert all(row.is_full for row in plans[0].movement.rows if row.round > 3)


def test_a_skip_forgotten_before_it_was_played_is_made_now() -> None:
    movement = build("mitchell-skip-8x7")
    (plan,) = skip_forgotten(movement, 5, 4)
    assert (plan.code, plan.params, plan.movement, plan.changes) == ("skip-now", (5,), movement, ())


def test_a_skip_forgotten_in_round_five_is_a_fact_and_rounds_six_and_seven_stand() -> None:
    movement = build("mitchell-skip-8x7")
    plans = skip_forgotten(movement, 5, 5)
    keep = named(plans, "keep")
    met = {row.table: row.ew for row in keep.movement.rows_of_round(5)}
    before = {row.table: row.ew for row in movement.rows_of_round(4)}
    assert all(met[table % 8 + 1] == before[table] for table in before)
    assert keep.movement.rows_of_round(6) == movement.rows_of_round(6)
    assert [problem for problem in errors(keep.movement) if problem.round > 5] == []


def test_without_the_skip_the_sit_out_is_at_the_next_table_and_has_no_boards() -> None:
    full = {(row.round, row.table): row.sets for row in build("mitchell-skip-8x7").rows}
    keep = named(skip_forgotten(build("mitchell-skip-8x7.absent16"), 5, 5), "keep")
    rows = keep.movement.rows_of_round(5)
    assert [row.table for row in rows if row.ew is None] == [4]
    assert all(row.sets == (full[5, row.table] if row.is_full else ()) for row in rows)
    assert [problem for problem in errors(keep.movement) if problem.code == "NOBOARDS"] == []


def test_thirteen_rounds_cut_to_twelve_keep_two_switched_rounds() -> None:
    movement = build("mitchell-13x13.switch2")
    plans = change_length(movement, 9, 12)
    assert_legal(plans, movement, 9)
    assert [plan.code for plan in plans] == ["switch", "shorter"]
    assert plans[0].cost.qf_after > plans[1].cost.qf_after
    assert plans[0].cost.minutes(15) == -15


def test_a_round_more_needs_boards_and_opponents() -> None:
    movement = build("mitchell-7x6")
    plans = change_length(movement, 3, 7)
    assert_legal(plans, movement, 6)
    assert plans
    assert change_length(build("howell-4x7"), 3, 8) == ()


def test_a_forgotten_switch_is_made_up_in_another_round() -> None:
    played = build("mitchell-7x7.switch1")
    switched_early = replace(
        played,
        rows=tuple(replace(r, ns=r.ew, ew=r.ns) if r.round in (3, 7) else r for r in played.rows),
    )
    plans = switch_forgotten(switched_early, 3)
    assert named(plans, "keep").cost.qf_after < 50
    assert plans[0].code == "switch"
    assert plans[0].cost.qf_after == 92


def test_a_board_not_turned_changes_only_the_figures() -> None:
    movement = build("howell-5x9.turned2")
    row = next(row for row in movement.rows if row.turned)
    (plan,) = turn_forgotten(movement, row.round, row.table, row.turned)
    assert plan.changes == ()
    assert plan.cost.qf_after < plan.cost.qf_before == 100


@pytest.mark.slow
def test_wrong_boards_are_repaired_by_what_is_left() -> None:
    movement = build("mitchell-9x9")
    row = movement.rows_of_round(2)[2]
    plans = played_otherwise(movement, 2, [replace(row, sets=(row.sets[0] % 9 + 1,))])
    assert plans
    assert all(plan.code != "keep" for plan in plans)
    assert_legal(plans, plans[0].movement, 2)


@pytest.mark.slow
def test_pairs_in_each_others_place_may_go_on_so() -> None:
    movement = build("mitchell-9x9")
    one, other = movement.rows_of_round(2)[2], movement.rows_of_round(2)[5]
    assert isinstance(one, Placement) and isinstance(other, Placement)  # noqa: PT018
    plans = played_otherwise(movement, 2, [replace(one, ew=other.ew), replace(other, ew=one.ew)])
    assert {"exchange", "not-played"} <= {plan.code for plan in plans}
    assert_legal(plans, plans[0].movement, 2)
