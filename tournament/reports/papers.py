"""A form of a session as somebody wants it on a page of the web, laid out now or, if it is long, by a worker.

A booklet of forty tables takes seconds to draw. It is a job then: the worker leaves the PDF in the folder
`papers` beside the data, from where whoever ordered it fetches it. It is made anew when something has
happened since, and swept away after a day.
"""

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournament.models import Job, Placement, Session
from tournament.printing import document
from tournament.printing.document import Document
from tournament.reports.freshness import etag, versions_of_session
from tournament.reports.print_order import ONLY_BLANK, NotHere, NotYet, Reader
from tournament.reports.print_run import refuse_length
from tournament.reports.print_scope import Scope
from tournament.reports.printable import SOURCES, may_print, sheets_for
from tournament.services.jobs import KEPT, Tell, enqueue, somebody_works

KIND = "paper"
# How much of a form is left to a pen: its figures (heads are filled in), or everything.
FIGURES, EVERYTHING = "figures", "1"
# Milliseconds to read and draw what one meeting of two pairs adds; the other forms are short.
LONG_FORMS = {
    "booklet": 20,
    "pickup_slip": 10,
    "emergency_pack": 9,
    "score_card": 8,
    "score_card_with_tables": 8,
    "traveller": 4,
}
LONG_MILLISECONDS = 1000


@dataclass(frozen=True, slots=True)
class Wanted:
    """`narrowed` are fields of Scope, `base` begins the addresses in QRs, `reader` is a user's key."""

    session: int
    form: str
    language: str
    paper: str
    suits: str
    blank: str = ""
    narrowed: dict[str, int] = field(default_factory=dict)
    base: str = ""
    reader: int | None = None
    rows: int = 0
    copies: int = 1
    network: str = ""


def laid_out(wanted: Wanted, session: Session, reader: Reader) -> Document:
    """DirectorError `not_yet` where this reader may not have it, `nothing_to_print`, `too_many_sheets`."""
    refuse(wanted, session, reader)
    made = document(
        wanted.form,
        _sheets(wanted, session, reader),
        language=wanted.language,
        paper=wanted.paper,
        blank=bool(wanted.blank),
        suits=wanted.suits,
        rows=wanted.rows,
        copies=wanted.copies,
        made=timezone.now(),
    )
    return refuse_length(made)


def refuse(wanted: Wanted, session: Session, reader: Reader) -> None:
    """DirectorError `not_yet` where this reader may not have it, or not before the end."""
    if wanted.blank == EVERYTHING:
        return
    if wanted.form not in SOURCES:
        raise NotHere("only_blank", _(ONLY_BLANK))
    if not may_print(wanted.form, session, reader):
        raise NotYet("not_yet", _("This is shown when the session is closed."))


def _sheets(wanted: Wanted, session: Session, reader: Reader) -> Sequence[object]:
    if wanted.blank == EVERYTHING:
        return ()
    scope = Scope(session, **wanted.narrowed, address=_addresses(wanted.base), network=wanted.network)
    sheets = sheets_for(wanted.form, scope, reader)
    if not sheets:
        raise NotHere("nothing_to_print", _("There is nothing to print yet."))
    return sheets


def _addresses(base: str) -> Callable[..., str]:
    return lambda page, *arguments: base + reverse(page, args=arguments)


def goes_to_a_worker(wanted: Wanted) -> bool:
    """Whether it takes longer than anybody should wait for a page, and there is a worker to draw it."""
    narrow = {*wanted.narrowed} - {"section"}
    if wanted.blank == EVERYTHING or narrow or wanted.form not in LONG_FORMS:
        return False
    meetings = Placement.objects.filter(section__session=wanted.session, ns__isnull=False, ew__isnull=False)
    if section := wanted.narrowed.get("section"):
        meetings = meetings.filter(section=section)
    return meetings.count() * wanted.copies * LONG_FORMS[wanted.form] > LONG_MILLISECONDS and somebody_works()


def order(wanted: Wanted, by: str) -> Job:
    """The job that draws it: one for all who want the same as long as nothing happens."""
    payload = asdict(wanted)
    key = etag(versions_of_session(wanted.session), KIND, sorted(payload.items())).strip('"')
    return enqueue(KIND, payload=payload, by=by, key=key)


def ordered(key: str, wanted: Wanted) -> Job | None:
    """The order of this key, if it is one of just this."""
    job = Job.objects.filter(key=key, kind=KIND).first()
    return job if job and job.payload == asdict(wanted) else None


def draw(payload: dict, tell: Tell) -> str:
    """The job: what is ordered, drawn into its file; the file's name."""
    wanted = Wanted(**payload)
    session = Session.objects.select_related("event__club", "rehearsal").get(pk=wanted.session)
    with override("ja" if wanted.language == "both" else wanted.language):
        made = laid_out(wanted, session, _reader(wanted.reader))
        content = _drawn(made, tell)
    return _keep(content).name


def _reader(pk: int | None) -> Reader:
    return AnonymousUser() if pk is None else get_user_model().objects.get(pk=pk)


def _drawn(made: Document, tell: Tell) -> bytes:
    steps = made.drawn()
    tell(0, len(made))
    while True:
        try:
            tell(next(steps), len(made))
        except StopIteration as done:
            return done.value


def folder() -> Path:
    return settings.DATA_DIR / "papers"


def _keep(content: bytes) -> Path:
    """A file of its own, there whole or not at all."""
    folder().mkdir(mode=0o700, exist_ok=True)
    path = folder() / f"{os.urandom(12).hex()}.pdf"
    unfinished = path.with_suffix(".unfinished")
    unfinished.write_bytes(content)
    os.replace(unfinished, path)
    return path


def made_by(job: Job) -> bytes | None:
    """The PDF of a job; None where it is not done, or its file lies on another host."""
    path = folder() / str(job.result)
    return path.read_bytes() if job.state == Job.State.DONE and path.is_file() else None


def sweep() -> None:
    """Remove the files that were made longer ago than a job is kept."""
    before = time.time() - KEPT.total_seconds()
    for path in folder().glob("*") if folder().is_dir() else ():
        if path.stat().st_mtime < before:
            path.unlink(missing_ok=True)
