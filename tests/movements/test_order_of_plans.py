"""Plans come in the order of disruption, and two waiting pairs play where they can."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from tests.movements.movement_oracle import later_complaints, true_fairness
from tournament.movements.catalogue import build
from tournament.movements.changes.replan import (
    Plan,
    change_length,
    close_half_table,
    late_pair,
    pair_gone,
    played_otherwise,
    switch_forgotten,
    why_not,
)
from tournament.movements.measures.cost import sharing
from tournament.movements.plan import Movement
from tournament.movements.schema import to_json


def codes(plans: tuple[Plan, ...]) -> list[str]:
    return [plan.code for plan in plans]


def without(movement: Movement, played: int, *gone: int) -> Movement:
    """The movement after these pairs have left, with a phantom in the place of each."""
    for pair in gone:
        movement = next(p.movement for p in pair_gone(movement, played, pair) if p.code == "phantom")
    return movement


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("code", "played"), [("howell-5x9", 1), ("mitchell-7x7.switch1", 3), ("howell-6x9.absent12", 3)]
)
def test_for_a_pair_that_leaves_a_phantom_comes_before_a_new_movement(code: str, played: int) -> None:
    assert codes(pair_gone(build(code), played, 4))[0] == "phantom"


def test_for_a_late_pair_a_rover_comes_before_a_new_movement() -> None:
    assert codes(late_pair(build("mitchell-7x7.switch1"), 1)) == ["rover", "appendix", "anew"]


def test_a_table_that_sat_the_wrong_way_does_not_switch_everybody_else() -> None:
    movement = build("mitchell-7x7.switch1")
    for table in range(1, 8):
        assert codes(switch_forgotten(movement, 2, (table,)))[0] == "keep"


def test_wrong_boards_at_a_table_do_not_share_the_boards_of_all_others() -> None:
    """0.1.0 redrew rounds 4 to 7 with ten shared sets, 92 → 42, before two playings dropped, 92 → 78.5."""
    movement = build("mitchell-7x7.switch1")
    row = movement.rows_of_round(3)[2]
    plans = played_otherwise(movement, 3, [replace(row, sets=(row.sets[0] % 7 + 1,))])
    assert (plans[0].code, plans[0].cost.sharing.tables) == ("not-played", 0)


def test_what_is_shared_is_counted() -> None:
    shared = next(p for p in pair_gone(build("mitchell-7x7.switch1"), 3, 4) if p.code == "anew-sharing")
    rows = [row for row in shared.movement.rows if row.round > 3 and row.is_full]
    together = {
        (one.round, table)
        for one, other in combinations(rows, 2)
        if one.round == other.round and {*one.sets} & {*other.sets}
        for table in (one.table, other.table)
    }
    at_once = [
        sum(held in row.sets for row in rows if row.round == number)
        for number in range(4, 8)
        for held in range(1, 8)
    ]
    told = shared.cost.sharing
    assert told.playings == len(together) > 0
    assert told.tables == max(sum(place[0] == number for place in together) for number in range(4, 8))
    assert told.copies == max(at_once) > 1


def test_relays_that_share_by_plan_are_told_as_well() -> None:
    assert sharing(build("mitchell-relay-8x8"), 0).tables == 2
    assert sharing(build("mitchell-7x7"), 0).tables == 0
    assert sharing(build("web-14x9"), 0).tables == 0  # it has two copies


@pytest.mark.parametrize(("code", "worst"), [("mitchell-7x7.switch1", 45), ("howell-6x9", 60)])
def test_rounds_drawn_anew_choose_their_lines(code: str, worst: int) -> None:
    """0.1.0: 36.3 for the 7-table Mitchell, 47.1 for a late pair at the Howell."""
    movement = build(code)
    plans = pair_gone(movement, 3, 4) if "mitchell" in code else late_pair(movement, 2)
    anew = next(plan for plan in plans if plan.code.startswith("anew"))
    assert anew.cost.qf_after == true_fairness(to_json(anew.movement)) > worst


@pytest.mark.slow
@pytest.mark.parametrize(
    ("code", "gone"), [("web-20x13.switch1", (4, 9)), ("howell-13x13", (4, 9)), ("howell-6x8", (3, 8))]
)
def test_two_waiting_pairs_play_each_other_and_nothing_else_is_lost(code: str, gone: tuple[int, int]) -> None:
    movement = without(build(code), 2, *gone)
    for plan in close_half_table(movement, 2):
        assert later_complaints(to_json(plan.movement), 2) == []
        assert plan.cost.qf_after == true_fairness(to_json(plan.movement))
        if plan.code == "merged":
            before = sum(not row.is_full for row in movement.rows)
            after = sum(not row.is_full for row in plan.movement.rows)
            assert after < before
            assert plan.cost.unplayed == 0
            assert plan.cost.gained == before - after


def test_a_merged_table_is_found_at_twenty_tables() -> None:
    movement = without(build("web-20x13.switch1"), 2, 4, 9)
    assert codes(close_half_table(movement, 2))[0] == "merged"


def test_two_half_tables_lose_no_more_than_two_rounds() -> None:
    movement = without(build("howell-13x13"), 2, 4, 9)
    assert all(plan.cost.rounds >= -2 for plan in close_half_table(movement, 2))


@pytest.mark.slow
def test_lines_that_are_ranked_apart_stay_apart_when_drawn_anew() -> None:
    movement = build("mitchell-9x9")
    two_norths = without(movement, 3, 4, 9)
    one_each = without(movement, 3, 4, 13)
    assert not [plan for plan in close_half_table(two_norths, 3) if plan.code.startswith("anew")]
    for plan in close_half_table(one_each, 3):
        norths = {row.ns for row in plan.movement.full_rows()}
        assert not norths & {row.ew for row in plan.movement.full_rows()}


# ── reasons ───────────────────────────────────────────────────────────────────────────────────────────


def test_it_is_said_that_the_opponents_end() -> None:
    """Four tables, six rounds, to be lengthened to eight: everybody has seven opponents."""
    movement = build("howell-4x6")
    assert change_length(movement, 2, 8) == ()
    assert why_not(movement, 6, movement.present, 8) == ("opponents", (7,))


def test_it_is_said_that_the_boards_end() -> None:
    movement = build("mitchell-7x7.switch1")
    assert why_not(movement, 7, movement.present, 8) == ("boards", (7,))


def test_it_is_said_that_the_field_is_too_large() -> None:
    movement = replace(build("web-30x10.switch1"), board_sets=20)
    assert why_not(movement, 3, movement.present, 10) == ("large", (60,))


@pytest.mark.slow
@pytest.mark.parametrize("code", ["web-30x13.switch1", "two-sections-30x15.switch1", "web-20x13", "web-10x6"])
def test_thirty_tables_are_searched_in_no_more_steps_than_small_ones(code: str) -> None:
    """The options are counted before they are made: what is built for a search stays small."""
    movement = without(build(code), 2, 4, 9)
    for plan in (*close_half_table(movement, 2), *late_pair(build(code), 1), *pair_gone(build(code), 1, 5)):
        assert later_complaints(to_json(plan.movement), 2) == []
        assert plan.cost.qf_after == true_fairness(to_json(plan.movement)) > Fraction(0)
