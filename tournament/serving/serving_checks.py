"""Checks at the start of a server: can it write, what should the director look at, is its port free, and by
which addresses is it reached?
"""

import errno
import json
import os
import socket
from http.client import HTTPException
from pathlib import Path
from tempfile import TemporaryFile
from urllib.request import ProxyHandler, build_opener

from django.conf import settings
from django.db import DatabaseError
from django.utils.translation import gettext_lazy as _

from tournament.domain.backups.acts.backups import NEWER, UNREADABLE, problem
from tournament.domain.backups.readings.backup_files import (
    backups_in,
    is_sealed,
    is_server,
    places,
    restoring,
)
from tournament.domain.backups.readings.disk_errors import refusal_of
from tournament.domain.room.readings.network import is_loopback, own_host
from tournament.domain.room.reports.server_health import BAD, GOOD, MEGABYTE, Check, hint, self_check
from tournament.serving.bilingual import CannotServe, both
from tournament.words.health_words import SENTENCES

SIGNS = {GOOD: "✔", BAD: "▲▲"}
NO_ROOM = _(
    "There is no room for the data in %(data)s. Delete or move files of other programs and start again."
)
NOT_WRITABLE = _(
    "The data in %(data)s cannot be written. Allow writing there, or choose another folder: ./run --data DIR"
)
DAMAGED = _("The data in %(data)s cannot be read: the file is damaged.")
PUT_BACK = _("Restore the last backup and start again:")
NO_COPY = _("No usable backup found.")
NO_ROOM_ERRORS = {errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)}


def refuse_unwritable(folder: Path) -> None:
    """Raises CannotServe, with the remedy, if a session could not be kept in `folder`."""
    try:
        with TemporaryFile(dir=folder) as probe:
            probe.write(bytes(MEGABYTE))
    except OSError as error:
        full = error.errno in NO_ROOM_ERRORS
        raise CannotServe(both(NO_ROOM if full else NOT_WRITABLE, data=folder)) from error


def cannot_start(error: DatabaseError, folder: Path) -> CannotServe:
    """What a database that refuses its migration means; the error itself where it is our own fault."""
    if getattr(error.__cause__, "sqlite_errorname", "") in UNREADABLE:
        return damaged(folder)
    refusal = refusal_of(error)
    if refusal is None:
        raise error
    return CannotServe(both(NO_ROOM if refusal.code == "disk_full" else NOT_WRITABLE, data=folder))


def damaged(folder: Path) -> CannotServe:
    return CannotServe("\n".join([both(DAMAGED, data=folder), *_put_back()]))


def newer(names: list[str]) -> CannotServe:
    """The data have these migrations, which this release does not know."""
    return CannotServe("\n".join([both(NEWER, names=names[0], release=settings.RELEASE), *_put_back()]))


def _put_back() -> list[str]:
    """How the newest copy is restored that is good and of this release; a sealed one is tried."""
    if is_server():  # docs/operations.md
        return []
    found = sorted((one for place in places() for one in backups_in(place)), key=lambda one: one.order)
    good = (one for one in reversed(found) if is_sealed(one.path) or not problem(one.path))
    last = next(good, None)
    return [both(PUT_BACK), f"    {restoring(last.path)}"] if last else [both(NO_COPY)]


def findings() -> list[str]:
    """A line for each thing that was looked at, in all languages, with its remedy under it."""
    return [line for check in (*self_check(), hint()) if check for line in _lines(check)]


def _lines(check: Check) -> list[str]:
    found, remedy = SENTENCES[check.code]
    sign = SIGNS.get(check.state, "▲")
    lines = [f"    {sign} {both(_(found), ' · ', **check.about)}"]
    return [*lines, f"        {both(_(remedy), ' · ')}"] if remedy else lines


# The addresses by which the director and the phones reach a server, and whether a port is free.

EVERYWHERE = ("", "0.0.0.0", "::")
TAKEN_BY_OVERTRICK = _(
    "Overtrick %(release)s is already running on port %(port)d, with other data. Choose another port: "
    "--port %(other)d"
)
REFUSED = {
    errno.EADDRINUSE: _("Port %(port)d is taken by another program. Choose another port: --port %(other)d"),
    errno.EACCES: _("This computer does not let you use port %(port)d. Choose another port: --port 8000"),
    errno.EADDRNOTAVAIL: _("This computer has no address %(host)s. Omit --host, or correct it."),
}


def address(host: str, port: int) -> str:
    """The base of the links to a server on this `host`; one that listens everywhere is met at localhost."""
    name = "localhost" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}"


def phones_address(host: str, port: int) -> str:
    """The base of the links that phones can open; empty when they cannot reach this computer."""
    reached = own_host() if host in EVERYWHERE else host
    return "" if not reached or is_loopback(reached) else address(reached, port)


def refuse_taken_port(host: str, port: int) -> None:
    """Raises CannotServe, with the remedy, if no server could listen there."""
    problem = _listening_problem(host, port)
    if not problem:
        return
    release = release_at(address(host, port)) if problem == errno.EADDRINUSE else ""
    sentence = TAKEN_BY_OVERTRICK if release else REFUSED.get(problem, REFUSED[errno.EADDRINUSE])
    raise CannotServe(both(sentence, host=host, port=port, other=port + 1, release=release))


def _listening_problem(host: str, port: int) -> int:
    """The errno of listening there; 0 if one could."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        if os.name != "nt":  # where the option would let two servers share a port
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except socket.gaierror:
            return errno.EADDRNOTAVAIL
        except OSError as error:
            return error.errno or errno.EADDRINUSE
    return 0


def release_at(base: str) -> str:
    """The release of the Overtrick that answers at `base`; empty if it is something else."""
    try:
        with build_opener(ProxyHandler({})).open(f"{base}/health", timeout=2) as answer:
            return str(json.load(answer)["overtrick"])
    except (OSError, HTTPException, ValueError, LookupError, TypeError):
        return ""
