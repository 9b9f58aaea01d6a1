"""Broken movements are refused, and every problem is named with its round, table and contestant."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.movements.movement_oracle import complaints
from tests.tools.each_case import each_case
from tournament.movements.catalogue import build
from tournament.movements.check import Problem, problems
from tournament.movements.plan import Movement, Placement, PlanRow
from tournament.movements.schema import from_json, to_json


def changed(movement: Movement, number: int, at: int, /, **fields: Any) -> Movement:
    def change(row: PlanRow) -> PlanRow:
        return replace(row, **fields) if (row.round, row.table) == (number, at) else row

    return replace(movement, rows=tuple(map(change, movement.rows)))


def found(movement: Movement, code: str) -> list[Problem]:
    return [problem for problem in problems(movement) if problem.code == code]


FIVE = build("mitchell-5x5")


@each_case(
    "fields, code, expected",
    [
        ({"table": 2}, "TABLE2", {"round": 2, "table": 2, "count": 2}),
        ({"ew": 7}, "CLASH", {"round": 2, "table": 3, "contestant": 7, "count": 2}),
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


def without(movement: Movement, number: int, at: int) -> Movement:
    return replace(
        movement, rows=tuple(row for row in movement.rows if (row.round, row.table) != (number, at))
    )


@pytest.mark.parametrize("number", [1, 3, 5])
def test_who_sits_out_has_a_row(number: int) -> None:
    """Where unequal numbers of boards are allowed, somebody may come late and leave early."""
    gone = without(FIVE, number, 1)
    couple = next(row.seated for row in FIVE.rows if (row.round, row.table) == (number, 1))
    nowhere = [Problem("NOWHERE", round=number, contestant=pair) for pair in couple]
    assert found(gone, "NOWHERE") == nowhere
    loose = replace(gone, allow=replace(gone.allow, uneven=True))
    assert found(loose, "NOWHERE") == (nowhere if number == 3 else [])


def test_a_single_pair_may_sit_out_without_a_row() -> None:
    """As published tables for an odd number of pairs are written."""
    odd = build("mitchell-5x5.absent10")
    assert found(replace(odd, rows=tuple(odd.full_rows())), "NOWHERE") == []


def test_players_of_an_individual_may_sit_out_without_a_row() -> None:
    assert found(without(build("rotation-6x3"), 2, 1), "NOWHERE") == []


def test_a_row_needs_somebody() -> None:
    nobody = changed(FIVE, 2, 1, ns=None, ew=None, sets=())
    assert found(nobody, "NOBODY") == [Problem("NOBODY", round=2, table=1)]


def test_with_two_winners_nobody_changes_lines() -> None:
    howell = replace(build("howell-4x7"), winners=2)
    assert [problem.contestant for problem in found(howell, "LINE")] == [1, 2, 3, 4, 5, 6, 7]
    assert found(FIVE, "LINE") == []
    turned = changed(FIVE, 2, 1, turned=(2,))
    assert [problem.contestant for problem in found(turned, "LINE")] == [1, 10]


def test_a_pair_against_itself_is_not_in_two_places() -> None:
    assert [problem.contestant for problem in found(changed(FIVE, 2, 1, ew=1), "CLASH")] == []


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
    assert listed[0] == Problem("FEW", contestant=1, count=5)
    assert {problem.code for problem in listed} == {"FEW"}
    assert all(problem.is_warning for problem in listed)


def test_who_plays_least_and_who_most_is_named() -> None:
    idle = replace(FIVE, rows=tuple(row for row in FIVE.rows if 10 not in row.seated or row.round < 3))
    assert found(idle, "UNEVEN") == [Problem("UNEVEN", contestant=10, other=1, count=3)]
    assert found(replace(idle, allow=replace(idle.allow, uneven=True)), "UNEVEN") == []


@each_case(
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
        ("rows", [{"round": 1, "table": 1, "ns": 1, "ew": 6, "boards": [1], "set": 2}], "set: unknown"),
        ("rows", [{"round": 1, "table": 1, "ns": 1, "ew": 6, "boards": [1], "n": 2}], "n: unknown"),
        ("rows", [{"round": 1, "table": 1, "ns": 1, "ew": 6, "boards": [1], "turned": [1, 1]}], "turned"),
        ("name", "", "name: empty"),
        ("name", "  ", "name: empty"),
        ("winners", 3, "winners"),
        ("winners", 0, "winners"),
        ("winners", True, "winners"),
        ("allow", {"shares": True}, "shares"),
        ("allow", {"meet": True}, "meet"),
        ("allow", {"meet": -1}, "meet"),
        ("allow", {"replay": 0}, "replay"),
        ("absent", ["8"], "absent"),
        ("absent", [77], "absent"),
        ("absent", [0], "absent"),
        ("absent", [8, 8], "absent"),
        ("rounds", 0, "rounds"),
        ("contestants", 10**9, "contestants"),
        ("copies", 0, "copies"),
        ("source", ["a book"], "source"),
    ],
)
def test_what_is_no_movement_is_refused(key: str, value: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        from_json({**to_json(FIVE), key: value})


ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
CODES = ("mitchell-5x5", "triples-3x2", "rotation-6x3", "howell-5x9.turned2")
SOUND = [to_json(build(code)) for code in CODES]


def judged(data: Any) -> list[Problem] | None:
    """What is wrong with it; None when the reader refuses it."""
    try:
        return problems(from_json(data))
    except ValueError:
        return None


@given(st.data())
@pytest.mark.slow
def test_whatever_is_in_a_file_there_is_an_answer(data: st.DataObject) -> None:
    sound = data.draw(st.sampled_from(SOUND))
    key = data.draw(st.sampled_from(sorted(sound)))
    assert judged(data.draw(ANY_JSON)) is None
    judged({**sound, key: data.draw(ANY_JSON)})
    judged({name: value for name, value in sound.items() if name != key})


@given(st.data())
def test_whatever_is_in_the_rows_there_is_an_answer(data: st.DataObject) -> None:
    sound = data.draw(st.sampled_from(SOUND))
    rows = [dict(row) for row in sound["rows"]]
    for row in data.draw(st.lists(st.sampled_from(rows), max_size=5)):
        key = data.draw(st.sampled_from(sorted(row)))
        number = st.integers(-2, 12)
        row[key] = data.draw(st.lists(number, max_size=3) if key in ("boards", "turned") else number)
    judged({**sound, "rows": data.draw(st.permutations(rows))[: data.draw(st.integers(0, len(rows)))]})


@given(st.data())
def test_check_and_umpire_agree_on_what_is_broken(data: st.DataObject) -> None:
    sound = data.draw(st.sampled_from(SOUND))
    rows = [dict(row) for row in sound["rows"]]
    row = data.draw(st.sampled_from(rows))
    seats = sorted({"ns", "ew", "n", "s", "e", "w", "round", "table"} & set(row))
    row[data.draw(st.sampled_from(seats))] = data.draw(st.integers(0, 12))
    broken = {**sound, "rows": rows}
    assert {problem.code for problem in judged(broken) or []} - {"FEW"} == set() or complaints(broken)
    assert not complaints(broken) or problems(from_json(broken))


@pytest.mark.parametrize("data", [None, [], "movement/1", {}])
def test_what_is_no_object_is_refused(data: Any) -> None:
    with pytest.raises(ValueError, match="schema"):
        from_json(data)
