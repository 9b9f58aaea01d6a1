"""Import an event file into a club: check it as untrusted input, then write all of it or nothing.

An upload is kept for a day, between its preview and the confirmed import.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from secrets import token_hex, token_urlsafe
from typing import Annotated, Any

import msgspec
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import connection, models
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.analysis.stage_rules import StageRules, faults
from tournament.domain.errors import DirectorError
from tournament.domain.files.readings.event_rows import KINDS, OF_AN_EVENT, SORTS, Row, Seen, renamed
from tournament.domain.files.readings.uploaded_files import read_event_file
from tournament.domain.hands.readings.stored_hands import boards_in
from tournament.domain.journal.acts.chaining import note_older
from tournament.domain.journal.acts.in_step import complete
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.domain.journal.readings.journal_stream import Column, kind_of, row_of
from tournament.domain.movements.readings.named_plans import kind_of_code, refuse_kind
from tournament.exchange.board_deal import BoardDeal, Note, pass_over
from tournament.exchange.event_file import Document
from tournament.models import Club, Event, IncomingFile, JournalEntry, OwnMovement, Player
from tournament.sheets.event_kinds import EVENT_KINDS, PAIRS, TABLE_GAMES

Rows = dict[str, list[Row]]  # by kind
Proof = Callable[[Event], object]
NAMES = ("native", "reading", "latin")


@dataclass(frozen=True, slots=True)
class Contents:
    """What a file contains, and what of it is new to the club: shown before anything is written.

    `is_here`: the club has an event of this name on these days.
    """

    event: str
    club: str
    product: str
    made: str
    days: tuple[str, ...]
    sections: int
    contestants: int
    results: int
    deals: int
    acts: int
    new_players: tuple[str, ...]
    known_players: tuple[str, ...]
    new_movements: tuple[str, ...]
    is_here: bool


CLOSING_LINE = re.compile("[0-9A-F]{4}( [0-9A-F]{4}){3}")


def contents(document: Document, club: Club | None) -> Contents:
    rows = checked(document)
    met = {kind: met_in(club, kind, rows[kind]) for kind in ALIKE}
    players = [(row["native"] or row["latin"], row["id"] in met["player"]) for row in rows["player"]]
    origin = {name: str(document.get(name, "")) for name in ("product", "made")}
    name, days = rows["event"][0]["name"], tuple(row["date"] for row in rows["session"])
    alike = Event.objects.filter(club=club, name=name, sessions__date__in=days)
    return Contents(
        event=name,
        club=str(document.get("club", {}).get("name", "")),
        product=origin["product"],
        made=origin["made"],
        days=days,
        sections=len(rows["section"]),
        contestants=len(rows["contestant"]),
        results=len(rows["result"]),
        deals=len(rows["dealrecord"]),
        acts=len(rows["journalentry"]),
        new_players=tuple(name for name, known in players if not known),
        known_players=tuple(name for name, known in players if known),
        new_movements=tuple(
            row["name"] for row in rows["ownmovement"] if row["id"] not in met["ownmovement"]
        ),
        is_here=alike.exists(),
    )


def import_event(document: Document, club: Club, *, proof: Proof, by: Actor) -> Event:
    """A new event of the club. `proof` reads it through before it is kept; whatever it raises refuses it.

    Addresses and codes are new ones, and devices' keys too.
    """
    rows = checked(document)
    try:
        with act("import_event", by=by, name=rows["event"][0]["name"]) as write:
            event = _store(write, rows, club)
            connection.check_constraints()
            for session in event.sessions.all():
                note_older(session)
            if closing := _closing_lines(document):
                write.about["closing"] = closing
            proof(event)
    except DirectorError:
        raise
    except Exception as error:  # whatever a stranger's rows break, the file is to blame
        raise DirectorError(
            "senseless", _("This event file contradicts itself. Nothing has been saved.")
        ) from error
    return event


def _closing_lines(document: Document) -> list[str]:
    """The check codes that the file names: of its rows at home, to be compared with papers from there."""
    lines = document.get("closing", {})
    named = lines.values() if isinstance(lines, dict) else ()
    codes = (str(line.get("code", "")) for line in named if isinstance(line, dict))
    return [code for code in codes if CLOSING_LINE.fullmatch(code)]


# Columns that the files of older releases do not have, where the default is another one.
OF_OLDER: Mapping[str, Row] = {"event": {"rules": ""}}


def _store(write: Act, rows: Rows, club: Club) -> Event:
    taken = {kind: _taken(write, club, kind, rows[kind]) for kind in ALIKE}
    names = _names(rows, club, taken)
    for model in OF_AN_EVENT:
        kind = kind_of(model)
        for row in rows[kind]:
            thing = model(**{**OF_OLDER.get(kind, {}), **cleaned(kind, renamed(kind, row, names))})
            thing.save_base(raw=True, force_insert=True)  # raw: the stored times stay
    event = Event.objects.get(pk=names("event", rows["event"][0]["id"]))
    complete(write, event)
    write.changes.append({"model": "event", "pk": event.pk, "before": None, "after": row_of(event)})
    return event


def _names(rows: Rows, club: Club, taken: Mapping[str, Mapping[int, int]]) -> Callable[[str, Any], Any]:
    """What each number of the file means from now on."""
    seen = Seen()
    for kind, many in rows.items():
        for row in many:
            renamed(kind, row, seen)
    new: dict[str, dict[Any, Any]] = {"club": dict.fromkeys(seen["club"], club.pk)}
    new["address"] = {number: token_urlsafe(12) for number in seen["address"]}
    own = token_hex(8)
    new["key"] = {number: f"{own}-{number}" for number in seen["key"]}
    for kind, model in KINDS.items():
        known = taken.get(kind, {})
        others = sorted(seen[kind].keys() - known.keys())
        new[kind] = {**known, **dict(zip(others, reserve(model, len(others)), strict=True))}
    return lambda sort, value: None if sort == "user" else new[sort][value]


def _taken(write: Act, club: Club, kind: str, rows: list[Row]) -> dict[int, int]:
    """The club's own row for each of the file's: the one it has, or a new one."""
    met = met_in(club, kind, rows)
    for row in rows:
        if row["id"] not in met:
            values = cleaned(kind, {name: value for name, value in row.items() if name != "id"})
            thing = KINDS[kind](**{**values, "club_id": club.pk})
            if isinstance(thing, Player):
                thing.merged_into_id = None  # a file does not hide a player
            if isinstance(thing, OwnMovement):
                thing.name = _free_name(club, thing.name)
            met[row["id"]] = write.add(thing).pk
    return met


def met_in(club: Club | None, kind: str, rows: list[Row]) -> dict[int, int]:
    """The file's number of each row that the club has already, with the club's; each is met once."""
    free = (
        {own.pk: own for own in KINDS[kind]._default_manager.filter(club=club).order_by("pk")} if club else {}
    )
    met: dict[int, int] = {}
    for alike in ALIKE[kind]:
        for row in rows:
            found = (
                None if row["id"] in met else next((pk for pk, own in free.items() if alike(own, row)), None)
            )
            if found is not None:
                met[row["id"]] = found
                del free[found]
    return met


def _same_number(player: Any, row: Row) -> bool:
    return bool(player.number) and player.number == row.get("number")


def _same_names(player: Any, row: Row) -> bool:
    """Not where both have a number: then these are two people of one name."""
    names = all(getattr(player, name) == row.get(name, "") for name in NAMES)
    return names and not (player.number and row.get("number"))


def _same_movement(own: Any, row: Row) -> bool:
    return bool(own.document == row.get("document"))


ALIKE: dict[str, tuple[Callable[[Any, Row], bool], ...]] = {
    "player": (_same_number, _same_names),
    "ownmovement": (_same_movement,),
}


def _free_name(club: Club, name: str) -> str:
    """A name that no movement of the club has yet."""
    held = {*OwnMovement.objects.filter(club=club).values_list("name", flat=True)}
    tries = (name, *(f"{name[:54]} ({number})" for number in range(2, len(held) + 3)))
    return next(each for each in tries if each not in held)


# Validate the rows of an event file as untrusted input: known columns, right types, valid references.

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
            _(
                "This event file contains something this release does not know: %(what)s. Nothing has been "
                "saved."
            )
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


# Columns of an event file that contradict each other, read when each row by itself is valid.

OF_SECTIONS = frozenset({"kind", "rounds"})  # the faults of a stage that are columns of its sections


def contradictions(rows: dict[str, list[Row]]) -> Iterator[str]:
    """Columns whose values the rest of the file forbids, each as `table.column`."""
    for stage in rows["stage"]:
        for column in faults(_rules_of(stage, _sections_of(stage, rows))):
            yield f"{'section' if column in OF_SECTIONS else 'stage'}.{column}"
    orders = {row["id"]: row.get("order", 1) for row in rows["stage"]}
    for stage in rows["stage"]:
        if orders.get(stage.get("comes_from_id"), 0) >= orders[stage["id"]]:
            yield "stage.comes_from_id"
    for event in rows["event"]:
        if event.get("method", "matchpoints") not in EVENT_KINDS[event.get("kind", PAIRS)].methods:
            yield "event.method"
    yield from _strange_entrants(rows)


def _sections_of(stage: Row, rows: dict[str, list[Row]]) -> list[Row]:
    sessions = {row["id"] for row in rows["session"] if row.get("stage_id") == stage["id"]}
    return [row for row in rows["section"] if row.get("session_id") in sessions]


def _rules_of(stage: Row, sections: list[Row]) -> StageRules:
    given: dict[str, Any] = {
        name: stage[name] for name in ("order", "vp_scale", "tie_breaks", "carry") if name in stage
    }
    return StageRules(
        format=stage.get("format", "pairs"),
        kinds=frozenset(map(_kind, sections)),
        section_rounds=tuple(row.get("rounds") for row in sections),
        options=stage["options"] if isinstance(stage.get("options"), dict) else {},
        **given,
    )


def _kind(section: Row) -> str:
    return TABLE_GAMES if section.get("game") else str(section.get("kind", PAIRS))


def _strange_entrants(rows: dict[str, list[Row]]) -> Iterator[str]:
    """A contestant plays for an entrant of a kind that its section ranks."""
    sections = {row["id"]: EVENT_KINDS[_kind(row)] for row in rows["section"]}
    entrants = {row["id"]: row.get("kind", "pair") for row in rows["entrant"]}
    for row in rows["contestant"]:
        section, entrant = sections.get(row.get("section_id")), entrants.get(row.get("entrant_id"))
        if section and entrant and entrant not in section.entrants:
            yield "contestant.entrant_id"


# An uploaded event file, kept for a day between its preview and the confirmed import.

LIFETIME = timedelta(days=1)


def bring(data: bytes, *, user: User) -> IncomingFile:
    """Keep a file that can be read; its bringer's earlier one is deleted, and so are those of yesterday."""
    read_event_file(data)
    return keep_for_a_day(data, user=user)


