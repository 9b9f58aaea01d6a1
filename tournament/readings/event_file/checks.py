"""Validate the rows of an event file as untrusted input: known columns, right types, valid references."""

import json
from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
from django.core.exceptions import ValidationError
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.exchange.event_file import Document
from tournament.models import JournalEntry
from tournament.models.compiled_queries import Column
from tournament.readings.errors import DirectorError
from tournament.readings.event_file.rows import KINDS, SORTS, Row
from tournament.readings.event_file.stage_checks import contradictions
from tournament.readings.movements.named_plans import kind_of_code
from tournament.readings.movements.plan_kinds import refuse_kind
from tournament.sheets.event_kinds import EVENT_KINDS, PAIRS

Rows = dict[str, list[Row]]
# What JSON gives for a column that is not text.
TYPES: tuple[tuple[type[Column], tuple[type, ...]], ...] = (
    (models.BooleanField, (bool,)),
    (models.IntegerField, (int,)),
    (models.DecimalField, (str, int)),
)
LARGEST = 10**9  # of the file's own numbers
MOST_PLAYERS = 5_000
LONGEST_JSON = 2_000_000  # characters of one column, but for those of the history


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row before and after an act, as the journal keeps it: None where there was none."""

    model: str
    pk: Annotated[int, msgspec.Meta(ge=1, le=LARGEST)]
    before: dict[str, Any] | None
    after: dict[str, Any] | None


def checked(document: Document) -> Rows:
    """The rows of a document by kind. DirectorError when one is not what a row of its kind is."""
    given = document["rows"]
    rows: Rows = {kind: given.get(kind, []) for kind in KINDS}
    faults = [*_faults(rows), *(given.keys() - KINDS.keys())] or [*contradictions(rows)]
    if faults or len(rows["event"]) != 1 or not rows["session"]:
        raise DirectorError(
            "wrong_rows",
            _("This event file contains what no event of this release can: %(what)s. Nothing has been saved.")
            % {"what": ", ".join(str(fault)[:60] for fault in faults[:3]) or "event"},
        )
    _refuse_other_kinds(rows)
    return rows


def _refuse_other_kinds(rows: Rows) -> None:
    """A section is seated by a movement of its kind; own movements are kept for pairs alone."""
    for row in rows["section"]:
        if not row.get("game"):
            refuse_kind(kind_of_code(row.get("movement", "")), EVENT_KINDS[row.get("kind", PAIRS)])
    for row in rows["ownmovement"]:
        document = row.get("document")
        refuse_kind(str(document.get("type", "")) if isinstance(document, dict) else "")


def _faults(rows: Rows) -> Iterator[str]:
    listed = {
        kind: {row.get("id") for row in many if _is_number(row.get("id"))} for kind, many in rows.items()
    }
    if len(rows["player"]) > MOST_PLAYERS:
        yield "player"
        return
    for kind, many in rows.items():
        if len(listed[kind]) != len(many):
            yield f"{kind}.id"
        for at, row in enumerate(many):
            wrong = [*_wrong(kind, row), *_leading_nowhere(kind, row, listed)]
            if kind == "journalentry":
                wrong += _wrong_history(row)
            yield from (f"{kind}[{at}].{name}" for name in wrong)


def _leading_nowhere(kind: str, row: Row, listed: dict[str, set[Any]]) -> Iterator[str]:
    """Columns that name a row which is not in the file."""
    for column in KINDS[kind]._meta.concrete_fields:
        sort = SORTS.get((kind, column.attname))
        value = row.get(column.attname)
        if column.is_relation and sort in KINDS and _is_number(value) and value not in listed[sort]:
            yield column.attname


def _wrong(kind: str, row: Row) -> Iterator[str]:
    columns = {column.attname: column for column in KINDS[kind]._meta.concrete_fields}
    for name, value in row.items():
        if name not in columns or not _fits(kind, columns[name], value):
            yield name


def _fits(kind: str, column: Column, value: Any) -> bool:
    sort = SORTS.get((kind, column.attname))
    if sort == "user":
        return value is None
    if sort:
        return value is None or _is_number(value) or value == 0
    try:
        clean(column, value)
    except (ValidationError, ValueError, TypeError, OverflowError):
        return False
    return True


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value <= LARGEST


def clean(column: Column, value: Any) -> Any:
    """The column's value of what JSON gave. ValidationError: another kind, too long, or unknown."""
    if value is None and column.null:
        return None
    wanted = _types(column)
    if not isinstance(value, wanted) or (isinstance(value, bool) and bool not in wanted):
        raise ValidationError("type")
    if isinstance(column, models.JSONField) and column.model is not JournalEntry:
        _refuse_long(value)
    found = column.to_python(value)
    column.run_validators(found)
    if isinstance(column, models.DateTimeField) and timezone.is_naive(found):
        raise ValidationError("naive")
    if column.choices and found not in (None, "") and found not in dict(column.flatchoices):
        raise ValidationError("choice")
    return found


def _refuse_long(value: Any) -> None:
    if len(json.dumps(value)) > LONGEST_JSON:
        raise ValidationError("long")


def _types(column: Column) -> tuple[type, ...]:
    """The types of JSON that a column takes; a column of JSON takes that of its default."""
    if isinstance(column, models.JSONField):
        return (column.default,)
    return next((types for kind, types in TYPES if isinstance(column, kind)), (str,))


def cleaned(kind: str, row: Row) -> Row:
    """Column values of a row; what names something has its new name already."""
    columns = {column.attname: column for column in KINDS[kind]._meta.concrete_fields}
    return {
        name: value if (kind, name) in SORTS else clean(columns[name], value) for name, value in row.items()
    }


def _wrong_history(entry: Row) -> Iterator[str]:
    """Journal entries that an undo could not apply, or that would write rows of another event."""
    about, changes = entry.get("about"), entry.get("changes")
    if not isinstance(about, dict) or entry.get("session_id") is None:
        yield "about"
    elif entry.get("verb") == "go_back" and not _is_number(about.get("before")):
        yield "before"
    if not isinstance(changes, list) or not all(map(_is_change, changes)):
        yield "changes"


def _is_change(change: Any) -> bool:
    try:
        read = msgspec.convert(change, Change)
    except msgspec.ValidationError:
        return False
    if read.model not in KINDS or read.before is read.after is None:
        return False
    return not any([*_wrong(read.model, side)] for side in (read.before, read.after) if side is not None)
