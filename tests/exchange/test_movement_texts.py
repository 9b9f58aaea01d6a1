"""Movements of EBUScore and `.ASC` as text: read as they are seated, or refused by line."""

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import ScoringError
from tests.tools.each_case import each_case
from tournament.domain.errors import DirectorError
from tournament.domain.movements.readings.movement_files import read_movement
from tournament.exchange.movement_texts import read_movement_text
from tournament.movements.check import errors, problems
from tournament.movements.codes import build
from tournament.movements.plan import Movement, Placement

# Eight pairs at six places, so that boards need not move: github.com/hansvanstaveren/BigDeal, Binaries.
ASC = """8 6 6 6 0
1-2 1 3-4 2 5-6 3 7-8 4 0-0 0 0-0 0
3-6 1 0-0 0 7-2 3 4-5 4 1-8 5 0-0 0
5-7 1 6-8 2 0-0 0 0-0 0 2-4 5 1-3 6
8-4 1 7-1 2 0-0 0 0-0 0 5-3 5 6-2 6
0-0 0 5-2 2 8-3 3 1-6 4 0-0 0 7-4 6
0-0 0 0-0 0 4-1 3 3-2 4 7-6 5 8-5 6
#<name>08HOWE06.WSC</name>
"""
# The first two rounds of the example in the description of the form, with letters: pair 8 and 12 wait.
LETTERS = """# a title
14  7  2  6 0
 1- 2 A  3- 4 B  5- 6 C  7- 8 D  9-10 E 11-12 F 13-14 A # shared
 6- 3 A  7- 2 B 11-13 C  9- 4 D  5- 8 E  1-10 F 0-0 0
"""
# forums.ebu.co.uk 1598.
WHIST = """American Whist - 4 Rounds
5,3,36,6,4
1,3,1,1,2,2,1,3,4,1,2,5
2,1,2,2,3,3,2,1,5,2,3,6
3,2,3,3,1,1,3,2,6,3,1,4
"""


def ebuscore(movement: Movement, kind: int, title: str = "[M1] A title", missing: int = 0) -> str:
    """The movement in the form of EBUScore; East-West pairs of a Mitchell have the numbers of their line."""
    place = {(row.round, row.table): row for row in movement.rows}
    offset = movement.tables if kind == 1 else 0
    lines = [title, f"{kind},{movement.tables},{movement.board_sets * 3},3,{movement.rounds},{missing}"]
    for table in range(1, movement.tables + 1):
        numbers: list[int] = []
        for number in range(1, movement.rounds + 1):
            row = place[number, table]
            assert isinstance(row, Placement)
            ew = missing if row.ew is None else row.ew - offset
            numbers += [missing if row.ns is None else row.ns, ew, row.sets[0] if row.sets else 1]
        lines.append(",".join(map(str, numbers)))
    return "\n".join(lines) + "\n"


def test_a_movement_of_asc_is_seated_as_it_stands() -> None:
    movement = read_movement_text(ASC)
    assert (movement.title, movement.tables, movement.rounds, movement.contestants) == (
        "08HOWE06.WSC",
        6,
        6,
        8,
    )
    assert movement.rows_of_round(2) == (
        Placement(2, 1, 3, 6, (1,)),
        Placement(2, 3, 7, 2, (3,)),
        Placement(2, 4, 4, 5, (4,)),
        Placement(2, 5, 1, 8, (5,)),
    )
    assert (movement.winners, problems(movement)) == (1, [])


def test_board_groups_are_letters_too_and_pairs_without_a_table_wait_at_one() -> None:
    movement = read_movement_text(LETTERS)
    assert movement.rows_of_round(1)[0] == Placement(1, 1, 1, 2, (1,))
    assert movement.rows_of_round(2)[6:] == (Placement(2, 7, 12, None, ()), Placement(2, 8, 14, None, ()))
    assert (movement.tables, movement.allow.share) == (8, True)
    assert errors(movement) == []


@pytest.mark.parametrize(
    ("code", "kind", "winners"),
    [("howell-3x5", 0, 1), ("howell-4x7", 0, 1), ("mitchell-5x5", 1, 2), ("mitchell-7x7", 1, 2)],
)
def test_a_movement_of_ebuscore_is_seated_as_it_stands(code: str, kind: int, winners: int) -> None:
    known = build(code)
    movement = read_movement_text(ebuscore(known, kind))
    assert movement.rows == tuple(sorted(known.rows, key=lambda row: (row.round, row.table)))
    assert (movement.title, movement.winners, movement.boards_per_set) == ("A title", winners, 3)
    assert problems(movement) == problems(known) == []


def test_the_missing_pair_leaves_its_opponents_waiting() -> None:
    movement = read_movement_text(ebuscore(build("howell-4x7"), 0, missing=8))
    assert movement.absent == (8,)
    assert all(8 not in row.seated for row in movement.rows)
    assert sum(not row.is_full for row in movement.rows) == 7  # an opponent of pair 8 in each round
    assert problems(movement) == []


@each_case(
    "text, sentence",
    [
        (WHIST, "Only movements of pairs are read from text."),
        ("4,6,24,4,6,24\n1,2", "Only movements of pairs are read from text."),
        (ASC.replace("6 0\n", "6 1\n", 1), "Only movements of pairs are read from text."),
        (ebuscore(build("howell-3x5"), 0) * 2, "This file holds several movements."),
        (ASC.replace("3-6 1", "3-6"), "Line 7 does not have the numbers"),
        (ASC.replace("8-5 6", "8-5 6 1"), "Line 7 does not have the numbers"),
        ("A title\n0,2,6,2,3,0\n1,2,1,3,4,1,1,2,2\n1,2,1,3,4", "Line 4 does not have the numbers"),
        ("A title\n0,2,6,2,3,0\n1,2,1,3,4,1,1,2,2", "Line 2 does not have the numbers"),
        ("A title\n0,2,6,0,3,0\n1,2\n1,2", "Line 2 does not have the numbers"),
        ("A title\n0,1,6,2,1,0\n" + "9" * 5000, "Line 3 does not have the numbers"),
        ("0,81,6,2,1,0\n" + "1,2,1\n" * 81, "“tables” cannot be 81."),
        ("a poem\nof two lines", "Not a movement: movement/1 (JSON), EBUScore’s text or .ASC."),
        ("", "Not a movement: movement/1 (JSON), EBUScore’s text or .ASC."),
    ],
)
def test_a_text_that_is_no_movement_of_pairs_is_refused(text: str, sentence: str) -> None:
    with override("en"), pytest.raises(DirectorError) as refused:
        read_movement(text.encode())
    assert refused.value.message.startswith(sentence)


@given(st.data())
def test_any_damage_is_read_or_refused(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([ASC, LETTERS, WHIST, ebuscore(build("howell-3x5"), 2)]))
    at = data.draw(st.integers(0, len(text)))
    damage = data.draw(st.sampled_from(["", "0", "99999", ",", "\n", "#", "-", "Z", "\ud7ff", "\0"]))
    damaged = text[:at] + damage + text[at + data.draw(st.integers(0, 9)) :]
    assert fault_of(damaged) in {"", "form", "several", "kind", "line"}


def fault_of(text: str) -> str:
    try:
        problems(read_movement_text(text))
    except ScoringError as fault:
        return fault.code
    return ""
