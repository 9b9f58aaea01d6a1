"""The boards: where each one is, how many tables have played it, and all its results."""

from collections.abc import Iterable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tournament.models import Placement, Session
from tournament.reports.boards.travellers import boards_in_play, travellers
from tournament.sheets.frequency import Frequency, frequencies
from tournament.sheets.traveller import Traveller, TravellerLine
from tournament.sheets.whereabouts import whereabouts
from tournament.web.console.access import desk
from tournament.web.games.sessions import session_of
from tournament.web.server.live import live, page


@desk
@require_GET
@live
def boards(request: HttpRequest, session: int) -> HttpResponse:
    """Every board with where it is, how many results it has and how many it will have."""
    sitting = session_of(session)
    rows = []
    for field in sitting.fields.order_by("pk"):
        sheets = travellers(field)
        spots = whereabouts(sheets)
        rows += [
            (sheet, sum(map(_is_in, sheet.lines)), len(sheet.lines), spots[sheet.board]) for sheet in sheets
        ]
    context = {"session": sitting, "boards": rows, "sections": sitting.sections.with_boards().count()}
    return render(
        request, page(request, "console/boards/boards.html", "console/boards/_boards.html"), context
    )


def _is_in(line: TravellerLine) -> bool:
    return line.played is not None and line.played.state != "late"


@desk
@require_GET
@live
def board(request: HttpRequest, session: int, board: int) -> HttpResponse:
    """One board's results, those to come included, with the ways to enter and change them."""
    sitting = session_of(session)
    fields = list(sitting.fields.order_by("pk"))
    sheets = [sheet for field in fields for sheet in travellers(field, [board])]
    if not sheets:
        raise Http404
    known = sorted({number for field in fields for number in boards_in_play(field)})
    context = {
        "session": sitting,
        "board": board,
        "sheets": _with_places(sitting, board, sheets),
        "sections": sitting.sections.with_boards().count(),
        "is_played": any(line.result for sheet in sheets for line in sheet.lines),
        "before": max((number for number in known if number < board), default=None),
        "after": min((number for number in known if number > board), default=None),
    }
    return render(request, page(request, "console/boards/board.html", "console/boards/_board.html"), context)


def _with_places(
    session: Session, board: int, sheets: Iterable[Traveller]
) -> list[tuple[Traveller, list[tuple[TravellerLine, int | None]], tuple[Frequency, ...]]]:
    """Each line with the primary key of the placement where the two meet, None where nothing was planned.

    With the frequency table of the sheet.
    """
    rows = Placement.objects.filter(section__session=session, ns__isnull=False, ew__isnull=False)
    places = {frozenset((row.ns_id, row.ew_id)): row.pk for row in rows if board in row.boards}
    return [
        (
            sheet,
            [(line, places.get(frozenset((line.ns.id, line.ew.id)))) for line in sheet.lines],
            frequencies(sheet),
        )
        for sheet in sheets
    ]
