"""`manage.py adopt FILE`: copy a laptop's SQLite database into this empty PostgreSQL database."""

import sqlite3
from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from tournament.management.serving.adopting import NotEmpty, adopt
from tournament.management.serving.upgrading import bring_up_to_date
from tournament.management.wording.bilingual import CannotServe
from tournament.readings.errors import DirectorError


class Command(BaseCommand):
    help = __doc__

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
