"""A start with data of an older release: they are copied first, and private afterwards."""

import os
import shlex
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.domain.backups.test_backups import damage

ROOT = Path(__file__).resolve().parent.parent.parent
OLDER = ROOT / "tests" / "data" / "releases" / "0.1.0.sql"
FUTURE = ("tournament", "0099_future")
pytestmark = pytest.mark.slow


def link(folder: Path) -> subprocess.CompletedProcess[str]:
    """A start that ends by itself."""
    return manage(folder, "serve", "link")


def manage(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        env={key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
        | {"OVERTRICK_DATA": str(folder)},
        capture_output=True,
        text=True,
        timeout=120,
    )


def migrations(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as database:
        return [name for (name,) in database.execute("SELECT name FROM django_migrations ORDER BY id")]


@pytest.fixture
def older(tmp_path: Path) -> Path:
    """The folder of an installation of 0.1.0."""
    with closing(sqlite3.connect(tmp_path / "overtrick.sqlite3")) as database:
        database.executescript(OLDER.read_text(encoding="utf-8"))
    return tmp_path


def test_data_are_copied_before_they_are_brought_up_to_this_release(older: Path) -> None:
    before = migrations(older / "overtrick.sqlite3")
    assert link(older).returncode == 0
    assert link(older).returncode == 0  # nothing is to be done any more
    (copy,) = (older / "backups").iterdir()
    assert copy.name.endswith("-update.sqlite3")
    assert migrations(copy) == before
    assert len(migrations(older / "overtrick.sqlite3")) > len(before)


def test_data_of_a_newer_release_are_refused_with_the_way_back_which_leads_back(older: Path) -> None:
    """A wheel that was put back after an update: serving, the worker and reading commands refuse alike."""
    file = older / "overtrick.sqlite3"
    assert link(older).returncode == 0
    with closing(sqlite3.connect(file)) as database:
        database.execute("INSERT INTO django_migrations (app, name, applied) VALUES (?, ?, 0)", FUTURE)
        database.commit()
    before = file.read_bytes()
    for words in (["serve", "link"], ["worker", "--once"], ["verify"]):
        refused = manage(older, *words)
        assert refused.returncode == 1, words
        assert "tournament.0099_future" in refused.stderr, words
        assert "Traceback" not in refused.stderr, words
    said = manage(older, "serve", "link").stderr
    assert "newer version" in said
    assert "新しい版" in said
    assert file.read_bytes() == before

    typed = said.rstrip().splitlines()[-1].strip()
    subprocess.run(shlex.split(typed), cwd="/", check=True, capture_output=True)
    assert link(older).returncode == 0


def test_data_that_are_damaged_in_the_middle_are_not_served(older: Path) -> None:
    assert link(older).returncode == 0
    good = manage(older, "backup").stdout.strip()
    damage(older / "overtrick.sqlite3")
    refused = manage(older, "serve", "link")
    assert refused.returncode == 1
    assert "the file is damaged" in refused.stderr
    assert "壊れています" in refused.stderr
    assert refused.stderr.rstrip().endswith(good)
    failed = manage(older, "backup")
    assert failed.returncode == 1
    assert "Traceback" not in failed.stderr


def test_data_that_cannot_be_copied_are_left_as_they_are(older: Path) -> None:
    before = migrations(older / "overtrick.sqlite3")
    (older / "backups").write_text("a file where the folder should be")
    refused = link(older)
    assert refused.returncode == 1
    assert "no backup could be made" in refused.stderr
    assert "更新しませんでした" in refused.stderr
    assert "Traceback" not in refused.stderr
    assert migrations(older / "overtrick.sqlite3") == before


@pytest.mark.skipif(sys.platform == "win32", reason="no such rights there")
def test_other_users_of_the_computer_cannot_read_the_data(older: Path) -> None:
    new = older / "new"
    (older / "overtrick.sqlite3").chmod(0o644)
    assert (link(older).returncode, link(new).returncode) == (0, 0)
    assert new.stat().st_mode & 0o077 == 0
    files = [*older.glob("overtrick.sqlite3*"), *new.glob("overtrick.sqlite3*"), new / "secret_key"]
    assert {path.name: oct(path.stat().st_mode & 0o077) for path in files} == {
        path.name: "0o0" for path in files
    }
