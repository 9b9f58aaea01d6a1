"""The sheets of a session as PDF: the same values as on the pages, in Japanese, English or both."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, QueryDict, StreamingHttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_GET

from tournament.models import Session
from tournament.printing import FORMS
from tournament.printing import document as laid_out
from tournament.printing.desk import PAPERS
from tournament.printing.document import Document
from tournament.printing.pen import SUITS
from tournament.printing.words import LANGUAGES
from tournament.reports.print_scope import Scope, is_number
from tournament.reports.printable import SOURCES, may_print, sheets_for
from tournament.services.errors import DirectorError
from tournament.web.addresses import phone_page
from tournament.web.refusal import refused

# How much of a form is left to a pen: its figures (heads are filled in), or everything.
FIGURES, EVERYTHING = "figures", "1"
NARROWING = ("section", "board", "table", "round", "contestant", "match")


@dataclass(frozen=True, slots=True)
class Wishes:
    """How somebody wants a form; DirectorError for what there is not."""

    language: str
    paper: str
    suits: str
    blank: str

    @classmethod
    def read(cls, form: str, asked: QueryDict) -> "Wishes":
        language, suits = asked.get("language", get_language() or "en"), asked.get("suits", "colour")
        paper = asked.get("paper", FORMS[form].papers[0])
        if language not in LANGUAGES or paper not in PAPERS or suits not in SUITS:
            raise DirectorError(
                "bad_choice", gettext("There is no such language, paper or way of writing suits.")
            )
        if paper not in FORMS[form].papers:
            paper = FORMS[form].papers[0]  # one choice for all forms; this one cannot be read on it
        blank = asked.get("blank", "") if FORMS[form].blank else ""
        return cls(language, paper, suits, blank if FORMS[form].filled else EVERYTHING)


@require_GET
def document(request: HttpRequest, session: int, form: str) -> HttpResponseBase:
    """A form filled from the session; with `?blank=figures` only its heads are, with `?blank=1` nothing is.

    With `?progress` the answer is a line of JSON for each sheet drawn, and then the PDF itself.
    """
    sitting = get_object_or_404(Session.objects.select_related("event__club", "rehearsal"), pk=session)
    if form not in FORMS:
        raise Http404
    try:
        made = document_of(request, sitting, form)
    except DirectorError as error:
        return refused(request, error, {"not_yet": 403, "nothing_to_print": 404}.get(error.code))
    if "progress" in request.GET:
        return StreamingHttpResponse(_told(made), content_type="application/octet-stream")
    return _pdf(sitting, form, made.pdf())


def document_of(request: HttpRequest, session: Session, form: str) -> Document:
    """What is asked for, laid out. DirectorError where this reader may not have it, or there is nothing."""
    wishes = Wishes.read(form, request.GET)
    print_it = partial(
        laid_out,
        form,
        language=wishes.language,
        paper=wishes.paper,
        suits=wishes.suits,
        blank=bool(wishes.blank),
    )
    if wishes.blank == EVERYTHING:
        return print_it([])
    if form not in SOURCES or not may_print(form, session, request.user):
        raise DirectorError("not_yet", gettext("This is shown when the session is closed."))
    sheets = sheets_for(form, _scope(request, session), request.user)
    if not sheets:
        raise DirectorError("nothing_to_print", gettext("There is nothing to print yet."))
    return print_it(sheets)


def _scope(request: HttpRequest, session: Session) -> Scope:
    asked = {name: request.GET.get(name, "") for name in NARROWING}
    if any(text.isdecimal() and not is_number(text) for text in asked.values()):
        raise Http404
    narrowed = {name: int(text) for name, text in asked.items() if is_number(text)}
    return Scope(session, **narrowed, address=partial(phone_page, request))


def _told(made: Document) -> Iterator[bytes]:
    """The progress of a print, then the print."""
    steps = made.drawn()
    while True:
        try:
            yield json.dumps({"drawn": next(steps), "of": len(made)}).encode() + b"\n"
        except StopIteration as done:
            yield done.value
            return


def _pdf(session: Session, form: str, content: bytes) -> HttpResponse:
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{form}-{session.date}.pdf"'
    return response
