"""The guard of every connection that a club's settings cause: e-mail, terminals, webhooks, places on the web.

Protection against SSRF. It is asked when an address is stored, and again at every connection: a host name is
resolved once, all its numbers are judged, and the connection is made to one of these numbers, so that another
answer of the DNS leads nowhere else. This computer and its network are inside. Where the installation holds
several clubs, only those who keep the computer may name an address inside, and no club sees its answers.
"""

import socket
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from http.client import HTTPConnection, HTTPSConnection
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any
from urllib.parse import urlsplit

from django.contrib.auth.models import User
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.domain.errors import DirectorError
from tournament.domain.people.readings.roles import Need, has_several_clubs, may
from tournament.models import Club, JournalEntry

# The IPv6 Internet (RFC 4291). Outside lie those that stand for IPv4 (::/96, NAT64) and a site's own.
INTERNET = ip_network("2000::/3")
# Within it 6to4 stands for any IPv4 address (RFC 3056).
TRANSLATED = ip_network("2002::/16")
INSIDE: Promise = gettext_lazy(
    "This server is on the installation's network. Only its administrator may use it."
)
# What can go wrong with a server that is spoken to by name and password.
SERVER_PROBLEMS: dict[str, Promise] = {
    "not_found": gettext_lazy("There is no server of this name, or this computer is not on the internet."),
    "no_answer": gettext_lazy("The server does not answer. Check its name, the port and the network."),
    "signing_in": gettext_lazy("The server refuses the user or the password."),
    "inside": INSIDE,
}
LONGEST_ANSWER = 200  # letters of a server's answer that are kept
Inside = Callable[[], bool]  # whether the connection may lead inside; asked only where it would


class LeadsInside(OSError):
    """The address is inside, and this setting may not lead there."""

    def __init__(self, host: str) -> None:
        super().__init__(f"{host} is in a private network")


def anywhere() -> bool:
    """The rule of commands: the person at the computer chooses."""
    return True


def is_public(number: str) -> bool:
    """Whether an address is out in the Internet, not a machine beside this one."""
    address: IPv4Address | IPv6Address = ip_address(number.partition("%")[0])
    if isinstance(address, IPv6Address):
        address = address.ipv4_mapped or address
    if isinstance(address, IPv6Address) and (address not in INTERNET or address in TRANSLATED):
        return False
    return address.is_global and not address.is_multicast


def resolve(host: str, port: int, inside: Inside) -> list[str]:
    """The numbers of a host, each of which may be connected to. LeadsInside; OSError for an unknown host."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except UnicodeError as error:
        raise socket.gaierror(socket.EAI_NONAME, f"unknown host {host}") from error
    numbers = [str(row[4][0]) for row in found]
    if not all(is_public(number) for number in numbers) and not inside():
        raise LeadsInside(host)
    return numbers


def connect(host: str, port: int, seconds: float | None, inside: Inside) -> socket.socket:
    """A connection to the first number that answers."""
    numbers = resolve(host, port, inside)
    for number in numbers[:-1]:
        try:
            return socket.create_connection((number, port), seconds)
        except OSError:
            continue
    return socket.create_connection((numbers[-1], port), seconds)


def http_connection(
    scheme: str, host: str, port: int | None = None, *, timeout: float, inside: Inside
) -> HTTPConnection:
    """A connection that speaks to the name, and checks the certificate of the name; not yet opened."""
    kind = _Tls if scheme == "https" else _Plain
    return kind(host, port, timeout=timeout, inside=inside)


class _Plain(HTTPConnection):
    def __init__(self, *where: Any, inside: Inside, **how: Any) -> None:
        super().__init__(*where, **how)
        self.inside = inside

    def connect(self) -> None:
        self.sock = connect(self.host, self.port, self.timeout, self.inside)


class _Tls(HTTPSConnection):
    def __init__(self, *where: Any, inside: Inside, **how: Any) -> None:
        super().__init__(*where, **how)
        self.inside = inside

    def connect(self) -> None:
        plain = connect(self.host, self.port, self.timeout, self.inside)
        self.sock = self._context.wrap_socket(plain, server_hostname=self.host)  # type: ignore[attr-defined]


PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class Target:
    """An address taken apart; `path` with its query."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def server(self) -> str:
        """The address without a path: `https://example.com`, with a port that is not the usual one."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        port = "" if self.port == PORTS[self.scheme] else f":{self.port}"
        return f"{self.scheme}://{host}{port}"


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


def _no_address() -> DirectorError:
    return DirectorError("no_address", _("Write an address starting with https:// or http://."))


# ── who may name an address inside ────────────────────────────────────────────────────────────────────


def keeps(user: User | None, club: Club) -> bool:
    """Whether who acts may name an address inside; without a user it is a command of this computer."""
    return user is None or may(user, Need.KEEP, club)


def refuse_inside(host: str, port: int, inside: Inside) -> None:
    """DirectorError for a host that cannot be used: unknown, or inside where that is not allowed."""
    try:
        resolve(host, port, inside)
    except LeadsInside as error:
        raise not_reachable(str(error)) from error
    except OSError as error:
        raise not_reachable(f"unknown host {host}") from error


def not_reachable(why: str) -> DirectorError:
    return DirectorError("not_reachable", _("Cannot send to this address: %(why)s") % {"why": why})


def inside_of(club: Club, verb: str, **about: object) -> Inside:
    """The rule for a stored setting: `verb` with `about` is the act that stored it, in the journal."""
    return partial(_may_lead_inside, club, verb, {f"about__{name}": value for name, value in about.items()})


def _may_lead_inside(club: Club, verb: str, about: dict[str, object]) -> bool:
    """A club alone, or an address that a keeper of the computer was the latest to store."""
    if not has_several_clubs():
        return True
    rows = JournalEntry.objects.filter(verb=verb, about__club=club.pk, **about).select_related("user")
    latest = rows.order_by("-pk").first()
    return latest is not None and latest.user is not None and keeps(latest.user, club)


def visible_answer(host: str, answer: str) -> str:
    """The answer of a server, for the pages of a club; empty where several clubs share a network inside."""
    if not answer or not has_several_clubs():
        return answer
    try:
        resolve(host, 0, lambda: False)
    except OSError:
        return ""
    return answer


def in_a_line(answer: str) -> str:
    """What another program answers, as one line that can be shown, cut."""
    printable = "".join(sign if sign.isprintable() else " " for sign in answer)
    return " ".join(printable.split())[:LONGEST_ANSWER]
