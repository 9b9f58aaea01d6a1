"""The pages of a series and of a congress for everybody: rankings, how a figure came, the programme."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tournament.domain.club.readings.series_rows import may_read
from tournament.domain.club.reports import club_pages
from tournament.domain.club.reports.congresses import programme_of
from tournament.domain.club.reports.series_rankings import series_sheet
from tournament.domain.time_zones import local
from tournament.exchange.formats import FORMATS
from tournament.exchange.tables.spreadsheet import Cell
from tournament.models import Congress, Series, Session
from tournament.printing.setup.desk_lists import congress_document
from tournament.printing.stages.ranking_papers import document
from tournament.sheets.club_sheets import SeriesCell, SeriesLine, SeriesSheet
from tournament.sheets.congress import CongressPlayer, Programme
from tournament.sheets.figures import number, short
from tournament.web.formatting.reader import paper_language
from tournament.web.public.club.series_table import series_table, state_word, unit, why_not_ranked
from tournament.words.language import LANGUAGES

PLACES = 4
FIRST_LINES = 30
NAME_LENGTH = 40


def _series(request: HttpRequest, series: int) -> Series:
    """A series that the reader may see; 404 for any other."""
    found = get_object_or_404(Series.objects.select_related("club"), pk=series)
    if not may_read(found, request.user):
        raise Http404
    return found


@require_GET
def ranking(request: HttpRequest, series: int) -> HttpResponse:
    """Its first lines, or all of them, or those of a name; a file and the folder of a site have all."""
    found = _series(request, series)
    table = replace(series_table(series_sheet(found)), in_columns=hasattr(request, "file_tables"))
    asked = request.GET.get("q", "").strip()[:NAME_LENGTH]
    is_whole = "all" in request.GET or hasattr(request, "file_tables") or hasattr(request, "site")
    if asked or not is_whole:
        table = replace(table, most=FIRST_LINES, name=asked)
    context = {"series": found, "table": table}
    return render(request, "public/series/series.html", context)


@require_GET
def why(request: HttpRequest, series: int, line: str) -> HttpResponse:
    """The sessions of one line, those that count and those that do not, and the sum."""
    found = _series(request, series)
    sheet = series_sheet(found)
    own = next((each for each in sheet.lines if each.key == line), None)
    if own is None:
        raise Http404
    context = {
        "series": found,
        "table": series_table(sheet),
        "line": own,
        "not_ranked": why_not_ranked(own, sheet.terms),
        "sessions": [
            (column, cell, state_word(cell))
            for column, cell in zip(sheet.sessions, own.cells, strict=True)
            if cell
        ],
        "total": sum((Fraction(cell.value) for cell in own.counted), Fraction(0)),
    }
    return render(request, "public/series/why_series.html", context)


@require_GET
def as_csv(request: HttpRequest, series: int) -> HttpResponse:
    """The ranking for a spreadsheet, figures exact to four decimals; dropped sessions in brackets."""
    found = _series(request, series)
    kind = FORMATS["event_ranking"]
    text = kind.write(_rows(series_sheet(found)))  # type: ignore[misc]
    return HttpResponse(text, content_type=kind.media_type, headers=kind.headers(found.name))


@require_GET
def paper(request: HttpRequest, series: int) -> HttpResponse:
    """The ranking as PDF in the language of the reader, across a sheet of A4."""
    found = _series(request, series)
    sheet = series_sheet(found)
    if not sheet.sessions:
        raise Http404
    table = series_table(sheet)
    made = document(
        sheet,
        language=paper_language(),
        rules=(" ".join(table.terms),),
        unit=table.unit,
        places=table.places,
    )
    response = HttpResponse(made.pdf(), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="series-{found.pk}.pdf"'
    return response


def _rows(sheet: SeriesSheet) -> Iterator[list[Cell]]:
    columns = [f"{one.date.isoformat()} {one.event}" for one in sheet.sessions]
    yield [_("Rank"), _("Names"), unit(sheet.terms), _("Sessions"), _("Counted"), *columns, _("Remark")]
    for line in sheet.lines:
        yield [*_line(line, sheet)]


def _line(line: SeriesLine, sheet: SeriesSheet) -> Iterator[Cell]:
    yield f"{line.place}=" if line.tied else line.place or None
    yield " / ".join(name.in_language(get_language() or "en", public=True) for name in line.names)
    yield number(line.value, PLACES)
    yield len(line.played)
    yield len(line.counted)
    yield from (_figure(cell) for cell in line.cells)
    yield why_not_ranked(line, sheet.terms)


def _figure(cell: SeriesCell | None) -> Cell:
    if cell is None:
        return None
    return f"({short(cell.value, PLACES)})" if cell.is_dropped else number(cell.value, PLACES)


# The programme of a congress, with the winners that the public rankings name.


def _programme(request: HttpRequest, pk: int) -> tuple[Congress, Programme]:
    """A congress that the reader may see; 404 for any other."""
    row = get_object_or_404(Congress.objects.select_related("club"), pk=pk)
    if not may_read(row, request.user):
        raise Http404
    return row, programme_of(row)


@require_GET
def programme(request: HttpRequest, congress: int) -> HttpResponse:
    """Its days with the winners of what is over, what is played now and next, and the way into the club."""
    row, sheet = _programme(request, congress)
    wanted = Session.objects.filter(pk__in=[item.session for item in sheet.items])
    sessions = [*wanted.select_related("event__club", "stage").order_by("pk")]
    finished = [one for one in sessions if one.is_closed]
    in_play = {one.pk for one in sessions if one.started_at and not one.is_closed}
    closed = {one.pk for one in finished}
    now = local(club=row.club).replace(tzinfo=None)
    others = [item for item in sheet.items if item.session not in in_play | closed and item.finishes > now]
    winners = {one.id: one.winners for one in club_pages.listed_results(finished, {})}
    shows_names = club_pages.shows_names(finished)
    has_halls, has_tables = any(item.hall for item in sheet.items), any(item.tables for item in sheet.items)
    context = {
        "congress": row,
        "club": row.club,
        "items": sheet.items,
        "days": [
            (day, [(item, winners.get(item.session)) for item in own])
            for day, own in groupby(sheet.items, key=lambda item: item.date)
        ],
        "has_winners": any(winners.values()),
        "now": [item for item in sheet.items if item.session in in_play],
        "next": [item for item in others if item.begins == others[0].begins],
        "shows_names": shows_names,
        "has_halls": has_halls,
        "has_tables": has_tables,
        "columns": 2 + has_halls + has_tables + any(winners.values()),
        "steps": [line for line in row.club.joining.splitlines() if line.strip()],
    }
    answer = render(request, "public/club/congress.html", context)
    if shows_names:
        answer["X-Robots-Tag"] = "noindex, nofollow"
    return answer


@require_GET
def congress_paper(request: HttpRequest, congress: int) -> HttpResponse:
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
