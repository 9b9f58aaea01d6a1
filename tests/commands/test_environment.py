"""The environment of ./run and ./test: the locks are whole, and what goes wrong is said with its remedy."""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import environment
from tests.tools.each_case import each_case

ROOT = Path(__file__).resolve().parent.parent.parent
LOCKS = {
    "requirements.lock": [],
    "requirements-test.lock": ["test"],
    ".ci/requirements-lint.lock": ["test", "lint"],
}


def pins(lock: str) -> dict[str, str]:
    """Package → version, for this system or any other."""
    return dict(re.findall(r"^([a-z0-9-]+)==(\S+)", (ROOT / lock).read_text(encoding="utf-8"), re.M))


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_has_hashes_and_names_no_host(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    packages = re.split(r"\n(?=\S)", text.strip())
    assert "://" not in text
    assert [package for package in packages if "--hash=sha256:" not in package] == []


@pytest.mark.parametrize(("lock", "extras"), LOCKS.items())
def test_a_lock_meets_what_the_project_asks_for(lock: str, extras: list[str]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [*project["dependencies"]]
    for extra in extras:
        asked += project["optional-dependencies"][extra]
    locked = pins(lock)
    unmet = [line for line in asked if not _met(Requirement(line), locked)]
    assert unmet == [], "make the locks anew with .ci/lock"


def _met(wanted: Requirement, locked: dict[str, str]) -> bool:
    return wanted.name in locked and wanted.specifier.contains(locked[wanted.name])


def test_the_tests_run_on_what_a_club_runs() -> None:
    runtime, test, lint = (pins(lock).items() for lock in LOCKS)
    assert runtime <= test <= lint


@pytest.mark.parametrize("script", ["run", "test", "environment.py"])
def test_an_old_python_can_read_the_script(script: str) -> None:
    ast.parse((ROOT / script).read_text(encoding="utf-8"), feature_version=(3, 6))


@pytest.mark.parametrize("script", ["run", "test", "environment.py"])
def test_the_script_needs_only_the_standard_library(script: str) -> None:
    tree = ast.parse((ROOT / script).read_text(encoding="utf-8"))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {node.module if isinstance(node, ast.ImportFrom) else node.names[0].name for node in imports}
    assert names <= {*sys.stdlib_module_names, "environment"}


def test_an_old_python_is_told_so(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="1"):
        environment._refuse_old_python((3, 9))
    english, japanese = capsys.readouterr().err.splitlines()
    assert "needs Python 3.11 or newer; this is Python 3.9" in english
    assert "現在は 3.9" in japanese


@each_case(
    "said, sentences",
    [
        ("OSError: [Errno 28] No space left on device: '/x'", environment.DISK_FULL),
        ("[WinError 112] There is not enough space on the disk", environment.DISK_FULL),
        ("not created successfully because ensurepip is not available", environment.NO_VENV),
        ("/usr/bin/python3: No module named venv", environment.NO_VENV),
        ("[WinError 32] The process cannot access the file: being used by another process", environment.BUSY),
        ("WARNING: Retrying after connection broken by 'NewConnectionError('…')'", environment.NO_NETWORK),
        ("ERROR: No matching distribution found for django==5.2.19", environment.NO_NETWORK),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES", environment.UNKNOWN),
    ],
)
def test_a_failure_has_its_remedy(said: str, sentences: tuple[str, str]) -> None:
    assert environment.reason(said) == sentences


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with nothing but environment.py and a lock without packages."""
    shutil.copy(ROOT / "environment.py", tmp_path)
    (tmp_path / "some.lock").touch()
    return tmp_path


def make(checkout: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "environment.py", "some.lock"],
        cwd=checkout,
        env={**os.environ, "PIP_NO_INDEX": "1", "PYTHONUTF8": "1", **variables},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
    )


@pytest.mark.slow
def test_it_is_made_once_and_survives_a_lock_it_cannot_get(checkout: Path) -> None:
    first = make(checkout)
    record = checkout / ".venv" / "made-from.json"
    assert first.stdout.strip() == str(checkout / ".venv" / "bin" / "python")
    assert first.stderr.splitlines() == list(environment.MAKING)
    assert make(checkout).stderr == ""

    made_from = json.loads(record.read_text())
    (checkout / "some.lock").write_text(f"no-such-package==1 --hash=sha256:{'0' * 64}\n")
    failed = make(checkout)
    assert failed.returncode == 1
    assert failed.stderr.splitlines()[-2:] == list(environment.NO_NETWORK)
    assert json.loads(record.read_text()) == made_from
    assert not (checkout / ".venv-old").exists()

    (checkout / "some.lock").write_text("")
    assert make(checkout).stderr == "", "the release before needs nothing new"


@pytest.mark.slow
def test_a_python_without_venv_names_the_package_to_install(checkout: Path) -> None:
    (checkout / "venv.py").write_text("raise ModuleNotFoundError('No module named venv')")
    failed = make(checkout, PYTHONPATH=str(checkout))
    assert failed.returncode == 1
    assert failed.stderr.splitlines()[-2:] == list(environment.NO_VENV)
    assert not (checkout / ".venv").exists()
