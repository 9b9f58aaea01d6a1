"""Let robots play a session without a browser: `manage.py rehearse chicago --slips 20 --seed 5`.

What went wrong is printed, and the rehearsal removed again unless `--keep` leaves it for the server to show.
"""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from tournament.domain.errors import DirectorError
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.rehearsal.acts.rehearsals import (
    HOWELL,
    SESSIONS,
    Dials,
    remove_rehearsal,
    start_rehearsal,
)
from tournament.domain.rehearsal.acts.robot_agenda import play_at_once
from tournament.models import DealEntry, Entry, Rehearsal
from tournament.serving.upgrading import bring_up_to_date

BY = Actor("rehearse")


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "evening", nargs="?", choices=[*SESSIONS], default=HOWELL, help="default: %(default)s"
        )
        parser.add_argument("--tables", type=int, default=0, help="default: the session's usual number")
        parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same session")
        parser.add_argument("--slips", type=int, default=0, metavar="N", help="wrong entries per hundred")
        parser.add_argument("--outages", action="store_true", help="phones of a table go offline every round")
        parser.add_argument("--slow-table", action="store_true", help="one table is slow")
        parser.add_argument("--late-pair", action="store_true", help="a late pair in round 2")
        parser.add_argument("--calls", action="store_true", help="tables that disagree call the director")
        parser.add_argument("--auction", action="store_true", help="phones ask for the auction")
        parser.add_argument(
            "--keep", action="store_true", help="keep the rehearsal, so that the server shows it"
        )

    def handle(self, *, keep: bool, **options: object) -> None:
        if not connection.introspection.table_names():  # the folder of the data is new
            bring_up_to_date()
        if Rehearsal.objects.exists():
            raise CommandError("A rehearsal is running: remove it first.")
        dials = {name: options[name] for name in Dials.__dataclass_fields__ if name in options}
        try:
            rehearsal = start_rehearsal(by=BY, dials=Dials(**dials))  # type: ignore[arg-type]
        except DirectorError as error:
            raise CommandError(str(error)) from error
        play_at_once(rehearsal)
        self.print_notes(rehearsal)
        if not keep:
            remove_rehearsal(rehearsal)

    def print_notes(self, rehearsal: Rehearsal) -> None:
        rehearsal.refresh_from_db()
        for note in rehearsal.notes:
            self.stdout.write(
                " ".join([note["code"], *(f"{key}={note[key]}" for key in note if key != "code")])
            )
        event = rehearsal.session.event_id
        entries = Entry.objects.filter(section__session__event=event).count()
        entries += DealEntry.objects.filter(match__section__session__event=event).count()
        self.stdout.write(f"{rehearsal}: {entries} entries")
