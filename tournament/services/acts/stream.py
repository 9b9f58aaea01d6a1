"""The journal as a stream: acts in the order of their keys, so that a reader never misses one.

A key is drawn before its act is committed. On SQLite acts are committed one after another; on PostgreSQL a
later key may be seen before an earlier one, and whoever went on from it would pass the other by. So a reader
goes no further than `settled`.
"""

import time
from collections.abc import Iterable, Mapping

from django.db import connection
from django.db.models import Max, Q, QuerySet

from tournament.models import Club, JournalEntry, Session

# Columns that let somebody in, or lead to somebody else's door: nobody reads them in a journal.
SECRETS = frozenset({"token", "digest", "salt", "password", "url"})
PATIENCE_SECONDS = 2.0
LOOK_SECONDS = 0.01
# Whoever writes an act holds this lock from before its key is drawn until it is committed or rolled back.
WRITERS = """
    SELECT virtualtransaction FROM pg_locks
    WHERE locktype = 'relation' AND relation = 'tournament_journalentry'::regclass
    AND mode = 'RowExclusiveLock' AND granted AND pid <> pg_backend_pid()
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""


def settled(after: int = 0) -> int:
    """The latest key of which it is sure that no smaller one can still appear; `after` while nobody can tell.

    Those who were writing when the key was read are waited for, not those who begin to write meanwhile.
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
    """The acts of a club's evenings, and those of no evening, which `concerns` tells apart."""
    return _in_order(JournalEntry.objects.filter(Q(session__event__club=club) | Q(session=None)))


def _in_order(rows: QuerySet[JournalEntry]) -> QuerySet[JournalEntry]:
    return rows.order_by("pk").select_related("session__event__club")


def concerns(entry: JournalEntry, club: Club) -> bool:
    """Whether an act is of this club: by its evening, by what it says, or by the rows it changed."""
    if entry.session:
        return entry.session.event.club_id == club.pk
    owners = {row["club_id"] for row in _rows(entry.changes) if "club_id" in row}
    clubs = {change["pk"] for change in entry.changes if change["model"] == "club"}
    return club.pk in {entry.about.get("club"), *owners, *clubs}


def page(rows: QuerySet[JournalEntry], after: int, limit: int) -> tuple[list[JournalEntry], int]:
    """The acts after a key, at most `limit`, and the key to go on from."""
    until = settled(after)
    found = list(rows.filter(pk__gt=after, pk__lte=until)[:limit])
    return found, found[-1].pk if len(found) == limit else until


def boards_of(entry: JournalEntry) -> set[int]:
    """The boards that an act tells something about."""
    rows = [row.get("board") for row in _rows(entry.changes)]
    said = (entry.about.get("board"), entry.about.get("to_board"), *rows)
    return {number for number in said if isinstance(number, int)}


def told(entry: JournalEntry) -> dict[str, object]:
    """An act as plain values, with its rows before and after, without what lets anybody in."""
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


def _public_change(change: Mapping) -> dict[str, object]:
    return {**change, "before": _public(change["before"]), "after": _public(change["after"])}


def _public(row: Mapping | None) -> dict[str, object] | None:
    return row and {name: value for name, value in row.items() if name not in SECRETS}


def _rows(changes: Iterable[Mapping]) -> list[Mapping]:
    return [row for change in changes for row in (change["before"], change["after"]) if row]
