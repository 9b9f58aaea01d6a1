"""`manage.py bring_in_club FILE`: bring the file of a whole club into an empty installation."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from tournament.domain.errors import DirectorError
from tournament.domain.hosting.acts.bringing_in import bring_in
from tournament.domain.journal.acts.journal import Actor


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *, file: Path, **_options: object) -> None:
        try:
            with file.open("rb") as source:
                club = bring_in(source, by=Actor("manage.py"))
        except (DirectorError, OSError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{club.pk}  {club}")
