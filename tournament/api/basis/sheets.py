"""JSON schemas of the sheets, generated from their dataclasses.

They say what `exchange.plain` makes of a sheet: a column that is added to one is in the description too.
"""

import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import date, datetime, time
from enum import Enum
from fractions import Fraction
from typing import Any, Union, get_args, get_origin, get_type_hints

Schema = dict[str, Any]

NUMBER = {
    "anyOf": [
        {"type": "integer"},
        {
            "type": "object",
            "title": "Fraction",
            "properties": {"exact": {"type": "string"}, "decimal": {"type": "string"}},
            "required": ["exact", "decimal"],
        },
    ]
}
BASIC: dict[Any, Schema] = {
    str: {"type": "string"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    Fraction: NUMBER,
    datetime: {"type": "string", "format": "date-time"},
    date: {"type": "string", "format": "date"},
    time: {"type": "string", "pattern": "^[0-2][0-9]:[0-5][0-9]$"},
    type(None): {"type": "null"},
}


def sheet(kind: Any, status: int = 200) -> dict[int, Schema]:
    """The argument of `extend_schema` for an answer that is one sheet."""
    return {status: schema_of(kind)}


def sheets(*kinds: Any) -> dict[int, Schema]:
    """As `sheet`, of a list: each is of one of these kinds."""
    return {200: list_of(*kinds)}


def schema_of(kind: Any) -> Schema:
    if kind in BASIC:
        return BASIC[kind]
    if is_dataclass(kind):
        return _object(kind)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return {"enum": [each.value for each in kind]}
    return _composed(get_origin(kind), get_args(kind))


def list_of(*kinds: Any) -> Schema:
    found = [schema_of(kind) for kind in kinds]
    return {"type": "array", "items": found[0] if len(found) == 1 else {"anyOf": found}}


def _object(kind: type) -> Schema:
    """Its columns, all of them there; the docstring is its description."""
    hints = get_type_hints(kind)
    columns = {field.name: schema_of(hints[field.name]) for field in fields(kind)}
    return {
        "type": "object",
        "title": getattr(kind, "published_as", kind.__name__),
        "description": _description(kind),
        "properties": columns,
        "required": [*columns],
    }


def _composed(origin: Any, parts: tuple[Any, ...]) -> Schema:
    if origin in (Union, types.UnionType):
        return {"anyOf": [schema_of(part) for part in parts]}
    if origin in (list, tuple, frozenset):
        each = [part for part in parts if part is not Ellipsis]
        return list_of(*each) if each else {"type": "array"}
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return {"type": "object", "additionalProperties": schema_of(parts[1])}
    return {}  # whatever a fact of a game may be


def _description(kind: type) -> str:
    """Its docstring, but for the one that a dataclass without any is given."""
    written = " ".join((kind.__doc__ or "").split())
    return "" if written.startswith(f"{kind.__name__}(") else written
