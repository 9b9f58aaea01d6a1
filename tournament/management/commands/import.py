"""`manage.py import FILE [--check] [--json]`: a file with results of another program as an event of the club.

`--check` reads, scores and compares the file, and saves nothing. `--json` prints what is in it as one object.
"""

import json
from argparse import ArgumentParser
from dataclasses import asdict
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, transaction

from tournament.domain.errors import DirectorError
from tournament.domain.files.acts.result_imports import import_results
from tournament.domain.files.readings.uploaded_files import read_result_file
from tournament.domain.files.reports.published_results import ranking_agrees, summary
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.movements.acts.own_movement_acts import keeping_club
from tournament.exchange.results.condition_fitting import fitting
from tournament.exchange.results.result_values import MOST_BYTES
from tournament.management.readable import readable_data
from tournament.models import Club


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--club", type=int, help="the club that gets the event; default: the first one")
        parser.add_argument("--check", action="store_true", help="save nothing")
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *, file: Path, club: int | None, check: bool, json: bool, **_options: object) -> None:
        try:
            with readable_data():
                found = _imported(file, club, check=check)
        except (DirectorError, OSError, Club.DoesNotExist, DatabaseError) as error:
            raise CommandError(" ".join(str(error).split())) from error
        self.stdout.write(_in_json(found) if json else _in_lines(found))


def _imported(file: Path, club: int | None, *, check: bool) -> dict[str, object]:
    """What is in the file; without `check` it is an event of the club from now on."""
    by = Actor("manage.py")
    with file.open("rb") as stream:
        read = read_result_file(stream.read(MOST_BYTES + 1))
    fit = fitting(read)
    with transaction.atomic():
        owner = Club.objects.get(pk=club) if club else keeping_club(by=by)
        event = import_results(read, fit, owner, by=by)
        agrees = ranking_agrees(read, event)
        transaction.set_rollback(check)
    found = asdict(summary(read, fit, None if check else event, agrees))
    return {name: value for name, value in found.items() if name != "event" or value}


def _in_json(found: dict[str, object]) -> str:
    return json.dumps(found, ensure_ascii=False)


def _in_lines(found: dict[str, object]) -> str:
    remarks = found["remarks"]
    assert isinstance(remarks, tuple)
    facts = [f"{name:<16}{value}" for name, value in found.items() if name != "remarks"]
    return "\n".join([*facts, *remarks])
