"""One POST to a server on the Internet, never to a private network (readings/outside/guard.py).

Redirects are not followed: they count as a refusal.
"""

import socket
from collections.abc import Mapping
from dataclasses import dataclass
from http.client import HTTPException
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

from tournament.readings.errors import DirectorError
from tournament.readings.outside import guard

SECONDS = 5
PORTS = {"http": 80, "https": 443}


class Unreachable(Exception):
    """The server did not answer; the message says why, in English, for the list of deliveries."""


@dataclass(frozen=True, slots=True)
class Target:
    """An address taken apart; `path` with its query."""

    scheme: str
    host: str
    port: int
    path: str


def target_of(url: str) -> Target:
    """Parse a URL. DirectorError unless it is a plain http(s) address."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise _no_address() from error
    plain = url.isascii() and url.isprintable() and " " not in url and parts.username is None
    if not plain or parts.scheme not in PORTS or not parts.hostname:
        raise _no_address()
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme, parts.hostname, port or PORTS[parts.scheme], path)


def refuse_inside(url: str) -> None:
    """DirectorError for an address that cannot be used: none, unknown, or in a private network."""
    target = target_of(url)
    guard.refuse_inside(target.host, target.port, _allowed)


def post(url: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Send, and return the status that was answered. Unreachable when none was."""
    target = target_of(url)
    connection = guard.http_connection(
        target.scheme, target.host, target.port, timeout=SECONDS, inside=_allowed
    )
    try:
        connection.request("POST", target.path, body, dict(headers))
        return connection.getresponse().status
    except guard.LeadsInside as error:
        raise Unreachable(str(error)) from error
    except socket.gaierror as error:
        raise Unreachable(f"unknown host {target.host}") from error
    except (OSError, HTTPException) as error:
        raise Unreachable(f"{type(error).__name__}: {error}"[:200]) from error
    finally:
        connection.close()


def _allowed() -> bool:
    """Webhooks lead inside only where the operator allows it (OVERTRICK_WEBHOOKS_LAN)."""
    return bool(settings.WEBHOOKS_LAN)


def _no_address() -> DirectorError:
    return DirectorError("no_address", _("Write an address that begins with https:// or http://."))
