"""Any file gets an answer: a movement, or a refusal in words; never an error, never a long wait."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from django.utils.translation import override
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tools.each_case import each_case
from tournament.domain.errors import DirectorError
from tournament.domain.movements.readings.movement_files import (
    MOST,
    WrongMovement,
    movement_of,
    read_movement,
)
from tournament.domain.movements.readings.named_plans import refuse_unplayable
from tournament.domain.movements.reports.movement_offers import own_verdict

RIGHT = json.loads((Path(__file__).parents[2] / "data" / "movements" / "right.json").read_text("utf-8"))
KEYS = [*RIGHT, "unknown"]
ROW_KEYS = ["round", "table", "ns", "ew", "boards", "turned"]
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 12)
    | st.sampled_from([10**6, 10**30, 1.5, "", "7", "\ud800"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=2),
    max_leaves=4,
)


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(
    heads=st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=2),
    rows=st.lists(st.tuples(st.integers(0, 27), st.sampled_from(ROW_KEYS), VALUES), max_size=4),
    gone=st.sampled_from([None, *KEYS]),
)
def test_a_file_that_was_tampered_with_gets_an_answer(heads: dict, rows: list, gone: str | None) -> None:
    document: dict[str, Any] = deepcopy(RIGHT) | heads
    for at, key, value in rows:
        if isinstance(document["rows"], list) and at < len(document["rows"]):
            row = document["rows"][at]
            if isinstance(row, dict):
                row[key] = value
    document.pop(gone, None)
    assert all(answer(json.dumps(document).encode()))


def answer(data: bytes) -> list[str]:
    """The sentences that a file is answered with."""
    try:
        verdict = own_verdict(read_movement(data))
    except DirectorError as error:
        return [error.message]
    return [finding.message for finding in verdict.findings]


@each_case("name", MOST)
@each_case("beyond", [0, -1, 1])
def test_no_number_is_beyond_its_bounds(name: str, beyond: int) -> None:
    value = MOST[name] + 1 if beyond > 0 else beyond
    with pytest.raises(DirectorError) as refusal:
        movement_of({**RIGHT, name: value})
    assert name in refusal.value.message


@pytest.mark.parametrize("row", [None, 5, {}, {"round": 9, "table": 2, "ns": "x", "ew": 1, "boards": [1]}])
def test_the_row_that_cannot_be_read_is_named(row: Any) -> None:
    with override("en"), pytest.raises(DirectorError) as refusal:
        movement_of({**RIGHT, "rows": [*RIGHT["rows"], row]})
    place = "Round 9, table 2" if isinstance(row, dict) and row else "Round ?, table ?"
    assert refusal.value.message.startswith(f"{place} cannot be read:")


def test_a_refusal_tells_the_first_and_how_many_more() -> None:
    doubled = {**RIGHT, "rows": [{**row, "ew": 1} for row in RIGHT["rows"]]}
    with override("en"), pytest.raises(WrongMovement) as refusal:
        refuse_unplayable(movement_of(doubled))
    assert refusal.value.message.endswith(f"And {len(refusal.value.problems) - 3} more.")
    assert len(refusal.value.sentences) == len(refusal.value.problems)
