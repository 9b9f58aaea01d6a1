"""`manage.py form`: which forms there are, and any of them as a PDF, blank or filled."""

import json
from argparse import ArgumentParser
from pathlib import Path

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from tournament.domain.errors import DirectorError
from tournament.domain.paper.reports.papers import PRESET, SCALE, Order, fill, offered
from tournament.domain.paper.reports.print_scope import scope_for
from tournament.domain.paper.reports.printable import unprintable_names
from tournament.printing.kit.pen import SUITS
from tournament.printing.kit.words import Words
from tournament.serving.bilingual import both
from tournament.sheets.languages import HOME
from tournament.words.language import LANGUAGES

INCOMPLETE = _("Give the form (CODE) and the file to write (-o FILE); --list shows the forms.")
LACKING = _("Some letters of these names cannot be printed: Latin letters or boxes are used instead.")


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("code", nargs="?", metavar="CODE", help="a form; --list shows them")
        parser.add_argument("--list", action="store_true", help="list the forms instead of printing one")
        parser.add_argument("--json", action="store_true", help="the list as JSON")
        parser.add_argument("--lang", choices=LANGUAGES, default=HOME, help=f"default: {HOME}")
        parser.add_argument("--paper", default="", help="a paper size of the form; default: its first")
        parser.add_argument("--suits", choices=SUITS, default="colour", help="default: colour")
        parser.add_argument("--era", action="store_true", help="years of Japanese dates by era: 令和8年")
        parser.add_argument("--blank", action="store_true", help="print it blank")
        parser.add_argument(
            "--rows", type=int, default=0, help="rows of a blank form; default: its usual number"
        )
        parser.add_argument("--copies", type=int, default=1, help="number of copies, collated; default: 1")
        parser.add_argument(
            "--network", default="", metavar="NAME", help="name of the Wi-Fi, for the sign at the door"
        )
        parser.add_argument(
            "--for",
            dest="target",
            default="",
            metavar="KIND:ID",
            help="session:12, section:3, round:3/2, table:3/5, board:12/7, contestant:40, match:8; "
            "of the rule card also preset:spades/hoyle, of vp_card also scale:wbf_discrete/8. "
            "With --blank, who plays is printed",
        )
        parser.add_argument(
            "--address", default="", metavar="URL", help="address of the server for phones, in the QR codes"
        )
        parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="the PDF to write")

    def handle(self, *, code: str | None, output: Path | None, **options: str) -> None:
        if options["list"]:
            self.stdout.write(listed(as_json=bool(options["json"])))
            return
        if code is None or output is None:
            raise CommandError(both(INCOMPLETE, " · "))
        call_command("compile_words", verbosity=0)
        order = Order(
            code,
            language=options["lang"],
            paper=options["paper"],
            suits=options["suits"],
            blank=bool(options["blank"]),
            target=options["target"],
            rows=int(options["rows"]),
            copies=int(options["copies"]),
            network=options["network"],
            era=bool(options["era"]),
        )
        output.write_bytes(printed(order, options["address"].rstrip("/")))
        self.stdout.write(str(output))
        if names := _unprintable(order.target):
            self.stderr.write(f"{both(LACKING, ' · ')} {' · '.join(names)}")


def _unprintable(target: str) -> list[str]:
    """The names of the session that a paper is for which have letters that no face has."""
    is_of_session = bool(target) and target.partition(":")[0] not in (PRESET, SCALE)
    return unprintable_names(scope_for(target).session) if is_of_session else []


def listed(*, as_json: bool) -> str:
    """The forms: a JSON array, or a line for each."""
    if as_json:
        return json.dumps(offered(), indent=2)
    return "\n".join(
        f"{form['code']:24} {' '.join(form['papers'])}{_remark(form)}"  # type: ignore[arg-type]
        for form in offered()
    )


def _remark(form: dict[str, object]) -> str:
    if not form["blank"]:
        return "  (only filled)"
    return f"  ({form['rows']} rows)" if form["rows"] else ""


def printed(order: Order, base: str) -> bytes:
    """The PDF. `base` is where phones reach the server; CommandError for what cannot be printed."""

    def address(page: str, *arguments: object) -> str:
        return f"{base}{reverse(page, args=arguments)}" if base else ""

    try:
        with override(Words(order.language).own.code):
            return fill(order, address=address).pdf()
    except DirectorError as error:
        raise CommandError(error.message) from error
