"""Runs every vector there is: each table of cases about scoring, each op of each game, of hands and of
tournaments.

TEST_VECTORS names another folder of the same layout: scoring/*.json, games/<game>/*.json, hands/*.json,
tournament/*.json. A file with more rows simply runs. A table without a runner and an op without a law fail;
only the keys named here are text. What only a double-dummy solver can say runs where one is installed.
"""

import importlib
import json
import os
import pkgutil
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from scoring.errors import ScoringError
from tests import vector_runners
from tests.tools.each_case import each_case
from tests.vector_runners.hands import OPS as OPS_OF_HANDS
from tests.vector_runners.rows import CaseResult, agrees
from tests.vector_runners.scoring import RUNNERS
from tests.vector_runners.tournament import OPS as OPS_OF_TOURNAMENTS
from tournament.domain.hands.readings.solver import is_there

FOLDER = Path(os.environ.get("TEST_VECTORS") or Path(__file__).parent / "data" / "vectors")
TEXT_EVERYWHERE = {"what", "confidence", "sources", "notes", "formula", "formulae", "invariants", "rounding"}
TEXT = {
    "contract_scores": {"columns"},
    "vp_wbf_continuous": {"requested_lengths"},
    "vp_discrete": {"ebu_swiss_pairs_rule"},
    "neuberg": {"grid_columns"},
    "rubber_chicago": {"published_partial", "chicago_rules", "chicago_examples_form_A"},
    "full_table": {"key"},
}
MOSTLY_TEXT = {"masterpoints"}  # files in which every key without a runner is text
# Figures that explain a result without binding it, by game.
ADVISORY = {"spades": {"parts", "end_reason"}}

# What the optional solver computes: collected where it is installed. All that follows from it is a law.
NEED_SOLVER = {"dd_table", "lead_table"}

Op = Callable[[dict[str, Any]], Any]


def documents(pattern: str) -> Iterator[tuple[Path, dict[str, Any]]]:
    for path in sorted(FOLDER.glob(pattern)):
        yield path, json.loads(path.read_text(encoding="utf-8"))


def is_table(stem: str, key: str) -> bool:
    if stem in MOSTLY_TEXT:
        return (stem, key) in RUNNERS
    return key not in TEXT_EVERYWHERE | TEXT.get(stem, set())


def tables() -> Iterator[Any]:
    """Every key that is a table of cases, also of the plain tables among the games."""
    for pattern in ("scoring/*.json", "games/*/*.json"):
        for path, document in documents(pattern):
            for key in document if "vectors" not in document else ():
                if is_table(path.stem, key):
                    yield pytest.param(path.stem, key, document[key], id=f"{path.stem}-{key}")


def suites() -> Iterator[Any]:
    for path, document in documents("games/*/*.json"):
        if "vectors" in document:
            yield pytest.param(document["game"], document["vectors"], id=f"{path.parent.name}-{path.stem}")


def ops() -> dict[tuple[str, str], Op]:
    """The laws of all games: the OPS of every module games_* beside the runners."""
    found: dict[tuple[str, str], Op] = {}
    for module in pkgutil.iter_modules(vector_runners.__path__):
        if module.name.startswith("games_"):
            found |= importlib.import_module(f"tests.vector_runners.{module.name}").OPS
    return found


OPS = ops()


def answer(op: Op, vector: dict[str, Any]) -> dict[str, Any]:
    """What the law says; a refusal in the vectors' words, whether it was raised or handed back."""
    try:
        return {"ok": True, **op(vector)}
    except ScoringError as refusal:
        return {"ok": False, "reason": refusal.code, **refusal.params}


def meets(expected: Any, got: Any, advisory: set[str]) -> bool:
    """Equal; of an object the keys that are expected and bind, of cards that are legal the set."""
    if isinstance(expected, dict) and isinstance(got, dict):
        binding = expected.keys() - advisory
        return all(
            key in got and meets(_as_set(key, expected[key]), _as_set(key, got[key]), advisory)
            for key in binding
        )
    if isinstance(expected, list) and isinstance(got, list | tuple):
        return len(expected) == len(got) and all(
            meets(one, other, advisory) for one, other in zip(expected, got, strict=True)
        )
    return bool(expected == got)


def _as_set(key: str, value: Any) -> Any:
    """Legal cards are listed in no particular order."""
    return set(value) if key == "legal" and isinstance(value, list | tuple) else value


def faults(vector: dict[str, Any], game: str) -> list[str]:
    """What of a vector's expectation the law does not meet."""
    name = f"{vector['id']} {vector['op']}"
    op = OPS.get((game, vector["op"]))
    if op is None:
        return [f"{name}: no such op"]
    got, advisory = answer(op, vector), ADVISORY.get(game, set())
    return [
        f"{name} {key}: {got.get(key, 'missing')} instead of {expected}"
        for key, expected in vector["expected"].items()
        if not meets({key: expected}, got, advisory)
    ]


