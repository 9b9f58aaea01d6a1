"""The barometer of pairs: one set for all tables in a round, opponents once each, from as many copies."""

import pytest

from tournament.movements.catalogue import choices
from tournament.movements.changes.continuation import sets_in_step
from tournament.movements.changes.replan import late_pair, pair_gone
from tournament.movements.check import errors
from tournament.movements.codes import build


@pytest.mark.parametrize("code", ["barometer-6x9.tuned", "barometer-7x13.tuned", "barometer-12x13.tuned"])
def test_all_tables_play_the_set_of_the_round_and_no_pair_meets_another_twice(code: str) -> None:
    movement = build(code)
    assert errors(movement) == []
    assert all(row.sets == (row.round,) for row in movement.rows)
    assert movement.copies == movement.tables


def test_it_is_on_offer_where_there_are_copies_enough() -> None:
    codes = {choice.code: choice.copies for choice in choices(14, boards=26)}
    assert codes["barometer-7x13.tuned"] == 7
    assert not any("barometer" in one.code for one in choices(14, boards=26, copies=1))


@pytest.mark.parametrize("played", [1, 5, 7])
def test_a_new_movement_for_the_rest_of_a_barometer_is_a_barometer(played: int) -> None:
    movement = build("barometer-6x9.tuned")
    plans = {"late": late_pair(movement, played), "gone": pair_gone(movement, played, 3)}
    for found in plans.values():
        (anew,) = (plan for plan in found if plan.code == "anew")
        assert sets_in_step(anew.movement) == {number: (number,) for number in range(1, 10)}
        assert [problem for problem in errors(anew.movement) if problem.round > played] == []


def test_other_movements_do_not_play_in_step() -> None:
    assert sets_in_step(build("howell-5x9")) == {}
