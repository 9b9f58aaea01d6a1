"""The barometer of pairs: one set for all tables in a round, opponents once each, from as many copies."""

import pytest

from tournament.movements.catalogue import choices
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
