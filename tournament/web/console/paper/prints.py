"""The Print room: the papers the session needs now, then all others; each form has a preview."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tournament.models import Session
from tournament.printing.blocks.layout import PAPERS
from tournament.printing.kit.pen import SUITS
from tournament.reports.paper import papers
from tournament.reports.paper.papers import EVERYTHING, FIGURES
from tournament.reports.paper.print_run import MOST_COPIES, MOST_ROWS
from tournament.reports.paper.printable import forms_of_session, printable, unprintable_names
from tournament.sheets.event_kinds import SWISS_PAIRS
from tournament.web.console.access import desk
from tournament.web.console.paper.print_words import (
    BLANK,
    GROUPS,
    NOW,
    PAPER_NAMES,
    PREPARED,
    SHEETS,
    SUIT_NAMES,
)
from tournament.web.console.paper.team_print_words import (
    PAIR_GROUPS,
    PAIR_PREPARED,
    PAIR_SHEETS,
    TEAM_BLANK,
    TEAM_GROUPS,
    TEAM_NOW,
    TEAM_PREPARED,
    TEAM_SHEETS,
)
from tournament.web.games.prints import GAME_BLANK, GAME_NOW, GAME_SHEETS
from tournament.web.games.sessions import session_of
from tournament.web.public.documents import NARROWING, wanted_of

SHOWN = 6  # pages of a preview
CHOICES = ("language", "paper", "suits", "blank", "rows", "copies", "network", "era", *NARROWING)


# Names of groups, each with the codes of its forms.
Purposes = Sequence[tuple[str, Sequence[str]]]


@dataclass(frozen=True, slots=True)
class Offer:
    """A form on the page. `blank` is what of it is left to a pen: nothing, FIGURES or EVERYTHING."""

    code: str
    name: str
    use: str
    blank: str = ""


@desk
@require_GET
def prints(request: HttpRequest, session: int) -> HttpResponse:
    sitting = session_of(session)
    there = printable(sitting)
    of_pairs = sitting.event.kind == SWISS_PAIRS
    forms = {**TEAM_SHEETS, **SHEETS, **GAME_SHEETS, **(PAIR_SHEETS if of_pairs else {})}.items()
    prepared = {**TEAM_PREPARED, **PREPARED, **(PAIR_PREPARED if of_pairs else {})}.items()
    filled = {code: Offer(code, *words) for code, words in forms if code in there}
    wanted = [code for code in _now(sitting) if code in filled]
    others = {code: offer for code, offer in filled.items() if code not in wanted}
    context = {
        "session": sitting,
        "now": [filled[code] for code in wanted],
        "groups": _groups(others, PAIR_GROUPS if of_pairs else TEAM_GROUPS),
        "prepared": [Offer(code, *words, FIGURES) for code, words in prepared if code in there],
        "blank": _blank(sitting),
        "papers": [(code, PAPER_NAMES[code]) for code in PAPERS],
        "suits": [(code, SUIT_NAMES[code]) for code in SUITS],
        "sections": list(sitting.sections.all()),
        "unprintable": unprintable_names(sitting),
        "most_rows": MOST_ROWS,
        "most_copies": MOST_COPIES,
    }
    return render(request, "console/paper/print.html", context)


def _groups(offers: dict[str, Offer], of_matches: Purposes) -> list[tuple[str, list[Offer]]]:
    """What else there is, by purpose; what no group names is of the table games."""
    purposes = (*of_matches, *GROUPS)
    named = {code for _name, codes in purposes for code in codes}
    groups = [(name, [offers[code] for code in codes if code in offers]) for name, codes in purposes]
    games = [offer for code, offer in offers.items() if code not in named]
    return [(name, found) for name, found in [*groups, (_("Table games"), games)] if found]


def _now(session: Session) -> list[str]:
    """What is wanted first in the state of the session."""
    state = "closed" if session.is_closed else "playing" if session.started_at else "setup"
    return [*TEAM_NOW[state], *NOW[state], *GAME_NOW[state]]


def _blank(session: Session) -> list[Offer]:
    """Forms to be written on from head to foot: those of what the session plays."""
    own = forms_of_session(session)
    of_teams = {} if session.event.kind == SWISS_PAIRS else TEAM_BLANK
    forms = {**of_teams, **BLANK, **GAME_BLANK}.items()
    return [Offer(code, *words, EVERYTHING) for code, words in forms if code in own]


@desk
@require_GET
def print_form(request: HttpRequest, session: int, form: str) -> HttpResponse:
    """The first pages as they will be printed, how many there are, and the way to the PDF.

    What takes long is not drawn twice: the way leads to the PDF at once.
    """
    sitting = session_of(session)
    wanted = wanted_of(request, session, form)
    chosen = {name: request.GET[name] for name in CHOICES if request.GET.get(name)}
    pdf = f"{reverse('document', args=[sitting.pk, form])}?{urlencode(chosen)}"
    if papers.goes_to_a_worker(wanted):
        return redirect(pdf)
    made = papers.laid_out(wanted, sitting, request.user)
    pages = made.pictures(SHOWN)
    context = {
        "session": sitting,
        "title": made.title,
        "pages": [mark_safe(page) for page in pages],  # every text in them was escaped by the pen
        "count": len(made),
        "paper": PAPER_NAMES[made.paper],
        "hidden": len(made) - len(pages),
        "pdf": pdf,
    }
    return render(request, "console/paper/print_form.html", context)
