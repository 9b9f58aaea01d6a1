"""`manage.py verify [--section ID] [--json] [--closing LINE]`: check the chained lines of the journal, replay
it and compare it with what is stored.

One line for each difference, in the language of the installation; it ends with 1 where there is one. With the
check code of a printed ranking: whether a session of these data has it. Nothing but the time of the check
is written, and the server may run.
"""

import json
import sys
from argparse import ArgumentParser
from dataclasses import asdict

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tournament.domain.journal.acts.chaining import note_check
from tournament.domain.journal.readings.chain import ClosingLine, session_of_closing
from tournament.domain.journal.readings.verify import problems
from tournament.domain.journal.readings.verify_replay import Difference, in_words
from tournament.management.readable import readable_data
from tournament.models import JournalEntry, Section, Session


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--section", type=int, metavar="ID", help="only this section's rows")
        parser.add_argument("--closing", metavar="LINE", help="the check code of a printed ranking")
        parser.add_argument("--json", action="store_true", help="print a list as JSON")

    def handle(self, *, section: int | None, closing: str | None, **options: object) -> None:
        with readable_data():
            if section and not Section.objects.filter(pk=section).exists():
                raise CommandError(_("There is no section %(section)d.") % {"section": section})
            found = problems(section)
            self.stdout.write(as_json(found) if options["json"] else as_text(found))
            if not section:
                note_check(found)
            known = session_of_closing(closing) if closing else None
            if closing:
                self.stdout.write(_closing(closing, known))
        if found or (closing and not known):
            sys.exit(1)


def _closing(code: str, known: tuple[Session, ClosingLine] | None) -> str:
    if known is None:
        return _("No session has the check code %(code)s.") % {"code": code}
    session, line = known
    about = {"code": line.code, "session": session.event, "date": session.date, "lines": line.lines}
    return _("%(code)s closed %(session)s (%(date)s) after %(lines)s lines.") % about


def as_json(found: list[Difference]) -> str:
    return json.dumps([asdict(one) | {"sentence": in_words(one)} for one in found], ensure_ascii=False)


def as_text(found: list[Difference]) -> str:
    if not found:
        acts = JournalEntry.objects.count()
        return _("The journal's %(acts)d acts and the rows agree.") % {"acts": acts}
    return "\n".join(map(in_words, found))
