"""The journal as readers get it: a stream of acts without gaps, and which acts still stand."""

import json
import time
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, models
from django.db.models import Max, Model, Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from tournament.domain.errors import DirectorError
from tournament.models import Club, Entry, JournalEntry, PassedDoubt, Result, Ruling, Session

# Acts in the order of their keys, so that a reader never misses one.
#
# A key is allocated before its act is committed. SQLite commits acts one after another. PostgreSQL may show
# a later key before an earlier one, and a reader that continued from it would miss the earlier act. So a
# reader reads no further than `settled`.

Change = Mapping[str, Any]  # of a row as the journal notes it, or one of its sides
# Columns that grant access, hold another server's address or the cards of a board: a journal entry is shown
# without them. A phone that names its `device` sees what it has entered.
SECRETS = frozenset(
    {"token", "digest", "salt", "password", "url", "hands", "double_dummy", "leads", "deal_seed", "device"}
)
# Rows that say what happened on a board, and where its number is.
BOARDS: dict[type[Model], str] = {
    Result: "board",
    Entry: "board",
    Ruling: "result__board",
    PassedDoubt: "result__board",
}
PATIENCE_SECONDS = 2.0
LOOK_SECONDS = 0.01
# A transaction that writes an act has this lock from before its key is allocated until it ends.
WRITERS = """
    SELECT virtualtransaction FROM pg_locks
    WHERE locktype = 'relation' AND relation = 'tournament_journalentry'::regclass
    AND mode = 'RowExclusiveLock' AND granted AND pid <> pg_backend_pid()
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""


def settled(after: int = 0) -> int:
    """The latest key below which no other key can still appear; `after` while that is unknown.

    It waits for the transactions that were writing when the key was read, not for those that begin later.
    """
    latest = JournalEntry.objects.aggregate(latest=Max("pk"))["latest"] or 0
    if latest <= after or connection.vendor != "postgresql":
        return max(latest, after)
    until, writing = time.monotonic() + PATIENCE_SECONDS, _writers()
    while writing:
        if time.monotonic() > until:
            return after
        time.sleep(LOOK_SECONDS)
        writing &= _writers()
    return latest


def _writers() -> set[str]:
    with connection.cursor() as cursor:
        cursor.execute(WRITERS)
        return {writer for (writer,) in cursor.fetchall()}


def acts_of_session(session: Session) -> QuerySet[JournalEntry]:
    return _in_order(JournalEntry.objects.filter(session=session))


def acts_of_club(club: Club) -> QuerySet[JournalEntry]:
    """The acts of a club's sessions, and those of no session; `concerns` filters the latter by club."""
    return _in_order(JournalEntry.objects.filter(Q(session__event__club=club) | Q(session=None)))


def _in_order(rows: QuerySet[JournalEntry]) -> QuerySet[JournalEntry]:
    return rows.order_by("pk").select_related("session__event__club")


def concerns(entry: JournalEntry, club: Club) -> bool:
    """Whether an act belongs to this club: by its session, its `about`, or the rows it changed."""
    if entry.session:
        return entry.session.event.club_id == club.pk
    owners = {row["club_id"] for row in _rows(entry.changes) if "club_id" in row}
    clubs = {change["pk"] for change in entry.changes if change["model"] == "club"}
    return club.pk in {entry.about.get("club"), *owners, *clubs}


def page(rows: QuerySet[JournalEntry], after: int, limit: int) -> tuple[list[JournalEntry], int]:
    """The acts after a key, at most `limit`, and the key to go on from."""
    until = settled(after)
    entries = list(rows.filter(pk__gt=after, pk__lte=until)[:limit])
    return entries, entries[-1].pk if len(entries) == limit else until


def boards_of(entry: JournalEntry) -> set[int]:
    """The boards that an act names, or whose results it changed.

    An act on one board names it. The changes of an act on many may hold only the columns that differ.
    """
    rows = [row.get("board") for row in _rows(entry.changes)]
    numbers = [entry.about.get("board"), entry.about.get("to_board"), *rows]
    if entry.about.get("board") is None:
        for model, path in BOARDS.items():
            keys = [one["pk"] for one in entry.changes if one["model"] == kind_of(model)]
            numbers += model._default_manager.filter(pk__in=keys).values_list(path, flat=True) if keys else ()
    return {number for number in numbers if isinstance(number, int)}


def covered_boards_of(entry: JournalEntry, covered: Set[int]) -> Set[int]:
    """Those of `boards_of` that are covered for a reader; nothing is read for the many from whom none is."""
    return boards_of(entry) & covered if covered else covered


