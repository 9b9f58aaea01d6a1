"""`manage.py worker`, really begun: it does what is due, says that it lives, and stops as it is told."""

import signal
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.tools.clusters import PATIENCE, manage, managed
from tests.tools.migrated import bring_up

pytestmark = pytest.mark.slow


@pytest.fixture
def data(tmp_path: Path) -> Path:
    bring_up(tmp_path)
    return tmp_path


def asked(data: Path, question: str) -> list[tuple]:
    with closing(sqlite3.connect(data / "overtrick.sqlite3", timeout=20)) as database:
        return database.execute(question).fetchall()


def until(done: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < deadline
        time.sleep(0.1)


@pytest.fixture
def worker(data: Path) -> Iterator[subprocess.Popen[str]]:
    with manage("", data, "worker", "--with-input", stdin=subprocess.PIPE) as process:
        until(lambda: asked(data, "SELECT * FROM tournament_worker"))
        yield process
        process.kill()


def is_told(data: Path, process: subprocess.Popen[str]) -> bool:
    """Whether it has ended well, and said goodbye."""
    return process.wait(PATIENCE) == 0 and not asked(data, "SELECT * FROM tournament_worker")


def test_a_worker_does_what_is_due_and_stops_with_its_input(
    data: Path, worker: subprocess.Popen[str]
) -> None:
    until(lambda: asked(data, "SELECT * FROM tournament_job WHERE key LIKE 'forget %' AND state = 'done'"))
    worker.stdin.close()
    assert is_told(data, worker)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_worker_stops_when_it_is_told(
    data: Path, worker: subprocess.Popen[str], number: signal.Signals
) -> None:
    worker.send_signal(number)
    assert is_told(data, worker)


def test_a_worker_outlives_a_database_that_does_not_answer(data: Path, worker: subprocess.Popen[str]) -> None:
    """Its table is away for a while: it says so, and goes on."""
    with closing(sqlite3.connect(data / "overtrick.sqlite3", timeout=20)) as database:
        database.execute("ALTER TABLE tournament_job RENAME TO away")
        time.sleep(1.5)
        database.execute("ALTER TABLE away RENAME TO tournament_job")
    now = datetime.now(UTC).replace(tzinfo=None).isoformat(" ")
    with closing(sqlite3.connect(data / "overtrick.sqlite3", timeout=20)) as database:
        database.execute(
            'INSERT INTO tournament_job (kind, payload, by, state, attempts, drawn, "of", problem, made_at, '
            "due_at) VALUES ('forget', '{}', 'test', 'waiting', 0, 0, 0, '', ?, ?)",
            (now, now),
        )
        database.commit()
    until(lambda: asked(data, "SELECT * FROM tournament_job WHERE by = 'test' AND state = 'done'"))
    assert worker.poll() is None


def test_once_does_what_is_due_and_ends(data: Path) -> None:
    managed("", data, "worker", "--once")
    assert asked(data, "SELECT state FROM tournament_job WHERE kind = 'forget'") == [("done",)]
