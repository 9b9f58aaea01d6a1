"""Mitchell and Howell: legal in every size, and the figures known for them."""

from fractions import Fraction

import pytest

from tests.tools.each_case import each_case
from tournament.movements import schema
from tournament.movements.catalogue import build, choices, codes
from tournament.movements.check import errors
from tournament.movements.families import howell
from tournament.movements.measures.balance import balance
from tournament.movements.plan import boards

# R. Moore's published standard deviations of a complete Mitchell: (tables, rounds switched) -> SD.
MOORE = [
    (5, 0, "2.4845"), (5, 1, "1.6178"), (7, 0, "3.4896"), (7, 1, "1.0491"), (7, 2, "3.3086"),
    (9, 0, "4.4922"), (9, 1, "1.1647"), (9, 2, "2.8186"), (11, 0, "5.4938"), (11, 1, "1.8748"),
    (11, 2, "2.2447"), (13, 0, "6.4948"), (13, 1, "2.7609"), (13, 2, "1.7727"), (15, 0, "7.4955"),
    (15, 1, "3.7014"), (15, 2, "1.6327"), (17, 0, "8.4961"), (17, 1, "4.6647"), (17, 2, "1.9545"),
    (19, 0, "9.4965"), (19, 1, "5.6397"), (19, 2, "2.5932"), (19, 3, "2.8323"), (21, 0, "10.4969"),
    (21, 1, "6.6214"), (21, 2, "3.3842"), (21, 3, "2.6019"),
]  # fmt: skip


@each_case("tables, switch, sd", MOORE)
def test_switched_mitchells_have_the_published_deviation(tables: int, switch: int, sd: str) -> None:
    movement = build(f"mitchell-{tables}x{tables}" + (f".switch{switch}" if switch else ""))
    # One unit of the last published place: 1.16465 and 1.63275 are printed up and down (9 and 15 tables).
    assert abs(balance(movement).sd - float(sd)) < 1e-4


@pytest.mark.parametrize("pairs", range(4, 15))
def test_everything_offered_is_legal(pairs: int) -> None:
    assert {code: errors(build(code)) for code in codes(pairs)} == {code: [] for code in codes(pairs)}


def test_complete_howells_reach_the_known_balance() -> None:
    qf = {tables: balance(howell.howell(tables, 2 * tables - 1)).qf for tables in (4, 5, 6, 7)}
    assert qf == {4: 100, 5: Fraction(250, 3), 6: 100, 7: Fraction(2100, 23)}


@pytest.mark.parametrize("code", ["howell-4x7.absent8", "mitchell-relay-8x8.switch1"])
def test_json_there_and_back(code: str) -> None:
    assert schema.from_json(schema.to_json(build(code))).rows == build(code).rows


def test_choices_fit_the_evening() -> None:
    best = choices(14, boards=26, minutes=210)[0]
    assert best.minutes <= 210
    assert 22 <= best.boards_played <= 30
    assert build(best.code).rounds == best.rounds


def test_boards_of_a_set() -> None:
    assert list(boards(3, 2)) == [5, 6]