def act_values(entry: JournalEntry) -> dict[str, object]:
    """An act as plain values, with its rows before and after, without SECRETS."""
    return {
        "id": entry.pk,
        "at": entry.at,
        "session": entry.session_id,
        "section": entry.section_id,
        "section_version": entry.section_version,
        "by": entry.by,
        "verb": entry.verb,
        "about": _public(entry.about),
        "changes": [_public_change(change) for change in entry.changes],
        "reason": entry.reason,
        "undoes": entry.undoes_id,
    }


def act_under(entry: JournalEntry, covered: Set[int]) -> dict[str, object]:
    """The same for a reader from whom boards are covered: an act about one of these names the board only."""
    about = covered_boards_of(entry, covered)
    hidden = {"about": {"boards": sorted(about)}, "changes": [], "reason": ""} if about else {}
    return {**act_values(entry), **hidden, "covered": bool(about)}


def _public_change(change: Mapping[str, Any]) -> dict[str, object]:
    return {**change, "before": _public(change["before"]), "after": _public(change["after"])}


def _public(row: Mapping[str, Any] | None) -> dict[str, Any] | None:
    return None if row is None else {name: value for name, value in row.items() if name not in SECRETS}


def _rows(changes: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return [row for change in changes for row in (change["before"], change["after"]) if row]


# The columns of a row as the journal stores them.

Row = dict[str, Any]
Column: TypeAlias = "models.Field[Any, Any]"


def row_of(thing: models.Model) -> Row:
    """All concrete columns of a row, by attribute name."""
    return {column.attname: getattr(thing, column.attname) for column in thing._meta.concrete_fields}


def as_json(row: Row) -> Row:
    """The row as it comes back from the journal's JSON column."""
    read: Row = json.loads(json.dumps(row, cls=DjangoJSONEncoder))
    return read


def kind_of(model: type[models.Model]) -> str:
    """The name by which the journal and event files know a model."""
    return str(model._meta.model_name)


# Check that no text is longer than its column: PostgreSQL refuses such a row, SQLite keeps it.


@cache
def _limits(model: type[models.Model]) -> Mapping[str, tuple[int, str | Promise]]:
    """Most characters and name of each column of limited text."""
    columns = [column for column in model._meta.concrete_fields if isinstance(column, models.CharField)]
    return {
        column.attname: (column.max_length, column.verbose_name) for column in columns if column.max_length
    }


def refuse_too_long(model: type[models.Model], values: Iterable[tuple[str, object]]) -> None:
    """DirectorError `too_long`, naming the column, for a value that its column does not hold."""
    limits = _limits(model)
    for name, value in values:
        if name in limits and isinstance(value, str) and len(value) > limits[name][0]:
            most, what = limits[name]
            sentence = _("Too long: “%(what)s” has at most %(most)d characters. Nothing has been saved.")
            raise DirectorError("too_long", sentence % {"what": what, "most": most})


# Which acts of a session still stand: those that no undo and no going back has taken back.


@dataclass(frozen=True, slots=True)
class Undone:
    """What no longer stands of a session's acts: single ones, and stretches up to a going back."""

    acts: frozenset[int]
    stretches: tuple[tuple[int, int], ...]

    def __contains__(self, pk: int) -> bool:
        return pk in self.acts or any(first <= pk < last for first, last in self.stretches)


def undone(session: int | None) -> Undone:
    """Read from the newest act down: an undo counts only while it is not undone itself.

    A `go_back` holds the key of the act that it goes back to before.
    """
    takers = JournalEntry.objects.filter(Q(verb="go_back") | Q(undoes__isnull=False), session=session)
    found = Undone(frozenset(), ())
    for pk, undoes, about in takers.order_by("-pk").values_list("pk", "undoes", "about"):
        if pk in found:
            continue
        if undoes:
            found = Undone(found.acts | {undoes}, found.stretches)
        else:
            found = Undone(found.acts, (*found.stretches, (about["before"], pk)))
    return found


def last_act(session: Session) -> JournalEntry | None:
    """The latest act of a session that still stands and is not itself an undo."""
    return standing_acts(session).first()


def standing_acts(session: Session | None) -> models.QuerySet[JournalEntry]:
    gone = undone(session.pk if session else None)
    rows = JournalEntry.objects.filter(session=session, undoes=None).exclude(pk__in=gone.acts)
    for first, last in gone.stretches:
        rows = rows.exclude(pk__gte=first, pk__lt=last)
    return rows
