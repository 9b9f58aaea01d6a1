"""Dumps of PostgreSQL: whole, read back before they get their name, and no password on a command line."""

import os
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pytest
from django.db import connection

from tests.fixtures.evening import make_section
from tournament.domain.backups.acts import backups as copies
from tournament.domain.backups.readings.backup_files import STAMP, backups

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings) -> Path:
    settings.DATA_DIR, settings.SECOND_BACKUP = tmp_path, str(tmp_path / "stick")
    (tmp_path / "stick").mkdir()
    make_section()
    return tmp_path


def on_postgresql() -> bool:
    return connection.vendor == "postgresql"


def test_a_dump_can_be_read_to_its_end_and_lies_in_both_places(place: Path) -> None:
    if not on_postgresql():
        return
    path = copies.dump()
    copies.read_back(path)
    listed = subprocess.run(["pg_restore", "--list", path], capture_output=True, text=True, check=True).stdout
    assert "TABLE DATA public tournament_result" in listed
    assert path.stat().st_mode & 0o077 == 0
    assert [one.path for one in backups()] == [path]
    assert (place / "stick" / path.name).read_bytes() == path.read_bytes()
    half = place / "half.dump"
    half.write_bytes(path.read_bytes()[: path.stat().st_size * 2 // 3])
    with pytest.raises(OSError, match="pg_restore"):
        copies.read_back(half)


def test_a_dump_that_cannot_be_read_back_gets_no_name(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copies, "_run", lambda program, *_words: _refuse(program))
    monkeypatch.setattr(copies, "places", lambda: [place / "backups"])
    monkeypatch.setattr(copies, "folder", lambda: place / "backups")
    with pytest.raises(OSError, match="pg_restore"):
        copies.dump()
    assert [*(place / "backups").iterdir()] == []


def test_a_second_place_that_is_away_is_never_created(
    place: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Also where the first place takes no dump: a folder in the place of a stick would hide its absence."""
    away = place / "away"
    monkeypatch.setattr(copies, "_run", lambda *_words: None)
    monkeypatch.setattr(copies, "places", lambda: [place / "full", away])
    monkeypatch.setattr(copies, "folder", lambda: place / "backups")
    with pytest.raises(OSError, match="full"):
        copies.dump()
    assert not away.exists()
    assert [f"no copy in {place / name}" in caplog.text for name in ("full", "away")] == [True, True]


def _refuse(program: str) -> None:
    if program == "pg_restore":
        raise OSError("pg_restore: could not read")


def test_the_password_is_a_variable_and_no_word(monkeypatch: pytest.MonkeyPatch) -> None:
    database = {"HOST": "127.0.0.1", "PORT": "5432", "NAME": "o", "USER": "o", "PASSWORD": "geheim"}
    database["OPTIONS"] = {"sslmode": "require", "prepare_threshold": 2}
    seen: list[tuple[list[str], dict[str, str]]] = []

    def run(words: list[str], **how: object) -> subprocess.CompletedProcess[str]:
        seen.append((words, how["env"]))
        return subprocess.CompletedProcess(words, 0, "", "")

    monkeypatch.setattr(copies, "connection", type("Named", (), {"settings_dict": database}))
    monkeypatch.setattr(copies.subprocess, "run", run)
    copies._run("pg_dump", "--format=custom")
    ((words, variables),) = seen
    assert "geheim" not in " ".join(words)
    assert (variables["PGPASSWORD"], variables["PGSSLMODE"]) == ("geheim", "require")
    assert "PGPREPARE_THRESHOLD" not in variables


def test_a_missing_program_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "PATH", "/nowhere")
    with pytest.raises(OSError, match="postgresql-client"):
        copies._run("pg_dump")


@pytest.mark.slow
def test_the_age_of_the_newest_copy_can_be_asked(tmp_path: Path) -> None:
    def check() -> int:
        words = [sys.executable, "manage.py", "backup", "--check", "2"]
        own = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
        return subprocess.run(words, env=own | {"OVERTRICK_DATA": str(tmp_path)}, check=False).returncode

    assert check() == 1
    place = tmp_path / "backups"
    place.mkdir()
    (place / "overtrick-000001-20200101-120000-by_hand.sqlite3").touch()
    assert check() == 1
    (place / f"overtrick-000002-{datetime.now():{STAMP}}-by_hand.sqlite3").touch()
    assert check() == 0
