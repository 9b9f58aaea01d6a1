"""`manage.py movement`: list what fits, show one, check a file, export everything, search for fairer ones."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext_lazy as _

from tournament.management.movements.movement_export import export
from tournament.management.movements.movement_list import add_wishes, listed
from tournament.management.movements.movement_search import search
from tournament.management.serving.progress import Progress
from tournament.management.wording.bilingual import both
from tournament.management.wording.movement_texts import checked, movement_text
from tournament.movements.search.harvest import SEARCHES

UNKNOWN = _("There is no movement of this name.")
WRONG = _("This movement is wrong.")
WRITTEN = _("%(number)d movements written to %(folder)s.")
KEPT = _("%(number)d entries are better balanced now and have been saved.")


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        tasks = parser.add_subparsers(dest="task", required=True)
        add_wishes(
            tasks.add_parser(
                "list", help="the movements for a number of pairs, individuals, teams or players"
            )
        )
        one = tasks.add_parser("show", help="one movement of the catalogue, by name")
        one.add_argument("name")
        one.add_argument("--json", action="store_true", help="as movement/1")
        file = tasks.add_parser("check", help="check a movement/1 file; exit status 1 if it has errors")
        file.add_argument("file", type=Path)
        file.add_argument("--json", action="store_true", help="print JSON")
        folder = tasks.add_parser(
            "export", help="write every movement of the catalogue, one movement/1 file each"
        )
        folder.add_argument("folder", type=Path, metavar="DIR")
        finder = tasks.add_parser("search", help="search for fairer designs and lines; better ones are saved")
        finder.add_argument("name", choices=[*SEARCHES, "catalogue"])
        finder.add_argument("--seed", type=int, default=1)
        finder.add_argument(
            "--steps", type=int, default=100_000, help="flips to anneal, or first rounds to try"
        )

    def handle(self, *, task: str, **options: object) -> None:
        TASKS[task](self, options)

    def list(self, options: dict) -> None:
        self.stdout.write(listed(options))

    def show(self, options: dict) -> None:
        try:
            self.stdout.write(movement_text(options["name"], as_json=options["json"]))
        except ValueError as error:
            raise CommandError(both(UNKNOWN)) from error

    def check(self, options: dict) -> None:
        try:
            text, is_valid = checked(options["file"].read_bytes(), as_json=options["json"])
        except OSError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(text)
        if not is_valid:
            raise CommandError(both(WRONG, " · "))

    def export(self, options: dict) -> None:
        progress = Progress(self.stderr)
        written = export(options["folder"], progress)
        progress.finish()
        self.stdout.write(both(WRITTEN, " · ", number=written, folder=options["folder"]))

    def search(self, options: dict) -> None:
        progress = Progress(self.stderr)
        found = list(search(options["name"], options["seed"], options["steps"], progress))
        progress.finish()
        for key, certificate in found:
            self.stdout.write(f"{key}  {certificate}")
        self.stdout.write(both(KEPT, " · ", number=len(found)))


TASKS = {
    "list": Command.list,
    "show": Command.show,
    "check": Command.check,
    "export": Command.export,
    "search": Command.search,
}
