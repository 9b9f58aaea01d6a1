"""Play a recorded session through the services and print its ranking beside the published one."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone

from tournament.exchange.recording import read_recording
from tournament.models import Club
from tournament.reports.standings import current_standings
from tournament.services.evenings import close_session
from tournament.services.journal import Actor
from tournament.services.recordings import identity, play_line, stage
from tournament.sheets.figures import decimal

BY = Actor("replay")


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path, help="a folder with event.json, lines.csv and totals.csv")
        parser.add_argument("--keep", action="store_true", help="keep the session in the database")

    def handle(self, *, folder: Path, keep: bool, **_options: object) -> None:
        try:
            recording = read_recording(folder)
        except (OSError, ValueError, KeyError) as error:
            raise CommandError(f"{folder} is not a recorded session: {error}") from error
        with transaction.atomic():
            club = Club.objects.create(name=recording.name, is_rehearsal=True)
            staged = stage(recording, club, day=timezone.localdate(), by=BY)
            for number, line in enumerate(recording.lines):
                play_line(staged, line, by=BY, key=f"replay-{staged.session.pk}-{number}")
            close_session(staged.session, by=BY)
            published = {identity(recording, row.id, row.direction): row for row in recording.totals}
            for sheet in current_standings(staged.session):
                for ranking in sheet.rankings:
                    self.stdout.write(
                        f"{ranking.direction or recording.name}: place, pair, figure | published"
                    )
                    for row in ranking.rows:
                        there = published.get((row.party.number, row.party.direction))
                        beside = f"{there.place:>4} {there.percent or there.total:>9}" if there else ""
                        self.stdout.write(
                            f"{row.place:>4} {row.party.label:>6} {decimal(row.value):>9} | {beside}"
                        )
            transaction.set_rollback(not keep)
