"""Sets that count twice or under other numbers are found, and nothing in fields as they should be."""

from dataclasses import replace

import pytest

from scoring.seats import Vulnerability
from tests.fixtures.fields import played
from tests.tools.each_case import each_case
from tournament.analysis.played_twice import copies, other_boards, score_at
from tournament.analysis.venue_doubts import venue_doubts
from tournament.analysis.venue_rows import COPIED, OTHER_SET, SAME_PAIR, VenueRow


def field(seed: int, clubs: int) -> list[VenueRow]:
    return [row for number in range(clubs) for row in played(f"club {number}", seed, tables=4 + number % 3)]


@pytest.mark.sampled
@pytest.mark.parametrize("seed", range(12))
def test_a_field_as_it_should_be_has_no_doubt(seed: int) -> None:
    assert venue_doubts(field(seed, 2 + seed)) == []


@pytest.mark.sampled
@pytest.mark.parametrize("seed", range(6))
def test_a_set_that_was_played_twice_is_found(seed: int) -> None:
    wrong = played("wrong", seed, deal_of=lambda board: board - 8 if 9 <= board <= 16 else board)
    (doubt,) = other_boards([*field(seed, 6), *wrong])

    assert (doubt.doubt, doubt.venue, doubt.shift, doubt.is_twice) == (OTHER_SET, "wrong", -8, True)
    first, last = map(int, doubt.code.split("-"))
    assert 9 <= first <= 11
    assert 14 <= last <= 16
    assert doubt.chance < 1e-6


def test_two_sets_that_changed_places_are_two_doubts() -> None:
    places = [*range(9, 17), *range(1, 9), *range(17, 25)]
    wrong = played("wrong", 3, deal_of=lambda board: places[board - 1])
    found = {one.code: (one.shift, one.is_twice) for one in other_boards([*field(3, 6), *wrong])}
    assert found == {"1-8": (8, False), "9-16": (-8, False)}


def test_boards_of_no_heat_and_turned_boards_are_no_other_set() -> None:
    strange = played("strange", 99)
    turned = [replace(row, score=-row.score, contract="") for row in played("turned", 3)]
    assert other_boards([*field(3, 6), *[replace(row, venue="strange") for row in strange]]) == []
    assert other_boards([*field(3, 6), *turned]) == []


@pytest.mark.parametrize("clubs", [1, 2, 8])
def test_a_section_that_was_sent_twice_is_found(clubs: int) -> None:
    rows = field(5, clubs)
    again = [
        replace(row, code=f"b{row.code}", ns=f"b{row.ns}", ew=f"b{row.ew}", section="B")
        for row in rows
        if row.venue == "club 0"
    ]
    again[7] = replace(again[7], score=50)  # one was corrected since
    (doubt,) = copies([*rows, *again])

    assert (doubt.doubt, doubt.venue, doubt.code, doubt.other, doubt.other_code) == (
        COPIED,
        "club 0",
        "B",
        "club 0",
        "A",
    )
    assert doubt.count == 8
    assert doubt.chance < 1e-9


def test_the_results_of_a_pair_that_another_club_has_too_are_found() -> None:
    rows = field(5, 6)
    own = {row.board: row for row in rows if row.venue == "club 0" and row.ns == "An0"}
    copied = [
        replace(row, score=own[row.board].score, contract=own[row.board].contract) if row.ns == "An2" else row
        for row in played("late", 5)
    ]
    (doubt,) = copies([*rows, *copied])

    assert (doubt.doubt, doubt.venue, doubt.code, doubt.other, doubt.other_code) == (
        SAME_PAIR,
        "late",
        "An2",
        "club 0",
        "An0",
    )


@each_case(
    "score, contract, at, there",
    [
        (420, "4S= N", Vulnerability.BOTH, 620),
        (-50, "3NT-1 S", Vulnerability.NS, -100),
        (420, "", Vulnerability.BOTH, 420),
        (0, "PASS", Vulnerability.BOTH, 0),
        (90, "unreadable", Vulnerability.BOTH, 90),
    ],
)
def test_a_contract_is_scored_at_the_vulnerability_of_the_other_board(
    score: int, contract: str, at: Vulnerability, there: int
) -> None:
    assert score_at(score, contract, at) == there
