"""Sheets as JSON: the whole tree, and one step of it for the encoder, make the same text."""

import json
from dataclasses import dataclass
from datetime import UTC, date, datetime
from fractions import Fraction
from typing import Any

import pytest

from scoring.seats import Side
from tests.tools.each_case import each_case
from tournament.exchange.plain import plain, step
from tournament.sheets.names import Name, Party


@dataclass(frozen=True, slots=True)
class Sheet:
    value: Any


HELD = [
    (Fraction(361, 6), {"exact": "361/6", "decimal": "60.1667"}),
    (Fraction(-1, 3), {"exact": "-1/3", "decimal": "-0.3333"}),
    (Side.NS, "NS"),
    (date(2026, 11, 21), "2026-11-21"),
    (datetime(2026, 11, 21, 10, 5, tzinfo=UTC), "2026-11-21T10:05:00+00:00"),
    (frozenset({7}), [7]),
    ((1, (True, None)), [1, [True, None]]),
    ({1: Side.EW, Side.NS: 2}, {"1": "EW", "NS": 2}),
    (Sheet(Sheet("a")), {"value": {"value": "a"}}),
    (Name("佐藤 健一", "", "SATO Kenichi"), plain(Name("佐藤 健一", "", "SATO Kenichi"))),
]


@each_case("value, written", HELD)
def test_what_a_sheet_holds_is_written_without_loss(value: object, written: object) -> None:
    assert plain(Sheet(value)) == {"value": written}
    assert json.loads(json.dumps(Sheet(value), default=step)) == {"value": written}


def test_of_a_player_with_an_alias_nothing_else_is_written_however_it_is_written() -> None:
    party = Party(7, "7", names=(Name("佐藤 健一", "さとう けんいち", "SATO Kenichi", alias="K"),))
    (covered,) = plain(party)["names"]
    assert {*covered.values()} == {"K", ""}
    assert json.loads(json.dumps({"who": party}, default=step))["who"]["names"] == [covered]


def test_what_has_no_form_in_json_is_refused_by_the_encoder() -> None:
    with pytest.raises(TypeError):
        json.dumps({"what": object()}, default=step)
