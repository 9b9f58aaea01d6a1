"""The rows of an event in its file: which they are, how their keys are replaced, and the file's JSON schema.

`renamed` walks a row, or the rows before and after of a journal entry, and calls `rename` for every value
that has a meaning only in its own database (primary keys, addresses, devices' keys). Export and import are
the same walk with another mapping.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import reduce
from operator import or_
from typing import Any

from django.db import models

from tournament.domain.journal.readings.journal_stream import kind_of
from tournament.exchange.event_file import FORMAT
from tournament.models import (
    Adjustment,
    CheckIn,
    ClockedRound,
    Contestant,
    Deal,
    DealEntry,
    DealRecord,
    DirectorCall,
    Door,
    Draw,
    Entrant,
    EntrantPlayer,
    Entry,
    Event,
    EventAlias,
    Field,
    JournalEntry,
    KeyedDeal,
    Match,
    MatchRuling,
    MatchSeat,
    Membership,
    OwnMovement,
    PassedDoubt,
    Placement,
    Player,
    PlayerToken,
    Result,
    RoundClock,
    Ruling,
    Section,
    Session,
    Stage,
    TableToken,
    TeamMatch,
    TeamToken,
    TerminalTable,
    Wall,
)
from tournament.models.own_movement import PREFIX

Row = dict[str, Any]
Found = models.QuerySet[Any, Any]
Rename = Callable[[str, Any], Any]  # what sort of thing a value names, and the value
SECTION, CONTESTANT, MATCH = (
    "section__session__event",
    "contestant__section__session__event",
    "match__section__session__event",
)
# Every noun of an event, those first that others point at, and how its event is found: one way or several.
OF_AN_EVENT: dict[type[models.Model], str | tuple[str, ...]] = {
    Event: "pk",
    Stage: "event",
    Session: "event",
    Field: ("session__event", "event"),
    Section: "session__event",
    Deal: ("field__session__event", "field__event"),
    KeyedDeal: ("field__session__event", "field__event"),
    Entrant: "event",
    EntrantPlayer: "entrant__event",
    TeamToken: "entrant__event",
    Contestant: SECTION,
    Membership: CONTESTANT,
    TeamMatch: SECTION,
    Placement: SECTION,
    TerminalTable: SECTION,
    Draw: ("stage__event", SECTION),
    Adjustment: ("entrant__event", "session__event", MATCH),
    TableToken: SECTION,
    PlayerToken: CONTESTANT,
    EventAlias: "event",
    Door: "session__event",
    CheckIn: "session__event",
    RoundClock: SECTION,
    ClockedRound: SECTION,
    Wall: "session__event",
    Entry: SECTION,
    Result: SECTION,
    PassedDoubt: "result__section__session__event",
    Ruling: SECTION,
    DirectorCall: SECTION,
    Match: SECTION,
    MatchSeat: MATCH,
    DealRecord: MATCH,
    DealEntry: MATCH,
    MatchRuling: MATCH,
    JournalEntry: "session__event",
}
# What the club has already, or gets with the event.
OF_THE_CLUB: tuple[type[models.Model], ...] = (Player, OwnMovement)


def of_event(model: type[models.Model], event: int) -> models.QuerySet[models.Model]:
    """The rows of a noun in an event."""
    return _found_by(model, _ways(model), event)


def of_session(model: type[models.Model], session: int) -> models.QuerySet[models.Model]:
    """The rows of a noun in one session of an event; none of what belongs to the event as a whole."""
    ways = [way.removesuffix("__event") for way in _ways(model) if way.endswith("session__event")]
    return _found_by(model, ways, session)


def _ways(model: type[models.Model]) -> tuple[str, ...]:
    ways = OF_AN_EVENT[model]
    return (ways,) if isinstance(ways, str) else ways


def _found_by(model: type[models.Model], ways: Iterable[str], key: int) -> models.QuerySet[models.Model]:
    found = [models.Q(**{way: key}) for way in ways]
    rows = model._default_manager.all()
    return rows.filter(reduce(or_, found)) if found else rows.none()


KINDS = {kind_of(model): model for model in (*OF_THE_CLUB, *OF_AN_EVENT)}
# Columns that name something without being a key of the database.
NAMED = {
    **{(kind, "token"): "address" for kind in ("tabletoken", "playertoken", "teamtoken", "door", "wall")},
    **{(kind, "key"): "key" for kind in ("entry", "dealentry", "directorcall")},
    ("result", "settled_entry"): "entry",
    ("dealrecord", "settled_entry"): "dealentry",
}


def _sorts() -> dict[tuple[str, str], str]:
    """What sort of thing each naming column names."""
    found = dict(NAMED)
    for kind, model in KINDS.items():
        for column in model._meta.concrete_fields:
            if column.primary_key:
                found[kind, column.attname] = kind
            elif column.related_model is not None:
                found[kind, column.attname] = kind_of(column.related_model)
    return found


SORTS = _sorts()


def renamed(kind: str, row: Row, rename: Rename) -> Row:
    """The row, whole or in part, with everything renamed that names something."""
    copied = {name: _value(kind, name, value, rename) for name, value in row.items()}
    if kind == "journalentry":
        copied["about"] = _about(row, rename)
        copied["changes"] = [_change(change, rename) for change in row["changes"] if change["model"] in KINDS]
    return copied


def _value(kind: str, name: str, value: Any, rename: Rename) -> Any:
    if kind == "section" and name == "movement":
        return _movement(value, rename)
    sort = SORTS.get((kind, name))
    return rename(sort, value) if sort and value else value


def _movement(code: Any, rename: Rename) -> Any:
    """The code of a club's own movement holds its number."""
    number = str(code).removeprefix(PREFIX)
    if number == code or not number.isdecimal() or len(number) > 18:
        return code
    return f"{PREFIX}{rename('ownmovement', int(number))}"


