"""Law 2: what the board says. The table is the one printed on every set of boards."""

import pytest

from scoring.errors import ScoringError
from scoring.seats import Direction, Side, Vulnerability, dealer, vulnerability
from tests.tools.each_case import each_case

PRINTED = [
    "NONE",
    "NS",
    "EW",
    "BOTH",
    "NS",
    "EW",
    "BOTH",
    "NONE",
    "EW",
    "BOTH",
    "NONE",
    "NS",
    "BOTH",
    "NONE",
    "NS",
    "EW",
]


@each_case("board", range(1, 65))
def test_a_board_says_its_dealer_and_vulnerability(board: int) -> None:
    assert dealer(board) == "NESW"[(board - 1) % 4]
    assert vulnerability(board) == PRINTED[(board - 1) % 16]


@pytest.mark.parametrize("board", [0, -3])
def test_there_is_no_board_below_one(board: int) -> None:
    with pytest.raises(ScoringError, match="board_below_one"):
        dealer(board)
    with pytest.raises(ScoringError, match="board_below_one"):
        vulnerability(board)


def test_seats_around_the_table() -> None:
    assert [(d.next, d.partner, d.side) for d in Direction] == [
        (Direction.E, Direction.S, Side.NS),
        (Direction.S, Direction.W, Side.EW),
        (Direction.W, Direction.N, Side.NS),
        (Direction.N, Direction.E, Side.EW),
    ]
    assert (Side.NS.other, Side.EW.other) == (Side.EW, Side.NS)


def test_vulnerability_covers_a_side() -> None:
    assert [(v.covers(Side.NS), v.covers(Side.EW)) for v in Vulnerability] == [
        (False, False),
        (True, False),
        (False, True),
        (True, True),
    ]
