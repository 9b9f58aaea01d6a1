"""The data as a whole: their SQLite file, whether it is damaged, whether a newer release wrote them."""

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

Migration = tuple[str, str]  # an application and the name of one of its migrations


def database_file() -> Path | None:
    """The file that is copied; None for PostgreSQL, and for the database of the tests, an address."""
    database = settings.DATABASES["default"]
    name = str(database["NAME"])
    in_a_file = str(database["ENGINE"]).endswith("sqlite3") and not name.startswith(("file:", ":memory:"))
    return Path(name) if in_a_file else None


def is_server() -> bool:
    """Whether the data are in a PostgreSQL, not in a file of this computer."""
    return connection.vendor == "postgresql"


def is_damaged(database: sqlite3.Connection) -> bool:
    """Whether SQLite finds a page that cannot be right. It reads the whole file: milliseconds for a club."""
    try:
        (answer,) = database.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorname", "").startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
            return True
        raise
    return bool(answer != "ok")


def is_file_damaged(path: Path) -> bool:
    """As `is_damaged`, while others may write; sqlite3.Error where the file cannot be asked."""
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=20)) as database:
        return is_damaged(database)


def unknown_migrations() -> list[str]:
    """The migrations of the data that this release does not have: a newer release wrote them."""
    return _unknown(MigrationRecorder(connection).applied_migrations())


def unknown_in(database: sqlite3.Connection) -> list[str]:
    """As `unknown_migrations`, of a file; none where no table names any."""
    try:
        return _unknown(database.execute("SELECT app, name FROM django_migrations").fetchall())
    except sqlite3.OperationalError:
        return []


def _unknown(applied: Iterable[Migration]) -> list[str]:
    """An application that this release does not have at all says nothing of its age."""
    loader = MigrationLoader(None)
    known = {*loader.disk_migrations}
    for migration in loader.disk_migrations.values():
        known |= {(app, name) for app, name in migration.replaces}
    newer = {(app, name) for app, name in applied if app in loader.migrated_apps} - known
    return sorted(f"{app}.{name}" for app, name in newer)
