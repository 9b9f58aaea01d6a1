"""`./run`'s Django side, really started: it tells where to go, serves, starts once, and stops cleanly."""

import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
import segno

from tests.tools.ports import free_port
from tournament.management.commands.serve import qr_code
from tournament.serving.serving_checks import release_at
from tournament.settings import RELEASE

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE = 120  # seconds: a slow machine is no fault of the server
HALVES = {" ": (1, 1), "▀": (0, 1), "▄": (1, 0), "█": (0, 0)}


def test_the_qr_code_is_the_link() -> None:
    rows = []
    for line in qr_code("http://192.168.1.5:8000", coloured=False).splitlines():
        halves = [HALVES[block] for block in line[4:]]
        rows += [bytes(upper for upper, _lower in halves), bytes(lower for _upper, lower in halves)]
    drawn = [row[2:-2] for row in rows[2:-3]]
    assert drawn == [
        bytes(row) for row in segno.make("http://192.168.1.5:8000", error="m", micro=False).matrix
    ]


def test_the_qr_code_brings_its_own_colours() -> None:
    plain, coloured = (qr_code("http://localhost", coloured=choice).splitlines() for choice in (False, True))
    assert coloured == [f"    \x1b[97;40m{line[4:]}\x1b[0m" for line in plain]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """Start a server on data of its own; it is gone after the test."""
    running: list[subprocess.Popen[str]] = []

    def serve(*options: str) -> subprocess.Popen[str]:
        command = [sys.executable, "manage.py", "serve", *options, "--data", str(tmp_path)]
        variables = {**os.environ, "OVERTRICK_DATA": str(tmp_path), "PYTHONUTF8": "1"}
        pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        server = subprocess.Popen(command, cwd=ROOT, env=variables, text=True, encoding="utf-8", **pipes)
        running.append(server)
        return server

    yield serve
    for server in running:
        with suppress(ProcessLookupError):
            server.terminate()
        server.communicate(timeout=PATIENCE)


def answers(server: subprocess.Popen[str], port: int) -> bool:
    """Whether the server at `port` answers in time, as long as this process lives."""
    deadline = time.monotonic() + PATIENCE
    while server.poll() is None and time.monotonic() < deadline:
        if release_at(f"http://localhost:{port}") == RELEASE:
            return True
        time.sleep(0.05)
    return False


def worker_of(data: Path) -> int | None:
    """The process of the worker that says that it lives; None once it has said goodbye."""
    with closing(sqlite3.connect(data / "overtrick.sqlite3", timeout=20)) as database:
        found = database.execute("SELECT name FROM tournament_worker").fetchone()
    return int(found[0].split()[-1]) if found else None


def worker_beside(data: Path) -> int:
    """The process of the worker, once it has begun."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if found := worker_of(data):
            return found
        time.sleep(0.1)
    pytest.fail("no worker began")


def lives(process: int) -> bool:
    """Not so one that is dead and whose end nobody has asked for yet, as in a container without an init."""
    state = Path(f"/proc/{process}/stat")
    with suppress(ProcessLookupError, FileNotFoundError):
        os.kill(process, 0)
        return not state.exists() or ") Z " not in state.read_text()
    return False


def dies(process: int) -> bool:
    deadline = time.monotonic() + PATIENCE
    while lives(process) and time.monotonic() < deadline:
        time.sleep(0.1)
    return not lives(process)


@pytest.mark.slow
def test_an_evening_s_server(start: Callable[..., subprocess.Popen[str]], tmp_path: Path) -> None:
    port = free_port()
    server = start("--port", str(port))
    assert answers(server, port)

    again = start("--port", str(port + 1))
    said, _ = again.communicate(timeout=PATIENCE)
    assert again.returncode == 1
    assert f"already running with the data in {tmp_path}: http://localhost:{port}\n" in said
    assert "すでに Overtrick が動いています" in said

    assert lives(worker_beside(tmp_path))

    several = start("--processes", "2", "--port", str(port + 1))
    said, _ = several.communicate(timeout=PATIENCE)
    assert several.returncode == 1
    assert "More than one process needs PostgreSQL" in said

    another = start("link")
    said, _ = another.communicate(timeout=PATIENCE)
    assert re.fullmatch(rf"http://localhost:{port}/in/\S+/\n", said)

    server.send_signal(signal.SIGINT)
    said, _ = server.communicate(timeout=PATIENCE)
    assert server.returncode == 0
    assert re.search(rf"ディレクター.*\n    http://localhost:{port}/\S+\n", said)
    assert f"\n    {tmp_path}\n" in said
    assert said.endswith("Overtrick has stopped. All entries are saved.\n" + said.splitlines()[-1] + "\n")
    assert said.count("Director") == 1
    assert "Warning" not in said
    assert worker_of(tmp_path) is None


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_however_it_is_stopped(start: Callable[..., subprocess.Popen[str]], number: signal.Signals) -> None:
    port = free_port()
    server = start("--port", str(port))
    assert answers(server, port)
    server.send_signal(number)
    said, _ = server.communicate(timeout=PATIENCE)
    assert server.returncode == 0
    assert "Overtrick has stopped." in said
    assert not release_at(f"http://localhost:{port}")


@pytest.mark.slow
def test_a_killed_server_starts_again_at_once(
    start: Callable[..., subprocess.Popen[str]], tmp_path: Path
) -> None:
    port = free_port()
    killed = start("--port", str(port))
    assert answers(killed, port)
    worker = worker_beside(tmp_path)
    assert lives(worker)
    killed.kill()
    killed.wait()
    server = start("--port", str(port))
    time.sleep(3)
    assert answers(server, port)
    assert dies(worker)


@pytest.mark.slow
def test_data_named_too_late(tmp_path: Path) -> None:
    command = [sys.executable, "manage.py", "serve", "--data", str(tmp_path / "other")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 1
    assert "use ./run --data" in done.stderr
