"""The programme of a congress for everybody: no names and no results, only the way to the public rankings."""

from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET

from tournament.domain.club.readings.series_rows import may_read
from tournament.domain.club.reports.congresses import programme_of
from tournament.models import Congress
from tournament.printing.setup.desk_lists import congress_document
from tournament.sheets.congress import CongressPlayer, Programme
from tournament.web.formatting.reader import paper_language
from tournament.words.language import LANGUAGES


def _programme(request: HttpRequest, pk: int) -> tuple[Congress, Programme]:
    """A congress that the reader may see; 404 for any other."""
    row = get_object_or_404(Congress.objects.select_related("club"), pk=pk)
    if not may_read(row, request.user):
        raise Http404
    return row, programme_of(row)


@require_GET
def programme(request: HttpRequest, congress: int) -> HttpResponse:
    row, sheet = _programme(request, congress)
    context = {"congress": row, "club": row.club, "items": sheet.items}
    return render(request, "public/club/congress.html", context)


@require_GET
def paper(request: HttpRequest, congress: int) -> HttpResponse:
    return congress_pdf(request, _programme(request, congress)[1])


def congress_pdf(
    request: HttpRequest, programme: Programme, players: Sequence[CongressPlayer] | None = None
) -> HttpResponse:
    """The programme, or the list of its players, in the language of the reader or of `?language=`.

    404 for another language, and without a session.
    """
    language = request.GET.get("language", paper_language())
    if language not in LANGUAGES or not programme.items:
        raise Http404
    made = congress_document(programme, language=language, players=players)
    response = HttpResponse(made.pdf(), content_type="application/pdf")
    what = "programme" if players is None else "players"
    response["Content-Disposition"] = f'inline; filename="congress-{programme.id}-{what}.pdf"'
    return response
