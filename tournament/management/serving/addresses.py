"""The addresses by which the director and the phones reach a server, and whether a port is free."""

import errno
import json
import os
import socket
from http.client import HTTPException
from urllib.request import ProxyHandler, build_opener

from django.utils.translation import gettext_lazy as _

from tournament.management.wording.bilingual import CannotServe, both
from tournament.readings.room.network import is_loopback, own_host

EVERYWHERE = ("", "0.0.0.0", "::")
TAKEN_BY_OVERTRICK = _(
    "Overtrick %(release)s is already running on port %(port)d, with other data. Choose another port: "
    "--port %(other)d"
)
REFUSED = {
    errno.EADDRINUSE: _("Port %(port)d is taken by another program. Choose another port: --port %(other)d"),
    errno.EACCES: _("This computer does not let you use port %(port)d. Choose another port: --port 8000"),
    errno.EADDRNOTAVAIL: _("This computer has no address %(host)s. Leave --host out, or correct it."),
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
