"""Sheets in the description of the API: what the schema says of a sheet is what `plain` makes of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

import pytest

from scoring.seats import Side
from tournament.api.basis.sheets import NUMBER, schema_of
from tournament.exchange.plain import plain


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet
    of many things."""

    day: date
    share: Fraction | None
    sides: tuple[Side, ...]
    by_table: Mapping[int, frozenset[str]]
    anything: object = None


@dataclass(frozen=True, slots=True)
class Bare:
    number: int


def test_a_sheet_is_an_object_with_all_its_columns() -> None:
    assert schema_of(Sheet) == {
        "type": "object",
        "title": "Sheet",
        "description": "A sheet of many things.",
        "properties": {
            "day": {"type": "string", "format": "date"},
            "share": {"anyOf": [NUMBER, {"type": "null"}]},
            "sides": {"type": "array", "items": {"enum": ["NS", "EW"]}},
            "by_table": {
                "type": "object",
                "additionalProperties": {"type": "array", "items": {"type": "string"}},
            },
            "anything": {},
        },
        "required": ["day", "share", "sides", "by_table", "anything"],
    }


def test_what_nobody_wrote_is_no_description() -> None:
    assert schema_of(Bare)["description"] == ""


@pytest.mark.parametrize("value", [None, Fraction(1, 3)])
def test_plain_makes_what_the_schema_says(value: Fraction | None) -> None:
    made = plain(Sheet(date(2026, 11, 21), value, (Side.NS,), {1: frozenset("a")}))
    assert isinstance(made, dict)
    assert [*made] == schema_of(Sheet)["required"]
    assert made["share"] == (value and {"exact": "1/3", "decimal": "0.3333"})
    assert (made["day"], made["sides"], made["by_table"]) == ("2026-11-21", ["NS"], {"1": ["a"]})
