"""What is read of a section is remembered under its version, which grows with every act.

The version lives in the database, so what is kept under it cannot be out of date, in any process.
"""

from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar

from django.db import connection

Version = tuple[int, int]  # a section's primary key and its version
Thing = TypeVar("Thing")
Value = TypeVar("Value")
KEPT = 400  # sections remembered; an evening of a hundred tables has ten

Kept = TypeVar("Kept", bound=dict[Any, Any])
_everything: list[dict[Any, Any]] = []


def register(kept: Kept) -> Kept:
    """A place where something is remembered, to be emptied with all the others."""
    _everything.append(kept)
    return kept


def is_committed() -> bool:
    """Whether what is read now may be remembered: what is not committed may never have been."""
    return not connection.in_atomic_block


class Remembered(Generic[Thing, Value]):
    """`read` reads a section by its primary key, once for each version; or something of several sections,
    once for all their versions together."""

    def __init__(self, read: Callable[..., Value]) -> None:
        self.read = read
        self.kept: dict[tuple[Thing, Hashable], Value] = {}
        register(self.kept)

    def of(self, version: tuple[Thing, Hashable], *known: Any) -> Value:
        """What is remembered of a version; else it is read, with what is `known` of that version already."""
        if version in self.kept:
            return self.kept[version]
        return self._keep(version, self.read(version[0], *known))

    def _keep(self, version: tuple[Thing, Hashable], value: Value) -> Value:
        """Remember what was read; the oldest give way."""
        if is_committed():
            self.kept[version] = value
            for oldest in [*self.kept][:-KEPT]:
                self.kept.pop(oldest, None)
        return value


def forget() -> None:
    """Remember nothing: for whoever replaces the database under a running process."""
    for kept in _everything:
        kept.clear()
