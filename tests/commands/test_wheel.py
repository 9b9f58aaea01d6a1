"""The wheel, built without a network, installed apart from the sources, started as `overtrick`."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from tournament.serving.serving_checks import release_at
from tournament.settings import RELEASE

from .test_addresses import free_port

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCES = ("scoring", "tournament", "templates", "pyproject.toml", "setup.py", "README.md", "LICENSE")
PROGRAMS = "Scripts" if os.name == "nt" else "bin"


def run(*command: str | Path, **how: object) -> str:
    """What a command said. Fails with all of it if the command failed."""
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", **how)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment that has the wheel, and otherwise the packages of this one."""
    place = tmp_path_factory.mktemp("wheel")
    (place / "src").mkdir()
    for name in SOURCES:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, place / "src" / name)
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check")
    run(*pip, "wheel", "--no-build-isolation", "--no-deps", "--no-index", "-w", place, place / "src")
    run(sys.executable, "-m", "venv", "--without-pip", place / "venv")
    python = place / "venv" / PROGRAMS / "python"
    (wheel,) = place.glob("overtrick-*.whl")
    run(*pip, "--python", python, "install", "--no-deps", "--no-index", wheel)
    packages = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    beside = run(sys.executable, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))")
    (Path(packages) / "beside.pth").write_text(beside)
    shutil.rmtree(place / "src")
    return place / "venv" / PROGRAMS


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    """The environment of a user who has nothing set."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("OVERTRICK", "DJANGO"))}
    kept.pop("DATABASE_URL", None)
    user = dict.fromkeys(("HOME", "USERPROFILE", "LOCALAPPDATA", "XDG_DATA_HOME"), str(tmp_path))
    return kept | user | {"PYTHONUTF8": "1", "COLUMNS": "400"}


@pytest.fixture
def server(installed: Path, home: dict[str, str], tmp_path: Path) -> Iterator[str]:
    """Where an installed Overtrick serves, begun outside the sources."""
    port = free_port()
    begun = subprocess.Popen([installed / "overtrick", "--port", str(port)], cwd=tmp_path, env=home)
    deadline = time.monotonic() + 120
    while release_at(f"http://localhost:{port}") != RELEASE:
        assert begun.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.1)
    yield f"http://localhost:{port}"
    begun.terminate()
    begun.wait(120)


@pytest.mark.slow
def test_what_is_installed_serves(server: str, tmp_path: Path) -> None:
    with urlopen(Request(f"{server}/", headers={"Accept-Language": "ja"})) as answer:
        page = answer.read().decode()
    assert '<html lang="ja"' in page
    assert "セッションはまだありません" in page
    with urlopen(f"{server}/static/overtrick/base.css") as style:
        assert style.status == 200
    assert list(tmp_path.rglob("overtrick.sqlite3")) != []


@pytest.mark.slow
def test_what_is_installed_has_everything_with_it(
    installed: Path, home: dict[str, str], tmp_path: Path
) -> None:
    told = run(installed / "overtrick", "--help", cwd=tmp_path, env=home)
    assert told.startswith("usage: overtrick [-h]")
    assert str(tmp_path) in told
    manage = (installed / "overtrick", "manage")
    run(*manage, "rehearse", "--seed", "3", cwd=tmp_path, env=home)
    run(*manage, "form", "guide_card", "--blank", "-o", tmp_path / "card.pdf", cwd=tmp_path, env=home)
    assert (tmp_path / "card.pdf").read_bytes().startswith(b"%PDF")
    assert not (installed.parent / "data").exists()
