"""The permission matrix as data: what each address asks of who reads it and of who writes through it.

`permissions.txt` has one line an address. Pages and the API look an address up here by its name; one without
a line needs a full director. The table lies below both because neither imports the other.
`manage.py permissions` writes docs/permissions.md from it, and tests/test_permissions.py tries every cell.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tournament.domain.people.readings.roles import Need


@dataclass(frozen=True, slots=True)
class Access:
    """What reading (GET) and writing (POST, PUT, DELETE) need; None where the address has no such thing."""

    read: Need | None
    write: Need | None = None


def _lines(text: str) -> Iterator[tuple[str, Access]]:
    for line in text.splitlines():
        if line and not line.startswith("#"):
            name, *needs = line.split()
            read, write = (None if need == "-" else Need(need) for need in needs)
            yield name, Access(read, write)


NEEDS: dict[str, Access] = dict(_lines(Path(__file__).with_suffix(".txt").read_text(encoding="utf-8")))
UNLISTED = Access(Need.RUN, Need.RUN)


def key_of(route: str, url_name: str | None) -> str:
    """The name of an address in the matrix; those of the API have names of their own."""
    return f"api:{url_name}" if route.startswith("api/") else str(url_name)


def needed(key: str, *, writes: bool) -> Need:
    line = NEEDS.get(key, UNLISTED)
    return (line.write if writes else line.read) or Need.RUN
