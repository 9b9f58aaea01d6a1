"""A form as a document, for a page or as a program orders it: what is wanted, who may have it, its sheets."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.errors import ScoringError
from scoring.games import GAMES
from scoring.schemes.victory_points import VP_SCALES
from tournament.domain.errors import DirectorError
from tournament.domain.games.readings.match_state import rule_set
from tournament.domain.gate.reports.visibility import reads_all
from tournament.domain.journal.reports.versioned_cache import etag, versions_of_session
from tournament.domain.outside.readings.embargo import refuse_under_embargo
from tournament.domain.outside.readings.workers import has_live_worker
from tournament.domain.paper.readings.long_paper_files import KIND
from tournament.domain.paper.reports.print_scope import (
    Narrowed,
    NotHere,
    Scope,
    is_number,
    nowhere,
    scope_for,
)
from tournament.domain.paper.reports.printable import refuse_form, sheets_for
from tournament.domain.people.readings.roles import AnyUser, operator
from tournament.models import Job, Placement, Session
from tournament.printing import FORMS, document
from tournament.printing.blocks.document import Document
from tournament.printing.kit.pen import SUITS
from tournament.sheets.game_sheets import RuleCard
from tournament.sheets.languages import HOME
from tournament.sheets.team_papers import ScaleCard, scale_card
from tournament.words.language import LANGUAGES

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
        if not reads_all(reader, session):
            refuse_under_embargo(session)
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
        sentence = _("Rows can be chosen only on blank forms that have rows.")
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


# A paper that a program orders, on the command line or over the API: which form, how, and for whom.

PRESET = "preset"  # preset:GAME/PRESET is the rule card of no session
SCALE = "scale"  # scale:CODE/BOARDS is the card of a victory-point scale, of no session


@dataclass(frozen=True, slots=True)
class Order:
    """`target` is what it is for, as `scope_for` reads it, or empty.

    `paper` empty is the form's usual one, `rows` 0 its usual number. `era`: years of Japanese dates by era.
    """

    code: str
    language: str = HOME
    paper: str = ""
    suits: str = "colour"
    blank: bool = False
    target: str = ""
    rows: int = 0
    copies: int = 1
    network: str = ""
    era: bool = False


def offered() -> list[dict[str, object]]:
    """Every form: its code, its papers, whether it can be left to be written on, the rows it then has.

    `rows` 0: their number cannot be chosen.
    """
    return [
        {"code": code, "papers": list(form.papers), "blank": form.blank, "rows": form.rows}
        for code, form in FORMS.items()
    ]


def fill(order: Order, reader: AnyUser | None = None, address: Callable[..., str] = nowhere) -> Document:
    """The paper laid out. `reader` None is the computer's operator; `address` makes those of the QRs.

    DirectorError `no_form`, `bad_choice`, `not_blank`, `no_target`, `no_scope`, `nothing_to_print`, and those
    of `refuse_form` and `print_run`.
    """
    _refuse_choices(order)
    sheets = _ordered_sheets(order, reader, address) if order.target else ()
    if order.target and not sheets:
        raise NotHere("nothing_to_print", _("There is nothing to print yet."))
    made = document(
        order.code,
        sheets,
        language=order.language,
        paper=order.paper or FORMS[order.code].papers[0],
        blank=order.blank,
        suits=order.suits,
        rows=order.rows,
        copies=order.copies,
        era=order.era,
        made=timezone.now(),
    )
    return refuse_length(made)


def _refuse_choices(order: Order) -> None:
    if order.code not in FORMS:
        raise NotHere("no_form", _("There is no form called “%(code)s”.") % {"code": order.code})
    form = FORMS[order.code]
    for chosen, choices in (
        (order.language, LANGUAGES),
        (order.paper, form.papers),
        (order.suits, SUITS),
    ):
        if chosen and chosen not in choices:
            sentence = _("“%(chosen)s” is not among: %(choices)s.")
            raise DirectorError("bad_choice", sentence % {"chosen": chosen, "choices": ", ".join(choices)})
    if order.blank and not form.blank:
        raise DirectorError("not_blank", _("This form has no blank version; choose what it is for."))
    if not order.blank and not order.target:
        raise DirectorError("no_target", _("Choose what the form is for, or a blank one."))
    refuse_counts(order.rows, order.copies)
    refuse_network(order.network)
    refuse_rows(order.code, order.rows, empty=order.blank and not order.target)


def _ordered_sheets(order: Order, reader: AnyUser | None, address: Callable[..., str]) -> Sequence[object]:
    kind, _colon, named = order.target.partition(":")
    if kind == PRESET and order.code == "rule_card":
        return [_rule_card(named)]
    if kind == SCALE and order.code == "vp_card":
        return [_scale_card(named)]
    scope = replace(scope_for(order.target), address=address, network=order.network)
    reader = reader or operator()
    refuse_form(order.code, scope.session, reader)
    return sheets_for(order.code, scope, reader)


def _rule_card(named: str) -> RuleCard:
    game, _slash, preset = named.partition("/")
    if (own := rule_set(preset)) and own.game == game:
        return RuleCard(None, game, own.preset, own.overrides, own.name)
    if game not in GAMES or preset not in GAMES[game].presets:
        known = ", ".join(f"{code}/{name}" for code, one in GAMES.items() for name in one.presets)
        sentence = _("There is no rule set “%(named)s”. Choose one of: %(known)s.")
        raise DirectorError("unknown_preset", sentence % {"named": named, "known": known})
    return RuleCard(None, game, preset, {})


def _scale_card(named: str) -> ScaleCard:
    code, _slash, boards = named.partition("/")
    if code not in VP_SCALES or not is_number(boards):
        sentence = _("There is no scale “%(named)s”. Write a scale and the boards of a match: %(known)s.")
        known = ", ".join(f"{code}/8" for code in VP_SCALES)
        raise DirectorError("unknown_scale", sentence % {"named": named, "known": known})
    try:
        return scale_card(None, code, int(boards))
    except ScoringError as error:
        sentence = _("The scale %(scale)s has no points for matches of %(boards)s boards.")
        about = {"scale": code, "boards": boards}
        raise DirectorError("no_scale_for_boards", sentence % about) from error
