"""The key of the latest act, stored in a file beside the database, so that lost acts are noticed.

SQLite writes the latest acts to a write-ahead log (`-wal`) until a checkpoint. Where that file is lost, the
database is intact but older, and nothing in it shows that; this file does. It is written after a commit and
may lag behind after a power cut; it is never ahead of the database.
"""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from django.db import DatabaseError, connection

from tournament.readings.backups.data_file import database_file

NOTE = "last_act"
TABLE = "tournament_journalentry"
# SQLite counts the keys that it has given, whether the rows are still there or not.
GIVEN = "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = ?"


def note_act(key: int) -> None:
    """After an act was committed. A disk that refuses is reported elsewhere."""
    if file := database_file():
        _write(file.with_name(NOTE), key)


def note_restored(database: Path) -> None:
    """After a restore: the data end where the copy ends."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(database)) as data:
        _write(database.with_name(NOTE), data.execute(GIVEN, [TABLE]).fetchone()[0])


def accept_missing_acts() -> None:
    """Accept that acts are missing: the data count as complete from now on."""
    if file := database_file():
        _write(file.with_name(NOTE), _stored())


def missing_acts() -> int:
    """How many acts had been stored that are not in the data; 0 where everything is there."""
    file = database_file()
    try:
        return max(int(file.with_name(NOTE).read_text(encoding="ascii")) - _stored(), 0) if file else 0
    except (OSError, ValueError, DatabaseError):  # never noted, or no database yet
        return 0


def _stored() -> int:
    with connection.cursor() as cursor:
        cursor.execute(GIVEN.replace("?", "%s"), [TABLE])
        return int(cursor.fetchone()[0])


def _write(path: Path, key: int) -> None:
    with suppress(OSError):
        note = os.open(path, os.O_WRONLY | os.O_CREAT, 0o600)
        try:
            os.write(note, b"%020d\n" % key)
        finally:
            os.close(note)
