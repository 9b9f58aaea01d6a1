"""`manage.py backup`: copy the data now, while the server runs; prints where the copy is."""

import sqlite3
import sys
import time
from argparse import ArgumentParser
from datetime import timedelta
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.utils import timezone

from tournament.domain.backups.acts.backups import BY_HAND, back_up, dump
from tournament.domain.backups.readings.backup_files import backups, is_server

HOUR = 3600


class Command(BaseCommand):
    help = "Copy the data now, while the server runs; a copy is read back before it gets its name."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--hourly", action="store_true", help="now and every hour, until stopped")
        parser.add_argument(
            "--check", type=int, metavar="HOURS", help="make none; fail where the newest copy is older"
        )

    def handle(self, *, hourly: bool, check: int | None, **_options: object) -> None:
        if check is not None:
            self.stdout.write(_refuse_older(timedelta(hours=check)))
            return
        while hourly:
            try:
                self.stdout.write(str(_made()))
            except CommandError as error:
                self.stderr.write(str(error))
            sys.stdout.flush()
            connection.close()
            time.sleep(HOUR)
        self.stdout.write(str(_made()))


def _made() -> Path:
    try:
        path = dump() if is_server() else back_up(BY_HAND)
    except (OSError, sqlite3.Error) as error:
        raise CommandError(f"No copy was made. {error}") from error
    if path is None:
        raise CommandError("There are no data yet.")
    return path


def _refuse_older(age: timedelta) -> str:
    """The newest copy; CommandError where there is none, or it is older."""
    newest = next(iter(backups()), None)
    if newest is None:
        raise CommandError("There is no copy.")
    if timezone.now() - newest.at > age:
        raise CommandError(f"The newest copy is older than that: {newest.path}")
    return str(newest.path)