def keep_for_a_day(data: bytes, *, user: User) -> IncomingFile:
    """Keep an upload until its preview is confirmed, in place of the user's earlier one."""
    IncomingFile.objects.filter(user=user).delete()
    IncomingFile.objects.filter(at__lt=timezone.now() - LIFETIME).delete()
    return IncomingFile.objects.create(data=data, user=user)


def document_in(incoming: IncomingFile) -> Document:
    return read_event_file(bytes(incoming.data))


# A file of deals that was uploaded and is looked at before it is stored.


def bring_deals(data: bytes | str, name: str, *, user: User) -> IncomingFile:
    """Keep a file of deals, or a pasted text, that can be read whole. DirectorError where it cannot."""
    boards_in(data, name)
    return keep_for_a_day(data if isinstance(data, bytes) else data.encode(), user=user)


def deals_in(incoming: IncomingFile, note: Note = pass_over) -> tuple[BoardDeal, ...]:
    """The boards; `note` gets what of the file is left out."""
    return boards_in(bytes(incoming.data), note=note)


# Primary keys set aside for rows that are written under keys known beforehand.

NEXT_KEYS = "SELECT nextval(pg_get_serial_sequence(%s, %s)) FROM generate_series(1, %s)"
FIRST_KEYS = "INSERT INTO sqlite_sequence (seq, name) VALUES (%s, %s)"
FURTHER_KEYS = "UPDATE sqlite_sequence SET seq = %s WHERE name = %s"


def reserve(model: type[models.Model], count: int) -> list[int]:
    """Reserve `count` keys, ascending, that no other row can get. Within a transaction."""
    table, column = model._meta.db_table, model._meta.pk.column
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(NEXT_KEYS, [table, column, count])
            return [int(key) for (key,) in cursor.fetchall()]
        cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table])
        (last,) = cursor.fetchone() or (None,)
        cursor.execute(FIRST_KEYS if last is None else FURTHER_KEYS, [(last or 0) + count, table])
    return [*range((last or 0) + 1, (last or 0) + count + 1)]
