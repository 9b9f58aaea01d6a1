"""Benchmarks print one JSON object, with their aims, and say beside it what is missing here."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
# Runs a script in a Python that finds no solver.
WITHOUT_SOLVER = """
import importlib.util, runpy, sys
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name == "endplay" else find(name, *rest)
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


def ran(*words: object, **variables: str) -> tuple[dict[str, Any], str]:
    """The figures of a benchmark, and what it says beside them."""
    command, environment = [sys.executable, *map(str, words), "--json"], os.environ | variables
    done = subprocess.run(command, capture_output=True, encoding="utf-8", env=environment)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout), done.stderr


@pytest.mark.slow
def test_the_benchmark_prints_one_json_object_and_keeps_its_own_aims() -> None:
    figures, missing = ran(BENCHMARKS / "scoring.py", PATH="")
    assert "npm install -g bridge-scorer" in missing
    assert {"matchpoints_vs_quadratic_1000", "increment_vs_full_10000"} <= figures.keys()
    for figure in figures.values():
        assert figure.keys() == {"value", "unit", "aim", "met"}
        aim = figure["aim"]
        assert figure["met"] == (None if aim is None else figure["value"] <= aim)
    assert figures["matchpoints_vs_quadratic_1000"]["met"]
    assert figures["increment_vs_full_10000"]["met"]


@pytest.mark.slow
def test_without_the_solver_the_benchmark_says_what_to_install() -> None:
    figures, missing = ran("-c", WITHOUT_SOLVER, BENCHMARKS / "hands.py")
    assert {*figures} == {"solver_in_web"}
    assert 'pip install "overtrick[hands]"' in missing