@each_case("stem, key, table", list(tables()))
def test_every_row_of_every_table(stem: str, key: str, table: Any) -> None:
    assert (stem, key) in RUNNERS, "a table of cases without a runner"
    rows = list(RUNNERS[stem, key](table))
    assert rows or not table
    found = [fault for row in rows for fault in row.faults()]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game, vectors", list(suites()))
def test_every_vector_of_every_game(game: str, vectors: list[dict[str, Any]]) -> None:
    found = [fault for vector in vectors for fault in faults(vector, game)]
    assert not found, "\n".join(found)


def cases(folder: str) -> list[Path]:
    return sorted(path for path in FOLDER.glob(f"{folder}/*.json") if path.stem not in NEED_SOLVER)


@each_case("path", [*cases("hands"), *cases("tournament")])
def test_every_vector_of_hands_and_of_tournaments(path: Path) -> None:
    vectors = json.loads(path.read_text(encoding="utf-8"))
    found = [f"{one['id']}: {got} instead of {one['expect']}" for one in vectors if (got := differs(one))]
    assert vectors
    assert not found, "\n".join(found)


if is_there():

    @pytest.mark.slow
    @pytest.mark.parametrize("stem", sorted(NEED_SOLVER))
    def test_every_vector_that_needs_the_solver(stem: str) -> None:
        vectors = json.loads((FOLDER / "hands" / f"{stem}.json").read_text(encoding="utf-8"))
        assert vectors
        assert [(one["id"], got) for one in vectors if (got := differs(one))] == []


def differs(case: dict[str, Any]) -> dict[str, Any] | None:
    """What the law says where that is not what is expected."""
    try:
        got = (OPS_OF_HANDS | OPS_OF_TOURNAMENTS)[case["op"]](case["input"])
    except ScoringError as refusal:
        got = {"error": refusal.code, **refusal.params}
    return None if equals(case["expect"], got) else got


def equals(expected: Any, got: Any) -> bool:
    """Equal key by key as far as expected; probabilities within 0.000001, fractions by value."""
    if isinstance(got, Fraction):
        return Fraction(str(expected)) == got
    if isinstance(expected, dict):
        return all(key in got and equals(value, got[key]) for key, value in expected.items())
    if isinstance(expected, list):
        return len(expected) == len(got) and all(map(equals, expected, got))
    if isinstance(expected, float) and isinstance(got, int | float):
        return abs(expected - got) < 0.000001
    return bool(expected == got)


def test_optional_keys_of_an_op_may_be_absent_or_null() -> None:
    """What a vector does not say, or says with null, is the usual rule."""
    standings = {"teams": ["A"], "results": [{"team": "A", "vp": "12"}]}
    boards = [{"board": 1, "results": [{"ns": "1", "ew": "2", "score": 420}]}]
    match = {"boards_scheduled": 8, "scale": "wbf_discrete", "boards": []}
    for op, given, options in (
        ("standings", standings, ("carry", "penalties", "without_standing")),
        ("butler_pairs", {"boards": boards, "rule": {}}, ()),
        ("match_imps_vps", match, ("penalties",)),
        ("bye_award", {"variant": "own_average"}, ("own_vps",)),
    ):
        usual = OPS_OF_TOURNAMENTS[op](given)
        assert OPS_OF_TOURNAMENTS[op](given | dict.fromkeys(options)) == usual


def test_there_are_vectors() -> None:
    assert list(tables())
    assert list(suites())
    assert cases("hands")
    assert cases("tournament")


def test_what_does_not_agree_is_named() -> None:
    """The runners themselves: a wrong figure, a missing one, a row without any, an op that nobody wrote."""
    assert CaseResult("[3]", {"mp": 4, "top": 6}, {"mp": 4}).faults() == []
    assert CaseResult("[3]", {"mp": 4}, {"mp": 5}).faults() == ["[3] mp: 4 instead of 5"]
    assert CaseResult("[3]", {}, {"mp": 5}).faults() == ["[3] mp: missing instead of 5"]
    assert CaseResult("[3]", {"mp": 4}, {}).faults() == ["[3]: nothing to compare"]
    assert faults({"id": "x.1", "op": "fly", "expected": {"ok": True}}, "bridge") == ["x.1 fly: no such op"]


@each_case(
    "expected, got, printed, same",
    [
        ("123/7", Fraction(123, 7), False, True),
        (5.5, Fraction(11, 2), False, True),
        (5.5, Fraction(551, 100), False, False),
        ("-0.25", Fraction(-1, 4), True, True),
        (66.666667, Fraction(200, 3), True, True),
        (66.666667, Fraction(200, 3), False, False),
        (66.67, Fraction(6668, 100), True, False),
        ([1, 2], (1, 2), False, True),
        ([1, 2], (1, 2, 3), False, False),
        ("2=", "2=", False, True),
    ],
)
def test_when_figures_agree(expected: Any, got: Any, printed: bool, same: bool) -> None:
    assert agrees(expected, got, printed) is same
