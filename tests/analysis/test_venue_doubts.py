"""Results of a venue that are unlikely beside those of all others, and those that are not."""

import random

import pytest

from tests.tools.each_case import each_case
from tournament.analysis.venue_doubts import impossible_scores, sit_outs, venue_doubts
from tournament.analysis.venue_rows import IMPOSSIBLE, SHIFTED, SIT_OUT, TURNED, VenueRow

BOARDS = 24
KINDS = ((420, 450, -50, 170), (-420, -450, 50, -170), (110, 140, -50, 90), (-100, -110, 50, 100))


def evening(
    venue: str, seed: int, *, tables: int = 6, turned: bool = False, shift: int = 0
) -> list[VenueRow]:
    """What a venue reports; each board has its own kind of scores, the same in every venue."""
    chance, rows = random.Random(seed), []
    for board in range(1, BOARDS + 1):
        kind = KINDS[random.Random(f"board {board + shift}").randrange(len(KINDS))]
        for table in range(tables):
            score = chance.choice(kind) * (-1 if turned else 1)
            rows.append(VenueRow(venue, f"{board}-{table}", board, f"n{table}", f"e{table}", score))
    return rows


def whole_boards(*venues: list[VenueRow]) -> list[tuple[str, str, int | None]]:
    found = venue_doubts(row for rows in venues for row in rows)
    return [(one.doubt, str(one.venue), one.shift) for one in found if one.doubt in (TURNED, SHIFTED)]


@each_case(
    "board, score, contract, suggested",
    [
        (4, 50, "", 100),  # both vulnerable
        (4, -50, "", -100),
        (4, 50, "4S-1 E", 100),
        (1, 620, "", 420),
        (4, 420, "4S= N", 620),
        (4, 450, "", 650),
        (4, -430, "", -630),
        (4, 250, "", 500),
        (1, 125, "", None),
    ],
)
def test_a_score_that_the_vulnerability_does_not_give(
    board: int, score: int, contract: str, suggested: int | None
) -> None:
    (doubt,) = impossible_scores([VenueRow("v", "r", board, "1", "2", score, contract)])
    assert (doubt.doubt, doubt.code, doubt.suggested) == (IMPOSSIBLE, "r", suggested)


def test_a_score_that_it_gives_is_no_doubt() -> None:
    assert impossible_scores([VenueRow("v", "r", 4, "1", "2", 620)]) == []


def test_a_pair_of_passes_is_a_sit_out_and_one_pass_is_none() -> None:
    rows = [
        VenueRow("v", "a", 1, "1", "phantom", 0),
        VenueRow("v", "b", 2, "1", "phantom", 0),
        VenueRow("v", "c", 3, "1", "3", 420),
        VenueRow("v", "d", 1, "4", "5", 0),
    ]
    assert [(one.doubt, one.code) for one in sit_outs(rows)] == [(SIT_OUT, "phantom")]


@pytest.mark.sampled
@pytest.mark.parametrize("seed", range(5))
def test_boards_that_were_turned_are_found_and_nobody_else(seed: int) -> None:
    right = [evening(f"right {number}", 10 * seed + number) for number in range(6)]
    assert whole_boards(*right) == []
    assert whole_boards(*right, evening("wrong", seed, turned=True)) == [(TURNED, "wrong", None)]


@pytest.mark.parametrize("shift", [-3, 1, 8])
def test_another_set_of_boards_is_found_with_its_numbers(shift: int) -> None:
    right = [evening(f"right {number}", number) for number in range(6)]
    assert whole_boards(*right, evening("wrong", 99, shift=shift)) == [(SHIFTED, "wrong", shift)]


def test_a_few_boards_say_nothing() -> None:
    few = [row for row in evening("wrong", 1, turned=True) if row.board < 8]
    assert whole_boards(evening("right", 2), few) == []


def test_a_lone_venue_has_nobody_to_be_compared_with() -> None:
    assert whole_boards(evening("alone", 1, turned=True)) == []
