"""Migrate the database; the process that starts first does it, the others wait."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext_lazy as _

from tournament.domain.backups.acts.backups import UPDATE, back_up
from tournament.domain.backups.readings.backup_files import is_damaged, unknown_migrations
from tournament.serving.bilingual import CannotServe, both
from tournament.serving.serving_checks import damaged, newer

NO_COPY = _(
    "The data were not upgraded: no backup could be made (%(why)s). Free disk space, allow writing there, "
    "and start again."
)
TURN = 0x0_0E_71_1C  # any number, the same in every process


def bring_up_to_date() -> None:
    """Migrate, and make the table that the caches of several processes share (settings.CACHES).

    A file of SQLite is copied first. Raises CannotServe where it cannot be, where it is damaged, and where a
    newer release wrote the data: this one would write into tables that it does not know.
    """
    with _in_turn():
        if connection.vendor == "sqlite" and is_damaged(_opened()):
            raise damaged(settings.DATA_DIR)
        if names := unknown_migrations():
            raise newer(names)
        copy_before_an_update()
        call_command("migrate", verbosity=0, interactive=False)
        call_command("createcachetable", verbosity=0)


def _opened() -> sqlite3.Connection:
    connection.ensure_connection()
    opened: sqlite3.Connection = connection.connection
    return opened


def copy_before_an_update() -> None:
    """Only a copy undoes a migration. A PostgreSQL database is backed up by its administrator."""
    executor = MigrationExecutor(connection)
    if not executor.loader.applied_migrations or not executor.migration_plan(
        executor.loader.graph.leaf_nodes()
    ):
        return  # new data, or nothing to do
    try:
        back_up(UPDATE)
    except (OSError, sqlite3.Error) as error:
        raise CannotServe(both(NO_COPY, why=error)) from error


@contextmanager
def _in_turn() -> Iterator[None]:
    """Processes that start together on one PostgreSQL go one after another; SQLite has one server."""
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [TURN])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [TURN])
