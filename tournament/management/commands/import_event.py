"""`manage.py import_event FILE`: import an event file into the club; `--look` only lists its contents.

It then compares rows and journal of the new event, as `verify` does, and prints the differences.
"""

from argparse import ArgumentParser
from dataclasses import asdict
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from tournament.domain.errors import DirectorError
from tournament.domain.files.acts.event_imports import contents, import_event
from tournament.domain.files.readings.uploaded_files import read_event_file
from tournament.domain.files.reports.event_smoke_check import read_through
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.journal.readings.verify import problems
from tournament.domain.journal.readings.verify_replay import in_words
from tournament.domain.movements.acts.own_movement_acts import keeping_club
from tournament.models import Club, Section


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--club", type=int, help="the club that gets the event; default: the first one")
        parser.add_argument("--look", action="store_true", help="show the contents and save nothing")

    def handle(self, *, file: Path, club: int | None, look: bool, **_options: object) -> None:
        by = Actor("manage.py")
        try:
            document = read_event_file(file.read_bytes())
            if look:
                self._print_contents(document, Club.objects.filter(pk=club).first() if club else None)
                return
            owner = Club.objects.get(pk=club) if club else keeping_club(by=by)
            event = import_event(document, owner, proof=read_through, by=by)
        except (DirectorError, OSError, Club.DoesNotExist) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{event.pk}  {event.club}  {event}")
        sections = {*Section.objects.filter(session__event=event).values_list("pk", flat=True)}
        for one in problems():
            if one.section in sections:
                self.stdout.write(in_words(one))

    def _print_contents(self, document: dict, club: Club | None) -> None:
        for name, value in asdict(contents(document, club)).items():
            text = ", ".join(value) if isinstance(value, tuple) else value
            self.stdout.write(f"{name:<16}{text}")
