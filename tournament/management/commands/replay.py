"""Play a recorded session through the services and print its ranking beside the published one."""

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.db import DataError, IntegrityError, transaction
from django.utils.translation import gettext as _

from tournament.domain.boards.reports.board_standings import current_standings
from tournament.domain.errors import DirectorError
from tournament.domain.files.acts.recordings import identity, play_line, stage
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.domain.time_zones import today
from tournament.exchange.recording import Recording, read_recording
from tournament.management.readable import readable_data
from tournament.models import Club
from tournament.sheets.figures import decimal

BY = Actor("replay")


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path, help="a folder with event.json, lines.csv and totals.csv")
        parser.add_argument("--keep", action="store_true", help="keep the session in the database")

    def handle(self, *, folder: Path, keep: bool, **_options: object) -> None:
        try:
            recording = read_recording(folder)
            with readable_data(), transaction.atomic():
                self.stdout.write("\n".join(played(recording)))
                transaction.set_rollback(not keep)
        except DirectorError as refusal:
            raise CommandError(_why(folder, refusal.message)) from refusal
        except (OSError, ValueError, LookupError, TypeError, IntegrityError, DataError) as error:
            raise CommandError(_why(folder, f"{type(error).__name__}: {error}")) from error


def _why(folder: Path, why: str) -> str:
    return _("%(folder)s is not a recorded session: %(why)s") % {
        "folder": folder,
        "why": why,
    }


def played(recording: Recording) -> Iterator[str]:
    """The ranking that the services make of a recording, line by line beside the published one."""
    club = Club.objects.create(name=recording.name, is_rehearsal=True)
    staged = stage(recording, club, day=today(club), by=BY)
    for number, line in enumerate(recording.lines):
        play_line(staged, line, by=BY, key=f"replay-{staged.session.pk}-{number}")
    close_session(staged.session, by=BY)
    published = {identity(recording, row.id, row.direction): row for row in recording.totals}
    for sheet in current_standings(staged.session):
        for ranking in sheet.rankings:
            yield f"{ranking.direction or recording.name}: place, pair, figure | published"
            for row in ranking.rows:
                there = published.get((row.party.number, row.party.direction))
                beside = f"{there.place:>4} {there.percent or there.total:>9}" if there else ""
                yield f"{row.place:>4} {row.party.label:>6} {decimal(row.value):>9} | {beside}"
