"""The published JSON schema of `overtrick.json`, the document inside an event file.

It is made of the models, as the file itself is, and so it is never older than the file.
"""

from typing import Any

from django.db import models

from tournament.exchange.event_file import FORMAT
from tournament.readings.event_file.rows import KINDS, NAMED

Schema = dict[str, Any]
DIALECT = "https://json-schema.org/draft/2020-12/schema"
NAME = f"urn:overtrick:event-file:{FORMAT}"
DATE, TIME = {"type": "string", "format": "date"}, {"type": "string", "format": "date-time"}
DECIMAL = {"type": "string", "pattern": r"^-?[0-9]+(\.[0-9]+)?$"}
NUMBER = {"type": "integer", "minimum": 1}  # the file's own number of a row


def event_file_schema() -> Schema:
    """JSON Schema 2020-12 of the document. A file of an older format is upgraded when it is read."""
    return {
        "$schema": DIALECT,
        "$id": NAME,
        "title": "Overtrick: an event with its history",
        "type": "object",
        "required": ["format", "product", "made", "club", "event", "rows"],
        "properties": {
            "format": {"const": FORMAT},
            "product": {"type": "string"},
            "made": TIME,
            "club": {
                "type": "object",
                "required": ["name", "latin"],
                "properties": {"name": {"type": "string"}, "latin": {"type": "string"}},
                "additionalProperties": False,
            },
            "event": {"type": "string"},
            "rows": _object({kind: _rows(kind) for kind in KINDS}),
        },
        "additionalProperties": False,
        "$defs": {
            **{kind: _row(kind, model) for kind, model in KINDS.items()},
            "change": _change(),
        },
    }


def _object(properties: Schema) -> Schema:
    return {
        "type": "object",
        "required": sorted(properties),
        "properties": properties,
        "additionalProperties": False,
    }


def _rows(kind: str) -> Schema:
    return {"type": "array", "items": {"$ref": f"#/$defs/{kind}"}}


def _row(kind: str, model: type[models.Model]) -> Schema:
    columns = {column.attname: _column(kind, column) for column in model._meta.concrete_fields}
    if kind == "journalentry":
        columns["changes"] = {"type": "array", "items": {"$ref": "#/$defs/change"}}
    return {"title": str(model._meta.verbose_name), **_object(columns)}


def _change() -> Schema:
    """A row before and after an act: as much of it as the journal keeps; null where there was none."""
    part = {"type": ["object", "null"]}
    return _object({"model": {"enum": sorted(KINDS)}, "pk": NUMBER, "before": part, "after": part})


def _column(kind: str, column: "models.Field[Any, Any]") -> Schema:
    if (kind, column.attname) in NAMED:
        schema: Schema = {"anyOf": [NUMBER, {"enum": ["", 0]}]}  # empty where there is none
    else:
        schema = NUMBER if column.primary_key or column.related_model is not None else _value(column)
    if column.null and schema:
        return {"anyOf": [schema, {"type": "null"}]}
    return schema


def _value(column: "models.Field[Any, Any]") -> Schema:
    match column:
        case models.BooleanField():
            return {"type": "boolean"}
        case models.DecimalField():
            return DECIMAL
        case models.DateTimeField():
            return TIME
        case models.DateField():
            return DATE
        case models.IntegerField():
            return {"type": "integer", **_choices(column), **_least(column)}
        case models.JSONField():
            return {}
    return {"type": "string", **_longest(column), **_choices(column)}


def _least(column: "models.IntegerField[Any, Any]") -> Schema:
    return {"minimum": 0} if column.get_internal_type().startswith("Positive") else {}


def _longest(column: "models.Field[Any, Any]") -> Schema:
    return {"maxLength": column.max_length} if column.max_length else {}


def _choices(column: "models.Field[Any, Any]") -> Schema:
    codes = [code for code, _word in column.flatchoices]
    if not codes:
        return {}
    return {"enum": [*codes, *([""] if column.blank and "" not in codes else [])]}
