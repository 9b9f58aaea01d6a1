"""`manage.py adopt FILE`: copy a laptop's SQLite database into this empty PostgreSQL database."""

import sqlite3
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from django.apps import apps
from django.core import serializers
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connections
from django.db.models import Model

from tournament.domain.backups.acts.backups import refuse_newer
from tournament.domain.backups.readings.backup_files import unknown_in
from tournament.domain.errors import DirectorError
from tournament.models import Club
from tournament.serving.bilingual import CannotServe
from tournament.serving.upgrading import bring_up_to_date

# Copy a laptop's SQLite database into a PostgreSQL database that several servers share.

FILE = "file"  # the name of the second database while it is read
# Django makes the first two by itself in every database; jobs and workers are of the old server.
LEFT = ("contenttypes", "auth.permission", "tournament.job", "tournament.worker")


class WholeMoments(DjangoJSONEncoder):
    """Django writes moments to the millisecond; the chain of the journal is made of whole ones."""

    def default(self, o: object) -> object:
        return o.isoformat() if isinstance(o, datetime) else super().default(o)


class NotEmpty(Exception):
    """The database has a club already: two sets of data cannot be put together like this."""


def adopt(file: Path) -> dict[str, int]:
    """Bring everything of `file`, a copy of which is brought up to date first; the rows of each table.

    Raises NotEmpty, and sqlite3.Error with nothing written if the file cannot be read.
    """
    if Club.objects.exists():
        raise NotEmpty
    with TemporaryDirectory() as place, _opened(file, Path(place)):
        path = Path(place) / "rows.jsonl"
        call_command("migrate", database=FILE, verbosity=0, interactive=False)
        rows = (
            row for model in _brought() for row in model._base_manager.using(FILE).order_by("pk").iterator()
        )
        with path.open("w", encoding="utf-8") as stream:
            serializers.serialize("jsonl", rows, stream=stream, cls=WholeMoments)
        call_command("flush", verbosity=0, interactive=False)  # what migrations and a first start have made
        # In one transaction; sequences go on where they were.
        call_command("loaddata", str(path), verbosity=0)
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


def _brought() -> list[type[Model]]:
    """The models whose rows come along."""
    metas = ((model, model._meta) for model in apps.get_models())
    return [model for model, meta in metas if not {meta.label_lower, meta.app_label} & {*LEFT}]


def _counted() -> Iterator[tuple[str, int]]:
    """Every table with its rows; AssertionError if one lost any on the way."""
    for model in _brought():
        before, after = (model._base_manager.using(name).count() for name in (FILE, "default"))
        assert before == after, model._meta.label
        yield model._meta.db_table, after


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="overtrick.sqlite3, or a backup of it")

    def handle(self, *, file: Path, **_options: object) -> None:
        if not file.is_file():
            raise CommandError(f"There is no file {file}.")
        try:
            bring_up_to_date()
            rows = adopt(file)
        except (CannotServe, DirectorError) as refusal:
            raise CommandError(str(refusal)) from refusal
        except NotEmpty as refusal:
            raise CommandError("This database has a club already. Nothing was changed.") from refusal
        except sqlite3.Error as error:
            raise CommandError(
                f"{file} is no database of Overtrick: {error}. Nothing was changed."
            ) from error
        for table, count in rows.items():
            self.stdout.write(f"{count:8} {table}")
