"""Contracts in every notation clubs, programs and Japanese tables write them in."""

import pytest

from scoring.contract import PASSED_OUT, Contract, Denomination, Doubling, Outcome, parse, parse_contract
from scoring.errors import ScoringError
from scoring.seats import Direction
from tests.tools.each_case import each_case

READINGS = [
    ("4SX-1 W", "4SX-1 W"),
    ("4SX -1 W", "4SX-1 W"),
    ("4s x w -1", "4SX-1 W"),
    ("3NT x N +1", "3NTX+1 N"),
    ("3N N 9", "3NT= N"),
    ("3NN=", "3NT= N"),
    ("3NT by S 7", "3NT-2 S"),
    ("4♠×= N", "4SX= N"),
    ("4♠️xx= E", "4SXX= E"),
    ("4♥* N −2", "4HX-2 N"),
    ("４♠Ｘ－１ Ｗ", "4SX-1 W"),
    ("3NT 北 +1", "3NT+1 N"),
    ("２♢　西　ー３", "2D-3 W"),
    ("4H N =", "4H= N"),
    ("3SA S =", "3NT= S"),
    ("1C W 0", "1C-7 W"),
    ("7NTXX N 13", "7NTXX= N"),
    ("5D E 10", "5D-1 E"),
    ("4H10N", "4H= N"),
]


@each_case("text, canonical", READINGS)
def test_a_result_is_read_and_written_back(text: str, canonical: str) -> None:
    assert str(parse(text)) == canonical
    assert parse(canonical) == parse(text)


@each_case("text", ["P", "pass", "PASSED OUT", "Passed out", "All Pass", "パス", "Ｐ"])
def test_passed_out(text: str) -> None:
    assert parse(text) == PASSED_OUT
    assert str(parse(text)) == "PASS"
    assert parse(text).result is None


def test_fields_may_come_apart() -> None:
    expected = Outcome(Contract(4, Denomination.S, Doubling.DOUBLED, Direction.W), 9)
    assert parse("4S", "x", "W", "-1") == expected
    assert parse("4SX", "W", "9") == expected
    assert parse_contract("4S", "X", "W") == expected.contract
    assert str(expected.contract) == "4SX W"


@each_case("level", range(1, 8))
@each_case("denomination", Denomination)
def test_every_outcome_survives_writing_and_reading(level: int, denomination: Denomination) -> None:
    outcomes = [
        Outcome(Contract(level, denomination, doubling, declarer), tricks)
        for doubling in Doubling
        for declarer in Direction
        for tricks in range(14)
    ]
    assert [parse(str(outcome)) for outcome in outcomes] == outcomes


@each_case(
    "text, code",
    [
        ("", "outcome_unreadable"),
        ("AVE", "outcome_unreadable"),  # pitfall 20: never silently an average
        ("4Z N =", "outcome_unreadable"),
        ("4SXXX N =", "outcome_unreadable"),
        ("8C N =", "level_out_of_range"),
        ("0C N =", "level_out_of_range"),
        ("4S +1", "declarer_missing"),
        ("4S", "declarer_missing"),
        ("4S N", "tricks_missing"),
        ("4S N +4", "tricks_out_of_range"),
        ("1C N -8", "tricks_out_of_range"),
        ("1C N 14", "tricks_out_of_range"),  # pitfall 33
    ],
)
def test_what_is_wrong_has_a_code(text: str, code: str) -> None:
    with pytest.raises(ScoringError) as caught:
        parse(text)
    assert caught.value.code == code


def test_half_an_outcome_is_refused() -> None:
    contract = parse_contract("4S N")
    with pytest.raises(ScoringError, match="tricks_missing"):
        Outcome(contract, None)
    with pytest.raises(ScoringError, match="contract_missing"):
        Outcome(None, 10)
    with pytest.raises(ScoringError, match="result_unexpected"):
        parse_contract("4S= N")


def test_denominations_rank_as_bids_do() -> None:
    assert sorted(Denomination) == [*Denomination]
    assert Denomination.S < Denomination.NT
    assert Denomination.NT > Denomination.S >= Denomination.S
    assert Denomination.C <= Denomination.D
    assert not Denomination.H < Denomination.H
    assert not Denomination.H > Denomination.H
    assert Denomination.H <= Denomination.H


def test_equal_bids_with_other_doublings_are_other_contracts() -> None:
    assert parse("4S= N") != parse("4SX= N")
