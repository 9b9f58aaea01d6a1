"""A form of a session as a document: what is asked for, whether the reader may have it, its sheets."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.domain.errors import DirectorError
from tournament.domain.journal.reports.versioned_cache import etag, versions_of_session
from tournament.domain.outside.readings.workers import has_live_worker
from tournament.domain.paper.readings.long_paper_files import KIND
from tournament.domain.paper.reports.print_scope import Narrowed, NotHere, Scope
from tournament.domain.paper.reports.printable import refuse_form, sheets_for
from tournament.domain.people.readings.roles import AnyUser
from tournament.models import Job, Placement, Session
from tournament.printing import FORMS, document
from tournament.printing.blocks.document import Document

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
    narrowed: Narrowed = field(default_factory=Narrowed)
    base: str = ""
    reader: int | None = None
    rows: int = 0
    copies: int = 1
    network: str = ""
    era: bool = False


def laid_out(wanted: Wanted, session: Session, reader: AnyUser) -> Document:
    """DirectorError of `refuse_form`, `nothing_to_print`, `too_many_sheets`."""
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
        era=wanted.era,
        made=timezone.now(),
    )
    return refuse_length(made)


def refuse(wanted: Wanted, session: Session, reader: AnyUser) -> None:
    """DirectorError of `refuse_form`; what is wholly blank is everyone's."""
    if wanted.blank != EVERYTHING:
        refuse_form(wanted.form, session, reader)


def _sheets(wanted: Wanted, session: Session, reader: AnyUser) -> Sequence[object]:
    if wanted.blank == EVERYTHING:
        return ()
    whole = Scope(session, address=_addresses(wanted.base), network=wanted.network)
    scope = replace(whole, **wanted.narrowed)
    sheets = sheets_for(wanted.form, scope, reader)
    if not sheets:
        raise NotHere("nothing_to_print", _("There is nothing to print yet."))
    return sheets


def _addresses(base: str) -> Callable[..., str]:
    return lambda page, *arguments: base + reverse(page, args=arguments)


def goes_to_a_worker(wanted: Wanted) -> bool:
    """Whether drawing takes too long for a request, and a worker is alive."""
    narrow = {*wanted.narrowed} - {"section"}
    if wanted.blank == EVERYTHING or narrow or wanted.form not in LONG_FORMS:
        return False
    meetings = Placement.objects.filter(section__session=wanted.session, ns__isnull=False, ew__isnull=False)
    if section := wanted.narrowed.get("section"):
        meetings = meetings.filter(section=section)
    return (
        meetings.count() * wanted.copies * LONG_FORMS[wanted.form] > LONG_MILLISECONDS and has_live_worker()
    )


def key_of(wanted: Wanted) -> str:
    """The same for everyone who wants the same, as long as nothing changes in the session."""
    return etag(versions_of_session(wanted.session), KIND, sorted(asdict(wanted).items())).strip('"')


def ordered(key: str, wanted: Wanted) -> Job | None:
    """The job with this key, if it draws exactly what is wanted."""
    job = Job.objects.filter(key=key, kind=KIND).first()
    return job if job and job.payload == asdict(wanted) else None


# What one print may have: rows, copies, sheets, the name of a network.

MOST_ROWS, MOST_COPIES, MOST_SHEETS = 200, 100, 1000
NETWORK_BYTES = 32


def refuse_counts(rows: int, copies: int) -> None:
    """DirectorError `bad_rows` or `bad_copies`; no rows (0) are as many as the form usually has."""
    if not 0 <= rows <= MOST_ROWS:
        sentence = _("Choose from 1 to %(most)d rows.") % {"most": MOST_ROWS}
        raise DirectorError("bad_rows", sentence)
    if not 1 <= copies <= MOST_COPIES:
        sentence = _("Choose from 1 to %(most)d copies.") % {"most": MOST_COPIES}
        raise DirectorError("bad_copies", sentence)


def refuse_rows(code: str, rows: int, *, empty: bool) -> None:
    """DirectorError `fixed_rows` where rows are asked for and cannot be chosen."""
    if rows and not (empty and FORMS[code].rows):
        sentence = _("The number of rows can be chosen only on blank forms with rows. This form has none.")
        raise DirectorError("fixed_rows", sentence)


def refuse_network(name: str) -> None:
    """DirectorError `bad_network` for what is no name of a Wi-Fi network (IEEE 802.11: 32 octets)."""
    if len(name.encode()) > NETWORK_BYTES:
        sentence = _("The name of a Wi-Fi network has at most %(most)d letters, or ten kanji.")
        raise DirectorError("bad_network", sentence % {"most": NETWORK_BYTES})


def refuse_length(made: Document) -> Document:
    """The document itself; DirectorError `too_many_sheets` where it is too long to be printed at once."""
    if len(made) > MOST_SHEETS:
        sentence = _("That would be %(sheets)d sheets. At most %(most)d are printed at once.")
        raise DirectorError("too_many_sheets", sentence % {"sheets": len(made), "most": MOST_SHEETS})
    return made
