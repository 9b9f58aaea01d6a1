"""`manage.py export_event ID -o FILE`: a whole event with its history as one file; without ID, list them."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from tournament.domain.errors import DirectorError
from tournament.domain.files.readings.uploaded_files import export_event, file_name
from tournament.exchange.formats import FORMATS
from tournament.models import Event


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("id", nargs="?", type=int, help="an event; without one they are listed")
        parser.add_argument("-o", "--output", type=Path, help="the file to write")

    def handle(self, *, id: int | None, output: Path | None, **_options: object) -> None:
        if id is None:
            for event in Event.objects.select_related("club"):
                self.stdout.write(f"{event.pk:>6}  {event.club}  {event}")
            return
        event = Event.objects.select_related("club").filter(pk=id).first()
        if event is None:
            raise CommandError(f"There is no event {id}.")
        path = output or Path(FORMATS["event"].named(file_name(event)))
        try:
            path.write_bytes(export_event(event))
        except (DirectorError, OSError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(str(path))