def _about(entry: Row, rename: Rename) -> Row:
    about = dict(entry["about"])
    if entry["verb"] == "go_back":
        about["before"] = rename("journalentry", about["before"])
    if "movement" in about:
        about["movement"] = _movement(about["movement"], rename)
    return about


def _change(change: Row, rename: Rename) -> Row:
    kind = change["model"]
    before, after = (
        None if change[side] is None else renamed(kind, change[side], rename) for side in ("before", "after")
    )
    return {"model": kind, "pk": rename(kind, change["pk"]), "before": before, "after": after}


class Seen(defaultdict[str, dict[Any, None]]):
    """Every name of each sort that a walk comes past, in the order of the walk."""

    def __init__(self) -> None:
        super().__init__(dict)

    def __call__(self, sort: str, value: Any) -> Any:
        self[sort][value] = None
        return value


# The published JSON schema of `overtrick.json`, the document inside an event file.
#
# It is made of the models, as the file itself is, and so it is never older than the file.

Schema = dict[str, Any]
DIALECT = "https://json-schema.org/draft/2020-12/schema"
NAME = f"urn:overtrick:event-file:{FORMAT}"
DATE, TIME = {"type": "string", "format": "date"}, {"type": "string", "format": "date-time"}
TEXT = {"type": "string"}
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
            "closing": {"type": "object", "additionalProperties": _object({"code": TEXT, "lines": NUMBER})},
            "rows": _object({kind: _rows(kind) for kind in KINDS}),
        },
        "additionalProperties": False,
        "$defs": {
            **{kind: _row(kind, model) for kind, model in KINDS.items()},
            "change": _change_schema(),
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


def _change_schema() -> Schema:
    """A row before and after an act: as much of it as the journal keeps; null where there was none."""
    part = {"type": ["object", "null"]}
    return _object({"model": {"enum": sorted(KINDS)}, "pk": NUMBER, "before": part, "after": part})


def _column(kind: str, column: "models.Field[Any, Any]") -> Schema:
    if (kind, column.attname) in NAMED:
        schema: Schema = {"anyOf": [NUMBER, {"enum": ["", 0]}]}  # empty where there is none
    else:
        schema = NUMBER if column.primary_key or column.related_model is not None else _value_schema(column)
    if column.null and schema:
        return {"anyOf": [schema, {"type": "null"}]}
    return schema


def _value_schema(column: "models.Field[Any, Any]") -> Schema:
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
