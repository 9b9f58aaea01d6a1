"""Copy a laptop's SQLite database into a PostgreSQL database that several servers share."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from django.apps import apps
from django.core.management import call_command
from django.db import connections

from tournament.models import Club
from tournament.readings.backups.data_file import unknown_in
from tournament.services.backups.copies import refuse_newer

FILE = "file"  # the name of the second database while it is read
# Django makes the first two by itself in every database; jobs and workers are of the old server.
LEFT = ("contenttypes", "auth.permission", "tournament.job", "tournament.worker")


class NotEmpty(Exception):
    """The database has a club already: two sets of data cannot be put together like this."""


def adopt(file: Path) -> dict[str, int]:
    """Bring everything of `file`, a copy of which is brought up to date first; the rows of each table.

    Raises NotEmpty, and sqlite3.Error with nothing written if the file cannot be read.
    """
    if Club.objects.exists():
        raise NotEmpty
    with TemporaryDirectory() as place, _opened(file, Path(place)):
        rows = Path(place) / "rows.jsonl"
        call_command("migrate", database=FILE, verbosity=0, interactive=False)
        call_command("dumpdata", format="jsonl", database=FILE, exclude=LEFT, output=str(rows), verbosity=0)
        call_command("flush", verbosity=0, interactive=False)  # what migrations and a first start have made
        # In one transaction; sequences go on where they were.
        call_command("loaddata", str(rows), verbosity=0)
        return {table: count for table, count in _counted() if count}


@contextmanager
def _opened(file: Path, place: Path) -> Iterator[None]:
    copy = place / "copy.sqlite3"
    source = f"{file.resolve().as_uri()}?mode=ro"
    with closing(sqlite3.connect(source, uri=True)) as here, closing(sqlite3.connect(copy)) as there:
        here.backup(there)
        refuse_newer(unknown_in(there))
    opened = {"ENGINE": "django.db.backends.sqlite3", "NAME": copy}
    connections.databases[FILE] = connections.configure_settings({"default": {}, FILE: opened})[FILE]
    try:
        yield
    finally:
        connections[FILE].close()
        del connections[FILE], connections.databases[FILE]


def _counted() -> Iterator[tuple[str, int]]:
    """Every table with its rows; AssertionError if one lost any on the way."""
    for model in apps.get_models():
        if model._meta.label_lower in LEFT or model._meta.app_label in LEFT:
            continue
        before, after = (model._base_manager.using(name).count() for name in (FILE, "default"))
        assert before == after, model._meta.label
        yield model._meta.db_table, after
