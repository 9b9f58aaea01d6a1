"""Run the HTTP server (granian) until it is stopped, one for each data folder."""

import multiprocessing
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any, TextIO

import django
from django.conf import settings
from django.core.files import locks
from django.db import connection, connections
from django.utils.translation import gettext_lazy as _
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.server import MPServer

from tournament.serving.bilingual import CannotServe, both

OPEN_FILES = 4096
GRANIAN: dict[str, Any] = {
    "interface": Interfaces.RSGI,
    "http": HTTPModes.http1,
    "websockets": False,
    "http1_settings": HTTP1Settings(header_read_timeout=10_000, max_buffer_size=65_536),
    "backlog": 2048,
    "backpressure": 1800,  # connections of a process
    "workers_kill_timeout": 3,  # seconds
    "respawn_failed_workers": True,
    "log_level": LogLevels.error,
}
# A server that was killed, and is started again at once, may still be ending.
PATIENCE_SECONDS = 2.5
DATA_TAKEN = _("Overtrick is already running with the data in %(data)s: %(address)s")
ONE_PROCESS = _(
    "More than one process needs PostgreSQL (DATABASE_URL), and is not for Windows. Start with --processes 1."
)
# In this time a worker puts its job back; one that does not is killed, and its job waits for the next.
STOPPING_SECONDS = 5.0


def is_one_laptop() -> bool:
    """Whether the data are a file of this computer, which is then all there is; else it is one of several."""
    return connection.vendor == "sqlite"


def claim_data(folder: Path, address: str) -> AbstractContextManager[object]:
    """Keep the data in `folder` to this process, serving at `address`, until the file or the process ends.

    Raises CannotServe, naming the other server's address, if one has them. A PostgreSQL has many servers.
    """
    if not is_one_laptop():
        return nullcontext()
    file = (folder / "serving.lock").open("a+", encoding="ascii")
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not locks.lock(file, locks.LOCK_EX | locks.LOCK_NB):
        if time.monotonic() > deadline:
            raise CannotServe(both(DATA_TAKEN, data=folder, address=_holder(file)))
        time.sleep(0.1)
    file.truncate(0)
    file.write(address)
    file.flush()
    return file


def serving_address(folder: Path) -> str:
    """Where the data in `folder` were last served; empty if they never were, or cannot be asked."""
    path = folder / "serving.lock"
    return _holder(path.open(encoding="ascii")).strip("…") if path.exists() else ""


def _holder(file: TextIO) -> str:
    """The address in a locked file; on Windows no other process can read it."""
    with file:
        try:
            file.seek(0)
            return file.read()
        except OSError:
            return "…"


def refuse_processes(number: int) -> None:
    """Raises CannotServe where several processes cannot share the data: SQLite has one writer."""
    if number > 1 and (is_one_laptop() or os.name == "nt"):
        raise CannotServe(both(ONE_PROCESS))


@contextmanager
def worker_beside() -> Iterator[None]:
    """On one laptop, a worker in a process of its own, which ends when this one does, however it does.

    On PostgreSQL a worker is a service of its own (docs/operations.md).
    """
    if not is_one_laptop():
        yield
        return
    command = [sys.executable, "-m", "tournament", "manage", "worker", "--with-input"]
    paths = os.pathsep.join(filter(None, [str(settings.BASE_DIR), os.environ.get("PYTHONPATH")]))
    variables = {**os.environ, "PYTHONPATH": paths}
    worker = subprocess.Popen(command, stdin=subprocess.PIPE, env=variables)
    try:
        yield
    finally:
        _stop(worker)


def _stop(worker: subprocess.Popen[bytes]) -> None:
    worker.stdin.close()  # its input ends
    try:
        worker.wait(STOPPING_SECONDS)
    except subprocess.TimeoutExpired:
        worker.kill()
        worker.wait()


def serve(
    host: str, port: int, processes: int, ready: Callable[[], None], stopped: Callable[[], None]
) -> None:
    """Serve until Ctrl-C, SIGTERM or the closing of the terminal; call `ready` once phones can connect."""
    connections.close_all()  # the processes that serve open their own
    allow_open_files()
    os.environ.setdefault("MALLOC_ARENA_MAX", "2")  # glibc would keep a heap for each of many threads
    multiprocessing.set_start_method("spawn", force=True)  # the same on every system
    address = socket.getaddrinfo(host or "0.0.0.0", port, type=socket.SOCK_STREAM)[0][4][0]
    server = MPServer("overtrick", address, port, workers=processes, **GRANIAN)
    server.main_loop_interrupt = Interruptible()
    if os.name != "nt":  # granian would start its workers anew when its terminal closes
        server.on_startup(lambda: signal.signal(signal.SIGHUP, server.signal_handler_interrupt))
    server.on_shutdown(stopped)
    threading.Thread(target=_when_it_listens, args=(address, port, ready), daemon=True).start()
    server.serve(target_loader=application, wrap_loader=False)


def allow_open_files() -> None:
    """Each connection is an open file; unless asked, a system may allow 256 (macOS) or 1,024."""
    if os.name == "nt":
        return
    import resource  # not on Windows

    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN_FILES if most == resource.RLIM_INFINITY else min(OPEN_FILES, most)
    if allowed != resource.RLIM_INFINITY and allowed < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


class Interruptible(threading.Event):
    """An event whose wait a signal can interrupt on Windows too."""

    def wait(self, timeout: float | None = 1.0) -> bool:
        while not super().wait(timeout):
            pass
        return True


def application() -> object:
    """What answers, loaded in a process that serves."""
    django.setup()
    from tournament.serving.whole_requests import WholeRequests

    return WholeRequests()


def _when_it_listens(address: str, port: int, ready: Callable[[], None]) -> None:
    """Call `ready` when a connection to the server succeeds."""
    asked = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(address, address)
    while True:
        with suppress(OSError), socket.create_connection((asked, port)):
            break
        time.sleep(0.1)
    ready()
