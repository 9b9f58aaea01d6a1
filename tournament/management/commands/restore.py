"""`manage.py restore FILE`: replace the data by a backup; without FILE, list the backups.

`--noted` after a dump of PostgreSQL was put back by `pg_restore`. In both cases phones send again what they
had delivered since.

The server must be stopped. The data that were there are copied first, and the restored ones are brought up
to this release. A sealed copy is opened with the installation's passphrase, or one that is asked for.
"""

import sys
from argparse import ArgumentParser
from getpass import getpass
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connections

from tournament.domain.backups.acts.backups import note_restoration, restore
from tournament.domain.backups.readings.backup_files import backups_in, places
from tournament.domain.errors import DirectorError
from tournament.domain.time_zones import of_the_computer
from tournament.serving.bilingual import CannotServe
from tournament.serving.server import claim_data


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, help="a backup; without one they are listed")

        parser.add_argument("--noted", action="store_true", help="a dump was put back: ask phones again")

    def handle(self, *, file: Path | None, noted: bool, **_options: object) -> None:
        if noted:
            note_restoration()
            return
        if file is None:
            for one in (one for place in places() for one in backups_in(place)):
                self.stdout.write(f"{of_the_computer(one.at):%Y-%m-%d %H:%M:%S}  {one.why:<20}  {one.path}")
            return
        try:
            with claim_data(settings.DATA_DIR, "restore"):
                connections.close_all()
                before = restored(file)
                call_command("migrate", verbosity=0, interactive=False)
                note_restoration()
        except (CannotServe, DirectorError) as refusal:
            raise CommandError(str(refusal)) from refusal
        self.stdout.write(f"Restored. What was there before: {before or '–'}")


def restored(file: Path) -> Path | None:
    """As restore. Another passphrase is asked for: others could read it on the command line."""
    try:
        return restore(file)
    except DirectorError as refusal:
        if not refusal.code.endswith("_passphrase") or not sys.stdin.isatty():
            raise
        return restore(file, getpass(f"{refusal.message} "))
