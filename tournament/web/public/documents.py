"""The sheets of a session as PDF: the same values as on the pages, in Japanese, English or both."""

import json
from collections.abc import Iterator
from dataclasses import asdict

from django import forms
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, QueryDict, StreamingHttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from tournament.domain.errors import DirectorError
from tournament.domain.outside.readings.workers import has_live_worker
from tournament.domain.paper.acts.long_papers import order
from tournament.domain.paper.readings.long_paper_files import made_by
from tournament.domain.paper.reports import papers
from tournament.domain.paper.reports.papers import EVERYTHING, Wanted, refuse_counts, refuse_network
from tournament.domain.paper.reports.print_scope import DIGITS, Narrowed, is_number
from tournament.models import Job, Session
from tournament.printing import FORMS
from tournament.printing.blocks.document import Document
from tournament.printing.blocks.layout import PAPERS
from tournament.printing.kit.pen import SUITS
from tournament.web.formatting.reader import paper_language
from tournament.web.server.addresses import phone_page
from tournament.web.server.refusal_page import refused
from tournament.words.language import LANGUAGES

NARROWING = ("section", "board", "table", "round", "contestant", "match")
LARGEST = 10**DIGITS - 1
LOOK_SECONDS = 2  # after which a browser looks again whether its order is drawn


@require_GET
def document(request: HttpRequest, session_id: int, form: str) -> HttpResponseBase:
    """A form filled from the session; with `?blank=figures` only its heads are, with `?blank=1` nothing is.

    With `?progress` the answer is a line of JSON for each sheet drawn, and then the PDF itself. What is long
    is drawn by a worker: the browser is sent to `?order=…`, where it waits.
    """
    session = get_object_or_404(Session.objects.with_club().open_to_all(), pk=session_id)
    try:
        wanted = wanted_of(request, session_id, form)
        papers.refuse(wanted, session, request.user)
        if waiting := _by_a_worker(request, wanted, session):
            return waiting
        made = papers.laid_out(wanted, session, request.user)
    except DirectorError as error:
        return refused(request, error)
    if "progress" in request.GET:
        return StreamingHttpResponse(_stream_progress(made), content_type="application/octet-stream")
    return _pdf(session, form, made.pdf())


def wanted_of(request: HttpRequest, session_id: int, form: str) -> Wanted:
    """What a request asks for. Http404 for no form; DirectorError for what there is not."""
    if form not in FORMS:
        raise Http404
    query = request.GET
    language, suits = query.get("language", paper_language()), query.get("suits", "colour")
    paper = query.get("paper") or FORMS[form].papers[0]
    if language not in LANGUAGES or paper not in PAPERS or suits not in SUITS:
        sentence = gettext("There is no such language, paper or way of writing suits.")
        raise DirectorError("bad_choice", sentence)
    if paper not in FORMS[form].papers:
        paper = FORMS[form].papers[0]  # one choice for all forms; this one cannot be read on it
    blank = query.get("blank", "") if FORMS[form].blank else ""
    rows, copies = _counts(query)
    return Wanted(
        session_id,
        form,
        language,
        paper,
        suits,
        blank if FORMS[form].filled else EVERYTHING,
        _narrowed(query),
        phone_page(request, "start").removesuffix("/"),
        request.user.pk,
        rows if blank == EVERYTHING and FORMS[form].rows else 0,  # one choice for all forms, as the paper is
        copies,
        _network(query),
        query.get("era") == "1",
    )


def _network(query: QueryDict) -> str:
    """The Wi-Fi that a sign names. DirectorError for what is no name of one."""
    name = query.get("network", "").strip()
    refuse_network(name)
    return name


def _counts(query: QueryDict) -> tuple[int, int]:
    """Rows, 0 where the form's own number is wanted, and copies. DirectorError for what is no such number."""
    texts = [query.get(name, "").strip() or usual for name, usual in (("rows", "0"), ("copies", "1"))]
    rows, copies = (int(text) if is_number(text) else -1 for text in texts)
    refuse_counts(rows, copies)
    return rows, copies


class NarrowingForm(forms.Form):
    """The one table, board, pair … that is printed. What is no number narrows nothing."""

    section, board, table, round, contestant, match = (
        forms.IntegerField(min_value=0, max_value=LARGEST, required=False) for _name in NARROWING
    )


def _narrowed(query: QueryDict) -> Narrowed:
    form = NarrowingForm(query)
    if not form.is_valid() and any(form.has_error(name, "max_value") for name in NARROWING):
        raise Http404
    return Narrowed(**{name: number for name, number in form.cleaned_data.items() if number is not None})


def _by_a_worker(request: HttpRequest, wanted: Wanted, session: Session) -> HttpResponseBase | None:
    """What there is of a long paper that a worker draws: the way to it, how far it is, or the PDF.

    None for whatever is drawn here: what is short, and everything where no worker lives to draw it.
    """
    job = papers.ordered(request.GET.get("order", ""), wanted)
    if job is None:
        if "progress" in request.GET or not papers.goes_to_a_worker(wanted):
            return None
        query = request.GET.copy()
        query["order"] = order(asdict(wanted), key=papers.key_of(wanted), by=request.user.get_username()).key
        return redirect(f"{request.path}?{query.urlencode()}")
    if content := made_by(job):
        return _pdf(session, wanted.form, content)
    return None if job.is_over or not has_live_worker() else _how_far(request, job)


def _how_far(request: HttpRequest, job: Job) -> HttpResponse:
    """A page that looks again by itself, with no script."""
    response = render(request, "public/paper/drawing.html", {"job": job}, status=202)
    response["Refresh"] = str(LOOK_SECONDS)
    response["Cache-Control"] = "no-store"
    return response


def _stream_progress(made: Document) -> Iterator[bytes]:
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
