"""What cannot run on a computer is listed with the line that installs what it needs; with CI set it fails."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCE = """
import pytest
@pytest.mark.browser
def test_page(): pass
@pytest.mark.needs("pg_virtualenv")
def test_database(): pass
@pytest.mark.needs("nginx", "openssl")
def test_proxy(): pass
@pytest.mark.needs("openssl", "nginx")
def test_proxies(): pass
def test_other(): pass
"""


def run(tmp_path: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Pytest over tests that need programs and one other, where there is nothing but Python."""
    (tmp_path / "test_two.py").write_text(SOURCE)
    without_ci = {name: value for name, value in os.environ.items() if name != "CI"}
    options = ["-p", "tests.conftest", "-p", "no:cacheprovider", "-c", str(ROOT / "pyproject.toml")]
    return subprocess.run(
        [sys.executable, "-m", "pytest", *options, "--rootdir", str(tmp_path), str(tmp_path)],
        cwd=ROOT,
        env={**without_ci, "PATH": str(tmp_path), **variables},
        capture_output=True,
        encoding="utf-8",
    )


@pytest.mark.slow
def test_a_test_that_cannot_run_is_named_with_what_it_needs(tmp_path: Path) -> None:
    done = run(tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "test_two.py::test_page\nNo Chromium was found. Debian, Ubuntu: sudo apt install" in done.stdout
    assert "test_two.py::test_database\nNo pg_virtualenv was found." in done.stdout
    assert done.stdout.count("sudo apt install nginx-light") == 1
    assert "1 passed, 4 skipped" in done.stdout.splitlines()[-1]


@pytest.mark.slow
def test_the_tests_that_cost_most_are_named_at_the_end(tmp_path: Path) -> None:
    (tmp_path / "test_busy.py").write_text("def test_busy(): sum(range(30_000_000))\n")
    done = run(tmp_path)
    told = done.stdout.partition(" s of the processor ")[2]
    assert re.search(r"^=+\n+ +\d+\.\d\d s  test_busy.py::test_busy$", told, re.MULTILINE)


@pytest.mark.slow
def test_with_ci_set_it_fails(tmp_path: Path) -> None:
    done = run(tmp_path, CI="true")
    assert done.returncode == 1
    assert "1 passed, 4 errors" in done.stdout.splitlines()[-1]
