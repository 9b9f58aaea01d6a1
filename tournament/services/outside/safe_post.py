"""One POST to a server on the Internet, never to a private network (protection against SSRF).

A host name is resolved once and the connection is made to that address, so that a second DNS answer cannot
lead elsewhere. Redirects are not followed: they count as a refusal.
"""

import socket
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

from tournament.readings.errors import DirectorError

SECONDS = 5
PORTS = {"http": 80, "https": 443}
# The IPv6 Internet (RFC 4291). Outside lie those that stand for IPv4 (::/96, NAT64) and a site's own.
INTERNET = ip_network("2000::/3")
# Within it 6to4 stands for any IPv4 address (RFC 3056).
TRANSLATED = ip_network("2002::/16")
Address = IPv4Address | IPv6Address


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
    try:
        _looked_up(target)
    except Unreachable as error:
        raise DirectorError(
            "not_reachable", _("This address cannot be sent to: %(why)s") % {"why": error}
        ) from error


def post(url: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Send, and return the status that was answered. Unreachable when none was."""
    target = target_of(url)
    connection = _connection(target, _looked_up(target))
    try:
        connection.request("POST", target.path, body, dict(headers))
        return connection.getresponse().status
    except (OSError, HTTPException) as error:
        raise Unreachable(f"{type(error).__name__}: {error}"[:200]) from error
    finally:
        connection.close()


def _connection(target: Target, number: str) -> HTTPConnection:
    if target.scheme == "https":
        return _Tls(target.host, target.port, number)
    return _Plain(target.host, target.port, number)


def _looked_up(target: Target) -> str:
    """The number of a host, as long as every number it has may be sent to."""
    try:
        found = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise Unreachable(f"unknown host {target.host}") from error
    numbers = [str(row[4][0]) for row in found]
    if not settings.WEBHOOKS_LAN and not all(is_public(number) for number in numbers):
        raise Unreachable(f"{target.host} is in a private network")
    return numbers[0]


def is_public(number: str) -> bool:
    """Whether an address is out in the Internet, not a machine beside this one."""
    address: Address = ip_address(number.partition("%")[0])
    if isinstance(address, IPv6Address):
        address = address.ipv4_mapped or address
    if isinstance(address, IPv6Address) and (address not in INTERNET or address in TRANSLATED):
        return False
    return address.is_global and not address.is_multicast


class _Plain(HTTPConnection):
    """A connection to a number, that speaks to a name."""

    def __init__(self, host: str, port: int, number: str) -> None:
        super().__init__(host, port, timeout=SECONDS)
        self.number = number

    def connect(self) -> None:
        self.sock = socket.create_connection((self.number, self.port), self.timeout)


class _Tls(HTTPSConnection):
    def __init__(self, host: str, port: int, number: str) -> None:
        super().__init__(host, port, timeout=SECONDS)
        self.number = number
        self.context = ssl.create_default_context()

    def connect(self) -> None:
        plain = socket.create_connection((self.number, self.port), self.timeout)
        self.sock = self.context.wrap_socket(plain, server_hostname=self.host)


def _no_address() -> DirectorError:
    return DirectorError("no_address", _("Write an address that begins with https:// or http://."))
