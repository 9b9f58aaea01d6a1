"""The database brought up to date, by whichever process starts first."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.management import call_command
from django.db import connection

TURN = 0x0_0E_71_1C  # any number, the same in every process


def bring_up_to_date() -> None:
    """Migrate, and make the table that the caches of several processes share (settings.CACHES)."""
    with _in_turn():
        call_command("migrate", verbosity=0, interactive=False)
        call_command("createcachetable", verbosity=0)


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
