"""Broken movements are refused, and every problem is named with its round, table and contestant."""

from dataclasses import replace
from typing import Any

import pytest

from tournament.movements.catalogue import build
from tournament.movements.check import Problem, problems
from tournament.movements.plan import Movement, Placement, Row
from tournament.movements.schema import from_json, to_json


def changed(movement: Movement, number: int, at: int, /, **fields: Any) -> Movement:
    def change(row: Row) -> Row:
        return replace(row, **fields) if (row.round, row.table) == (number, at) else row

    return replace(movement, rows=tuple(map(change, movement.rows)))


def found(movement: Movement, code: str) -> list[Problem]:
    return [problem for problem in problems(movement) if problem.code == code]


FIVE = build("mitchell-5x5")


@pytest.mark.parametrize(
    "fields, code, expected",
    [
        ({"table": 2}, "TABLE2", {"round": 2, "table": 2, "count": 2}),
        ({"ew": 7}, "CLASH", {"round": 2, "contestant": 7, "count": 2}),
        ({"ew": 1}, "SELF", {"round": 2, "table": 1, "contestant": 1}),
        ({"sets": (1,)}, "REPLAY", {"round": 2, "table": 1, "contestant": 1, "set": 1, "count": 2}),
        ({"sets": (3,)}, "SHARE", {"round": 2, "table": 2, "set": 3, "count": 2}),
        ({"ew": 6}, "MEET", {"round": 2, "table": 1, "contestant": 1, "other": 6, "count": 2}),
        ({"sets": (6,)}, "SET", {"round": 2, "table": 1, "set": 6}),
        ({"ew": 11}, "ID", {"round": 2, "table": 1, "contestant": 11}),
        ({"round": 6}, "ROUNDS", {"round": 6, "table": 1}),
        ({"sets": ()}, "NOBOARDS", {"round": 2, "table": 1}),
        ({"table": 6}, "EXTRA", {"round": 2, "table": 6}),
        ({"turned": (4,)}, "TURNED", {"round": 2, "table": 1, "set": 4}),
    ],
)
def test_each_mistake_has_its_code(fields: dict[str, Any], code: str, expected: dict[str, int]) -> None:
    assert Problem(code, **expected) in found(changed(FIVE, 2, 1, **fields), code)


def test_a_missing_pair_and_a_missing_round_are_seen() -> None:
    assert found(replace(FIVE, contestants=11), "MISSING") == [Problem("MISSING", contestant=11)]
    assert found(replace(FIVE, rounds=6), "ROUNDS") == [Problem("ROUNDS", round=6)]


def test_a_half_match_is_seen_unless_it_is_declared() -> None:
    whist = build("american-whist-5x4")
    half = replace(whist, rows=whist.rows[1:])
    row = whist.rows[0]
    assert isinstance(row, Placement)
    partner = next(r for r in whist.rows if r.sets == row.sets and r.seated == row.seated[::-1])
    expected = Problem("HALF", partner.round, partner.table, row.ew, row.ns, row.sets[0])
    assert found(half, "HALF") == [expected]
    assert found(replace(half, allow=replace(half.allow, half=True)), "HALF") == []


def test_warnings_come_last_and_are_no_errors() -> None:
    short = replace(
        build("mitchell-9x9"), rounds=5, rows=tuple(r for r in build("mitchell-9x9").rows if r.round <= 5)
    )
    listed = problems(short)
    assert {problem.code for problem in listed} == {"FEW"}
    assert all(problem.is_warning for problem in listed)


@pytest.mark.parametrize(
    "key, value, message",
    [
        ("schema", "movement/2", "schema"),
        ("type", "threes", "type"),
        ("tables", "5", "tables"),
        ("rounds", True, "rounds"),
        ("rows", {}, "rows"),
        ("rows", [{"round": 1, "table": 1, "ns": 1, "boards": [1]}], "ew"),
        ("rows", [{"round": 1, "table": 1, "ns": 1, "ew": "2", "boards": [1]}], "ew"),
        ("rows", [{"round": 1, "table": 1, "ns": 1, "ew": 2, "boards": 1}], "boards"),
        ("winners", 3, "winners"),
        ("allow", {"shares": True}, "shares"),
        ("allow", {"meet": True}, "meet"),
        ("absent", ["8"], "absent"),
    ],
)
def test_what_is_no_movement_is_refused(key: str, value: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        from_json({**to_json(FIVE), key: value})


@pytest.mark.parametrize("data", [None, [], "movement/1", {}])
def test_what_is_no_object_is_refused(data: Any) -> None:
    with pytest.raises(ValueError, match="schema"):
        from_json(data)
