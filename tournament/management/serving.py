"""Serving: one server to one set of data, gunicorn on Unix and waitress on Windows, until it is stopped."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from django.core.files import locks
from django.db import connections
from django.utils.translation import gettext_lazy as _

from tournament.management.bilingual import CannotServe, both

THREADS = 400
# One process: locks and caches are plain Python, and SQLite has one writer anyway.
GUNICORN = {
    "workers": 1,
    "threads": THREADS,
    "worker_class": "gthread",
    "control_socket_disable": True,
    "keepalive": 5,
    "graceful_timeout": 3,
    "loglevel": "warning",
}
# The worker of a server that was killed notices within a second that it is alone, and lets go of the data.
PATIENCE_SECONDS = 2.5
DATA_TAKEN = _("Overtrick is already running with the data in %(data)s: %(address)s")
STOPPED = _("Overtrick has stopped. Nothing entered is lost.")


def claim_data(folder: Path, address: str) -> TextIO:
    """Keep the data in `folder` to this process, serving at `address`, until the file or the process ends.

    Raises CannotServe, naming the other server's address, if one has them.
    """
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
    """The address in a claimed file; Windows lets nobody else read it."""
    with file:
        try:
            file.seek(0)
            return file.read()
        except OSError:
            return "…"


def serve(host: str, port: int, ready: Callable[[], None]) -> None:
    """Serve until Ctrl-C, SIGTERM or the closing of the terminal; call `ready` once phones can connect."""
    connections.close_all()  # a connection must not be shared with the process that serves
    if os.name == "nt":
        _serve_with_waitress(host, port, ready)
    else:
        _serve_with_gunicorn(host, port, ready)


def _serve_with_gunicorn(host: str, port: int, ready: Callable[[], None]) -> None:
    from gunicorn.app.base import BaseApplication  # not on Windows
    from gunicorn.arbiter import Arbiter

    def when_ready(server: Arbiter) -> None:
        # gunicorn would reload when its terminal closes and serve on where nobody can stop it.
        signal.signal(signal.SIGHUP, lambda _number, frame: server.signal(signal.SIGTERM, frame))
        ready()

    class Server(BaseApplication):
        def load_config(self) -> None:
            bind = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
            hooks = {"when_ready": when_ready, "on_exit": lambda _server: print(both(STOPPED), flush=True)}
            for name, value in {**GUNICORN, **hooks, "bind": bind}.items():
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
