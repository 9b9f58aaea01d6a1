"""This computer on its network: the address that phones reach it by."""

import socket
from contextlib import suppress
from pathlib import Path

from django.conf import settings
from django.db import connection

# A reserved address (RFC 5737): the route to it shows which of our own addresses faces the network.
NOBODY = ("192.0.2.1", 9)


def is_loopback(host: str) -> bool:
    return host in ("localhost", "::1") or host.startswith("127.")


def is_on_a_server() -> bool:
    """Whether the program runs on a server behind a proxy, or on PostgreSQL: not on the laptop of a club."""
    return bool(settings.TLS) or connection.vendor == "postgresql"


def own_host() -> str:
    """This computer's IPv4 address on its network, empty if it is on none. Nothing is sent."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(NOBODY)
        return str(probe.getsockname()[0])
    with suppress(OSError):
        found = [str(entry[4][0]) for entry in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
        return next((host for host in found if not is_loopback(host)), "")
    return ""


# The address that is printed in the tables' QR codes.


def printed_address() -> str:
    """The base of the links on paper; empty where none was noted."""
    with suppress(OSError):
        return address_file().read_text(encoding="ascii").strip()
    return ""


def address_file() -> Path:
    """The file beside the data that holds it."""
    return Path(settings.DATA_DIR) / "printed_address"
