"""One move for the whole room: said only where it is true of every pair and every set."""

import pytest

from tournament.movements.announcement import Announcement, common_move
from tournament.movements.catalogue import build, codes
from tournament.movements.plan import Movement

UP, DOWN = Announcement("ew-up", (1,)), Announcement("sets-down", (1,))
SKIP = Announcement("ew-up", (2,))


def test_all_rounds_of_a_mitchell_have_one_move() -> None:
    movement = build("mitchell-7x7")
    assert {common_move(movement, number) for number in range(2, 8)} == {(UP, DOWN)}
    assert common_move(movement, 1) == ()


def test_a_skip_is_a_move_of_its_round_alone() -> None:
    movement = build("mitchell-skip-8x7")
    assert [common_move(movement, number) for number in (4, 5, 6)] == [(UP, DOWN), (SKIP, DOWN), (UP, DOWN)]


@pytest.mark.parametrize(
    ("code", "number"),
    [
        ("howell-7x13", 4),  # each to its own place
        ("mitchell-relay-8x8", 3),  # two tables share, and a set goes to the stand
        ("mitchell-7x7.switch1", 7),  # the lines are exchanged
        ("mitchell-5x5.switch2", 5),  # all sit in the line of the round before, and not where they were
    ],
)
def test_a_move_that_two_sentences_do_not_tell_has_none(code: str, number: int) -> None:
    assert common_move(build(code), number) == ()


@pytest.mark.sampled
@pytest.mark.parametrize("contestants", [7, 9, 14, 16, 17, 24])
def test_what_is_said_is_where_every_pair_and_every_set_is_found(contestants: int) -> None:
    said = 0
    for movement in map(build, codes(contestants)):
        for number in range(2, movement.rounds + 1):
            if common_move(movement, number):
                people, sets = (one.params[0] for one in common_move(movement, number))
                assert moved(movement, number) <= {0, people % movement.tables}, movement.name
                assert carried(movement, number) <= {-sets % movement.tables}, movement.name
                said += 1
    assert said


def moved(movement: Movement, number: int) -> set[int]:
    """How far contestants of each line go; a mover in another line than before is 99 tables away."""
    rows = movement.rows_of_round(number - 1)
    old = {who: (row.table, line) for row in rows for line, each in enumerate(row.lines) for who in each}
    return {
        (row.table - old[who][0]) % movement.tables if old[who][1] == line else 99
        for row in movement.rows_of_round(number)
        for line, each in enumerate(row.lines)
        for who in each
    }


def carried(movement: Movement, number: int) -> set[int]:
    """How far each set goes that is at a table in both rounds."""
    old = {one: row.table for row in movement.rows_of_round(number - 1) for one in row.sets}
    return {
        (row.table - old[one]) % movement.tables
        for row in movement.rows_of_round(number)
        for one in row.sets
        if one in old
    }
