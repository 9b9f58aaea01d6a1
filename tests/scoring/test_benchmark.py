"""The speed of scoring is reported as one JSON object, with its aims."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

BENCHMARK = Path(__file__).parents[2] / "benchmarks" / "scoring.py"


@pytest.mark.slow
def test_the_benchmark_prints_one_json_object_and_keeps_its_own_aims() -> None:
    done = subprocess.run(
        [sys.executable, str(BENCHMARK), "--json"], capture_output=True, text=True, check=True
    )
    figures = json.loads(done.stdout)
    assert {"matchpoints_vs_quadratic_1000", "increment_vs_full_10000"} <= figures.keys()
    for figure in figures.values():
        assert figure.keys() == {"value", "unit", "aim", "met"}
        aim = figure["aim"]
        assert figure["met"] == (None if aim is None else figure["value"] <= aim)
    assert figures["matchpoints_vs_quadratic_1000"]["met"]
    assert figures["increment_vs_full_10000"]["met"]
