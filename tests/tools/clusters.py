"""A PostgreSQL of a test's own, made by Debian's `postgresql` (.ci/with-postgresql), dropped afterwards."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 90.0  # seconds, for the slowest machine
TURN_SECONDS = 600.0  # root has one cluster at a time: whoever comes second waits
# Says where the cluster is, and keeps it until nobody listens any more.
KEEP = 'echo "$DATABASE_URL"; exec cat >/dev/null'


@contextmanager
def own_postgresql() -> Iterator[str]:
    """The address of an empty database, for a test that is marked `needs("pg_virtualenv")`."""
    deadline = time.monotonic() + TURN_SECONDS
    while True:
        with _cluster() as (address, said):
            if address:
                yield address
                return
        assert time.monotonic() < deadline, said
        time.sleep(2)


@contextmanager
def _cluster() -> Iterator[tuple[str, str]]:
    """An address, or an empty one and why."""
    command = [ROOT / ".ci" / "with-postgresql", "sh", "-c", KEEP]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    said = []
    with subprocess.Popen(command, env={**os.environ, "FSYNC": "off"}, **pipes) as process:
        for line in process.stdout:
            said.append(line)
            if line.startswith("postgresql://"):
                break
        address = said[-1].strip() if said and said[-1].startswith("postgresql://") else ""
        yield address, "".join(said)
        process.stdin.close()
        process.stdout.read()


def manage(
    database: str, data: Path, *words: str, program: Sequence[str] = ("manage.py",), **how: Any
) -> subprocess.Popen[str]:
    """`manage.py` begun on that database; an empty one is SQLite in the folder `data`."""
    variables = {**os.environ, "OVERTRICK_DATA": str(data), "DATABASE_URL": database}
    variables |= {"OVERTRICK_SECRET_KEY": "the same on every host " * 3}
    if not database:
        del variables["DATABASE_URL"]
    return subprocess.Popen([sys.executable, *program, *words], cwd=ROOT, env=variables, text=True, **how)


def managed(database: str, data: Path, *words: str, program: Sequence[str] = ("manage.py",)) -> str:
    """What a command printed. Fails with all of it if the command failed."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with manage(database, data, *words, program=program, **pipes) as process:
        said, complaint = process.communicate(timeout=10 * PATIENCE)
    assert process.returncode == 0, said + complaint
    return said
