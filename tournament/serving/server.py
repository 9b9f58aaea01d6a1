"""Run the HTTP server until it is stopped, one for each data folder: gunicorn, or waitress on Windows."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import TextIO

from django.conf import settings
from django.core.files import locks
from django.db import connection, connections
from django.utils.translation import gettext_lazy as _

from tournament.serving.bilingual import CannotServe, both

THREADS = 400
OPEN_FILES = 4096
GUNICORN = {
    "threads": THREADS,
    "worker_class": "tournament.serving.whole_requests.WholeRequestsWorker",
    "logger_class": "tournament.web.server.server_log.QuietLogger",
    "worker_connections": 1800,
    "control_socket_disable": True,
    "keepalive": 5,
    "graceful_timeout": 3,
    "loglevel": "warning",
}
# The worker of a server that was killed notices within a second that it is alone, and lets go of the data.
PATIENCE_SECONDS = 2.5
DATA_TAKEN = _("Overtrick is already running with the data in %(data)s: %(address)s")
ONE_PROCESS = _(
    "More than one process needs PostgreSQL (DATABASE_URL), and is not for Windows. Start with --processes 1."
)
# In this time a worker puts its job back; one that does not is killed, and its job waits for the next.
STOPPING_SECONDS = 5.0
STOPPED = _("Overtrick has stopped. All entries are saved.")


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
    owner, variables = os.getpid(), {**os.environ, "PYTHONPATH": paths}
    worker = subprocess.Popen(command, stdin=subprocess.PIPE, env=variables)
    try:
        yield
    finally:
        if os.getpid() == owner:  # a process that gunicorn forked leaves here too
            _stop(worker)


def _stop(worker: subprocess.Popen[bytes]) -> None:
    worker.stdin.close()  # its input ends
    try:
        worker.wait(STOPPING_SECONDS)
    except subprocess.TimeoutExpired:
        worker.kill()
        worker.wait()


def serve(host: str, port: int, processes: int, ready: Callable[[], None]) -> None:
    """Serve until Ctrl-C, SIGTERM or the closing of the terminal; call `ready` once phones can connect."""
    connections.close_all()  # a connection must not be shared with the process that serves
    allow_open_files()
    if os.name == "nt":
        _serve_with_waitress(host, port, ready)
    else:
        _serve_with_gunicorn(host, port, processes, ready)


def allow_open_files() -> None:
    """Each connection is an open file; unless asked, a system may allow 256 (macOS) or 1,024."""
    if os.name == "nt":
        return
    import resource  # not on Windows

    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN_FILES if most == resource.RLIM_INFINITY else min(OPEN_FILES, most)
    if allowed != resource.RLIM_INFINITY and allowed < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def _serve_with_gunicorn(host: str, port: int, processes: int, ready: Callable[[], None]) -> None:
    from gunicorn.app.base import BaseApplication  # not on Windows
    from gunicorn.arbiter import Arbiter

    def when_ready(server: Arbiter) -> None:
        # gunicorn would reload when its terminal closes and continue where no terminal can stop it.
        signal.signal(signal.SIGHUP, lambda _number, frame: server.signal(signal.SIGTERM, frame))
        ready()

    class Server(BaseApplication):
        def load_config(self) -> None:
            bind = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
            hooks = {"when_ready": when_ready, "on_exit": lambda _server: print(both(STOPPED), flush=True)}
            for name, value in {**GUNICORN, **hooks, "bind": bind, "workers": processes}.items():
                self.cfg.set(name, value)

        def load(self) -> Callable[..., object]:
            from tournament.wsgi import application  # in the process that serves

            return application

    Server().run()


def _serve_with_waitress(host: str, port: int, ready: Callable[[], None]) -> None:
    from waitress import create_server  # only on Windows

    from tournament.wsgi import application

    server = create_server(application, host=host, port=port, threads=THREADS, connection_limit=1000)
    ready()
    server.run()
    print(both(STOPPED), flush=True)
