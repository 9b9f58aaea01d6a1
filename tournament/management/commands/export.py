"""`manage.py export FORMAT (--event ID | --session ID) -o FILE`: a session or an event as a file."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from tournament.domain.errors import DirectorError
from tournament.domain.files.readings.uploaded_files import file_name
from tournament.domain.files.reports.exported_files import WRITERS
from tournament.domain.people.readings.roles import operator
from tournament.exchange.formats import FORMATS
from tournament.models import Event, Session


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("format", choices=sorted(WRITERS))
        one = parser.add_mutually_exclusive_group(required=True)
        one.add_argument("--event", type=int, help="an event with all its sessions")
        one.add_argument("--session", type=int)
        parser.add_argument("-o", "--output", type=Path, help="the file to write")

    def handle(
        self, *, format: str, event: int | None, session: int | None, output: Path | None, **_options: object
    ) -> None:
        of, sessions = _named(event, session)
        path = output or Path(FORMATS[format].named(file_name(of)))
        try:
            path.write_bytes(WRITERS[format](of, sessions, operator()))
        except (DirectorError, OSError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(str(path))


def _named(event: int | None, session: int | None) -> tuple[Event, list[Session]]:
    """The event and its sessions in their order, or one session of it."""
    rows = Session.objects.select_related("event__club", "stage").order_by("date", "pk")
    sessions = [*(rows.filter(event=event) if event is not None else rows.filter(pk=session))]
    if not sessions:
        raise CommandError(
            f"There is no event {event}." if session is None else f"There is no session {session}."
        )
    return sessions[0].event, sessions
