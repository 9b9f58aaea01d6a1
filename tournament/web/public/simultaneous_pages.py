"""A heat of a simultaneous event for everybody: who takes part, and later the list of all clubs."""

from dataclasses import replace
from uuid import UUID

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET

from tournament.domain.simultaneous.readings.heats import HEATS
from tournament.domain.simultaneous.reports.heat_reports import (
    RankingFilter,
    filter_in,
    frequencies,
    heat_sheet,
    ranking,
)
from tournament.domain.time_zones import use_zone_of
from tournament.models import Heat
from tournament.sheets.simultaneous import HeatSheet
from tournament.tables.simultaneous import overall_table, venue_table
from tournament.web.formatting.data_tables import PageTable

PER_PAGE = 100


@require_GET
def heat_page(request: HttpRequest, heat: UUID) -> HttpResponse:
    row, sheet = _heat(heat)
    context = {"club": row.event.club, "sheet": sheet, "date": row.date, "until": row.embargo_until}
    if sheet.is_shown:
        context |= _shown(request, row, sheet)
    elif sheet.venues:
        context |= {"table": PageTable(venue_table(sheet.venues), css="sheet")}
    return _unlisted(render(request, "public/simultaneous/heat.html", context))


def _shown(request: HttpRequest, row: Heat, sheet: HeatSheet) -> dict[str, object]:
    wanted = filter_in(request.GET)
    club = next((one.name for one in sheet.venues if one.uid == wanted.club), "")
    sessions = [one for one in sheet.venues if one.name == club and one.session]
    if wanted.club and wanted.session not in {one.uid for one in sessions}:  # that of the club chosen before
        wanted = replace(wanted, session="")
    whole = ranking(row, wanted)
    is_filtered = wanted != RankingFilter()
    page = Paginator(whole.rows, PER_PAGE).get_page(request.GET.get("page"))
    rows = whole.rows if getattr(request, "file_tables", None) is not None else [*page]
    query = request.GET.copy()
    query.pop("page", None)
    return {
        "ranking": whole,
        "only": club,
        "sessions": sessions,
        "wanted": wanted,
        "page": page,
        "query": query.urlencode(),
        "regions": sorted({one.region for one in sheet.venues if one.region}),
        "table": PageTable(overall_table(rows, is_filtered=is_filtered)) if rows else None,
    }


@require_GET
def heat_boards(request: HttpRequest, heat: UUID) -> HttpResponse:
    """Every board: how often each score stands and what it is worth; nothing before results are shown."""
    row, sheet = _heat(heat)
    context = {
        "club": row.event.club,
        "sheet": sheet,
        "date": row.date,
        "until": row.embargo_until,
        "boards": frequencies(row) if sheet.is_shown else (),
    }
    return _unlisted(render(request, "public/simultaneous/boards.html", context))


def _heat(uid: UUID) -> tuple[Heat, HeatSheet]:
    row = get_object_or_404(HEATS, uid=uid)
    use_zone_of(row.event.club)
    return row, heat_sheet(row)


def _unlisted(response: HttpResponse) -> HttpResponse:
    """Names of players are for readers, not for search engines."""
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response
