"""Everything the catalogue offers, judged by the second opinion of movement_oracle.py."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from tests.movements.movement_oracle import complaints, qf
from tests.tools.each_case import each_case
from tournament.movements.catalogue_figures import SIZES, on_offer
from tournament.movements.codes import build, codes
from tournament.movements.schema import from_json, on_offer_everywhere, to_json

Json = dict[str, Any]
FIVE = to_json(build("mitchell-5x5"))
WHIST = to_json(build("american-whist-5x4"))


def judged(code: str) -> list[str]:
    return complaints(to_json(build(code)))


@pytest.mark.sampled
@pytest.mark.parametrize(
    "kind, contestants", [(kind, n) for kind, sizes in SIZES.items() for n in sizes if n in (5, 8, 14, 21)]
)
def test_nothing_is_held_against_what_is_offered(kind: str, contestants: int) -> None:
    offered = [code for code, _ in on_offer(contestants, kind)]
    assert {code: judged(code) for code in offered} == {code: [] for code in offered}


@pytest.mark.slow
def test_everything_that_is_exported_comes_back_and_nothing_is_held_against_it() -> None:
    found = {}
    for movement in on_offer_everywhere():
        exported = to_json(movement)
        again = from_json(exported)
        assert (again.rows, again.allow, again.absent) == (movement.rows, movement.allow, movement.absent)
        assert movement.name not in found
        found[movement.name] = complaints(exported)
    assert {name: held for name, held in found.items() if held} == {}
    assert len(found) > 2000


@pytest.mark.sampled
@pytest.mark.parametrize("contestants", [4, 7, 10, 13, 16, 30])
def test_fairness_is_as_counted_here(contestants: int) -> None:
    for code, figures in on_offer(contestants, "pairs"):
        if figures.winners == 1:
            least, real = qf(to_json(build(code)))
            assert figures.qf == Fraction(100 * least, real), code


def with_row(movement: Json, index: int, **changed: Any) -> Json:
    rows = [{**row, **changed} if i == index else row for i, row in enumerate(movement["rows"])]
    return {**movement, "rows": rows}


def without_rows(movement: Json, wrong: Callable[[Json], bool]) -> Json:
    return {**movement, "rows": [row for row in movement["rows"] if not wrong(row)]}


@each_case(
    "movement, complaint",
    [
        (with_row(FIVE, 5, table=2), "two rows at a table in round 2"),
        (with_row(FIVE, 5, ew=7), "somebody twice in round 2"),
        (with_row(FIVE, 5, ew=1), "[1, 1] against itself in round 2"),
        (with_row(FIVE, 5, ew=6), "[1, 6] meet 2 times"),
        (with_row(FIVE, 5, ew=11), "seated [11]"),
        (with_row(FIVE, 5, boards=[1]), "1 plays set 1 2 times"),
        (with_row(FIVE, 5, boards=[3]), "set 3 at 2 tables in round 2"),
        (with_row(FIVE, 5, boards=[6]), "sets [6] in round 2"),
        (with_row(FIVE, 5, table=6), "table 6"),
        (with_row(FIVE, 5, turned=[4]), "turned [4] in round 2"),
        (with_row(FIVE, 5, boards=[]), "boards at a sit-out in round 2"),
        (without_rows(FIVE, lambda row: row["round"] == 5), "rounds [1, 2, 3, 4] of 5"),
        (without_rows(WHIST, lambda row: row == WHIST["rows"][0]), "1 against 3 on set 2 is missing"),
        ({**FIVE, "allow": {"share": True}}, "share is allowed for nothing"),
        ({**FIVE, "copies": 2}, "2 copies for 1"),
    ],
)
def test_the_umpire_sees_each_mistake(movement: Json, complaint: str) -> None:
    assert complaint in complaints(movement)


def test_every_code_of_a_size_is_on_offer() -> None:
    assert [code for code, _ in on_offer(16, "pairs")] == codes(16)
