"""Every sheet as JSON, without loss: an exact fraction is given whole beside its decimals.

`step` is the `default` of `json.dumps`, which then meets the values of the object it made; `plain` makes the
whole tree, where it is kept or mixed with other values. A library that writes dataclasses by itself (msgspec,
pydantic) is faster still, but leaves no place to cover the name behind an alias.
"""

from collections.abc import Callable, Set
from dataclasses import fields, is_dataclass
from datetime import date, time
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any

from tournament.sheets.figures import decimal
from tournament.sheets.names import OLD_NAMES, Name

Plain = dict[str, Any] | list[Any] | str | int | float | bool | None
ATOMS = frozenset({str, int, float, bool, type(None)})


def plain(value: object) -> Any:
    """Dataclasses become objects, tuples lists, keys strings; what JSON has no form for stays as it is."""
    if type(value) in ATOMS:
        return value
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    return plain(step(value)) if _is_written(type(value)) else value  # type: ignore[arg-type]


# mypy takes the hash of a class for that of its instances, and so refuses a class where `cache` wants a hash.
@cache
def _is_written(kind: type) -> bool:
    return is_dataclass(kind) or issubclass(kind, (*WAYS,))


def step(value: object) -> Any:
    """A value that JSON has no form for as one that it has, not looking into it.

    A fraction is `{"exact": "361/6", "decimal": "60.1667"}`. Sheets are for everybody: of a player with an
    alias nothing else is written.
    """
    return _way(type(value))(value)  # type: ignore[arg-type]


@cache
def _way(kind: type) -> Callable[[Any], Any]:
    """How a value of this type is written: asked once a type, since a sheet holds thousands of values."""
    return next((way for known, way in WAYS.items() if issubclass(kind, known)), columns)


def columns(value: object) -> dict[str, Any]:
    """The fields of a dataclass by name. TypeError for any other object."""
    return {name: getattr(value, name) for name in _names(type(value))}  # type: ignore[arg-type]


def _name(name: Name) -> dict[str, str]:
    """A person's name, also by the keys that release 0.1 had for its forms."""
    now = columns(name)
    return now | {old: now[new] for old, new in OLD_NAMES.items()}


@cache
def _names(kind: type) -> tuple[str, ...]:
    return tuple(column.name for column in fields(kind))


WAYS: dict[type, Callable[[Any], Any]] = {
    Name: lambda name: _name(name.covered),
    Fraction: lambda value: {"exact": str(value), "decimal": decimal(value, 4).replace("−", "-")},
    Enum: lambda member: member.value,
    Set: list,
    date: lambda day: day.isoformat(),
    time: lambda clock: clock.isoformat("minutes"),
}
