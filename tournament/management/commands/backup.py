"""`manage.py backup`: copy the database now, while the server runs; prints where the copy is."""

import sqlite3

from django.core.management.base import BaseCommand, CommandError

from tournament.services.backups.copies import BY_HAND, back_up


class Command(BaseCommand):
    help = __doc__

    def handle(self, **_options: object) -> None:
        try:
            path = back_up(BY_HAND)
        except (OSError, sqlite3.Error) as error:
            raise CommandError(f"No copy was made. {error}") from error
        if path is None:
            raise CommandError("The data are not in a file of SQLite: use the database's own backups.")
        self.stdout.write(str(path))
