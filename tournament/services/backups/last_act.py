"""The key of the latest act, stored in a file beside the database, so that lost acts are noticed.

SQLite writes the latest acts to a write-ahead log (`-wal`) until a checkpoint. Where that file is lost, the
database is intact but older, and nothing in it shows that; this file does. It is written after a commit and
may lag behind after a power cut; it is never ahead of the database.
"""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from tournament.readings.backups.data_file import database_file
from tournament.readings.backups.last_act import GIVEN, NOTE, TABLE, latest_key


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
        _write(file.with_name(NOTE), latest_key())


def _write(path: Path, key: int) -> None:
    with suppress(OSError):
        note = os.open(path, os.O_WRONLY | os.O_CREAT, 0o600)
        try:
            os.write(note, b"%020d\n" % key)
        finally:
            os.close(note)
