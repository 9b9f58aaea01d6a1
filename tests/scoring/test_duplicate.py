"""Law 77, held against every contract there is."""

import json
from pathlib import Path

from scoring.contract import Contract, Denomination, Doubling, parse
from scoring.duplicate import contracts_giving, is_possible_score, score, score_ns
from scoring.seats import Direction, Vulnerability
from tests.tools.each_case import each_case

VECTORS = Path(__file__).parents[1] / "data" / "vectors" / "scoring"


def contract(level: int, strain: str, doubling: str) -> Contract:
    return Contract(level, Denomination(strain), Doubling(doubling), Direction.N)


def test_all_contract_scores() -> None:
    rows = json.loads((VECTORS / "contract_scores.json").read_text(encoding="utf-8"))["rows"]
    assert len(rows) == 2940
    wrong = [
        (level, strain, doubling, vulnerable, tricks)
        for level, strain, doubling, vulnerable, tricks, points in rows
        if score(contract(level, strain, doubling), tricks, bool(vulnerable)) != points
    ]
    assert wrong == []


@each_case(
    "text, vulnerability, points",
    [
        ("4S= N", Vulnerability.NONE, 420),
        ("4S= N", Vulnerability.NS, 620),
        ("4S= E", Vulnerability.NS, -420),
        ("4S= E", Vulnerability.EW, -620),
        ("4SX-1 W", Vulnerability.BOTH, 200),
        ("1NTXX+6 N", Vulnerability.BOTH, 3160),
        ("7NTXX-13 N", Vulnerability.BOTH, -7600),
        ("PASS", Vulnerability.BOTH, 0),
    ],
)
def test_points_are_kept_from_north_south(text: str, vulnerability: Vulnerability, points: int) -> None:
    assert score_ns(parse(text), vulnerability) == points


def test_33_a_score_no_contract_gives() -> None:
    assert is_possible_score(0, Vulnerability.NONE)
    assert is_possible_score(-620, Vulnerability.EW)
    assert not is_possible_score(-620, Vulnerability.NS)
    assert not is_possible_score(10, Vulnerability.BOTH)


def test_the_contracts_behind_a_score() -> None:
    assert [str(o) for o in contracts_giving(-1190, Vulnerability.BOTH)] == ["4HX+2 E", "4SX+2 E"]
    assert [str(o) for o in contracts_giving(0, Vulnerability.BOTH)] == ["PASS"]
    assert contracts_giving(30, Vulnerability.NONE) == ()
    for vulnerability in Vulnerability:
        for points in range(-7600, 7601, 10):
            given = contracts_giving(points, vulnerability)
            assert bool(given) == is_possible_score(points, vulnerability)
            assert all(score_ns(outcome, vulnerability) == points for outcome in given)
