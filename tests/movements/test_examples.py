"""The reader and the checker against published tables, whose figures an independent checker computed."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.tools.each_case import each_case
from tournament.movements.check import problems, sets_played
from tournament.movements.measures.balance import balance
from tournament.movements.schema import from_json, to_json
from tournament.movements.search.individual_search import incidence

DATA = Path(__file__).parent / "data"
FILES = sorted(DATA.glob("tbs-*.json"))
PAIRS = [path for path in FILES if "individual" not in path.name]


def read(path: Path) -> dict[str, Any]:
    return json.loads(path.read_text(encoding="utf-8"))


@each_case("path", FILES)
def test_what_is_read_is_written_back(path: Path) -> None:
    data = read(path)
    again = to_json(from_json(data))
    assert {key: again[key] for key in data if key != "check"} == {
        k: v for k, v in data.items() if k != "check"
    }


@each_case("path", FILES)
def test_the_checker_agrees(path: Path) -> None:
    data = read(path)
    movement = from_json(data)
    found = [problem for problem in problems(movement) if not problem.is_warning]
    assert (found == []) == (data["check"]["errors"] == [])
    counts = sets_played(movement).values()
    assert [min(counts), max(counts)] == data["check"]["sets_per_contestant"]


@each_case("path", PAIRS)
def test_the_balance_agrees(path: Path) -> None:
    check = read(path)["check"]
    found = balance(from_json(read(path)))
    assert float(found.qf) == pytest.approx(check["qf"])
    assert 100 * found.total**2 / (found.couples * found.squares) == pytest.approx(check["qc"])
    assert found.sd == pytest.approx(check["competition_sd"])


def test_the_incidence_agrees() -> None:
    data = read(DATA / "tbs-individual2tables21boards.json")
    partners, opponents = incidence(from_json(data))
    for counts, name in ((partners, "partners"), (opponents, "opponents")):
        histogram: dict[str, int] = {}
        for count in counts.values():
            histogram[str(count)] = histogram.get(str(count), 0) + 1
        assert histogram == data["check"][name]
