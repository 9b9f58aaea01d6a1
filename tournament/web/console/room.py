"""The room: tables by rounds, what wants attention, each table's boards, each board's results."""

import segno
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET

from tournament.models import Placement, TableToken
from tournament.reports.attention import matters
from tournament.reports.seating import room as room_of
from tournament.reports.travellers import boards_in_play, travellers
from tournament.services.rehearsal import PACES
from tournament.services.robots import are_awake
from tournament.web.addresses import phone_address, phones_can_reach
from tournament.web.console.access import desk, session_of
from tournament.web.live import live, page


@desk
@require_GET
@live
def room(request: HttpRequest, session: int) -> HttpResponse:
    sitting = session_of(session)
    sections = sitting.sections.select_related("session__event__club", "session__rehearsal")
    rooms = [room_of(section) for section in sections]
    rehearsal = getattr(sitting, "rehearsal", None)
    context = {
        "session": sitting,
        "rooms": rooms,
        "done": sum(one.done for one in rooms),
        "boards": sum(one.boards for one in rooms),
        "missing": sum(one.boards - one.done for one in rooms),
        "matters": matters(sitting),
        "rehearsal": rehearsal,
        "paces": PACES,
        "robots_sleep": rehearsal is not None and not are_awake(rehearsal),
    }
    return render(request, page(request, "console/room.html", "console/_room.html"), context)


@desk
@require_GET
def tables(request: HttpRequest, session: int) -> HttpResponse:
    """The QR code of every table, large, to be shown or scanned from the screen."""
    sitting = session_of(session)
    tokens = TableToken.objects.filter(section__session=sitting, revoked_at=None).select_related("section")
    codes = [(token, phone_address(request, token.token)) for token in tokens]
    context = {
        "session": sitting,
        "codes": [
            (token, address, segno.make(address, error="m").svg_data_uri(scale=5)) for token, address in codes
        ],
        "local": not phones_can_reach(request),
    }
    return render(request, "console/tables.html", context)


@desk
@require_GET
def table_round(request: HttpRequest, session: int, placement: int) -> HttpResponse:
    """One table in one round: its boards with what was entered."""
    row = get_object_or_404(
        Placement.objects.select_related("section__field"), pk=placement, section__session=session
    )
    both = {row.ns_id, row.ew_id}
    lines = [
        (sheet, line)
        for sheet in travellers(row.section.field, row.boards)
        for line in sheet.lines
        if {line.ns.id, line.ew.id} == both
    ]
    context = {"session": session_of(session), "placement": row, "lines": lines}
    return render(request, "console/table_round.html", context)


@desk
@require_GET
@live
def boards(request: HttpRequest, session: int) -> HttpResponse:
    """Every board with how many results it has and lacks."""
    sitting = session_of(session)
    sheets = [sheet for field in sitting.fields.order_by("pk") for sheet in travellers(field)]
    rows = [
        (sheet, sum(line.played is not None for line in sheet.lines), len(sheet.lines)) for sheet in sheets
    ]
    context = {"session": sitting, "boards": rows}
    return render(request, page(request, "console/boards.html", "console/_boards.html"), context)


@desk
@require_GET
@live
def board(request: HttpRequest, session: int, board: int) -> HttpResponse:
    sitting = session_of(session)
    fields = list(sitting.fields.order_by("pk"))
    sheets = [sheet for field in fields for sheet in travellers(field, [board])]
    if not sheets:
        raise Http404
    known = sorted({number for field in fields for number in boards_in_play(field)})
    context = {
        "session": sitting,
        "board": board,
        "sheets": sheets,
        "before": max((number for number in known if number < board), default=None),
        "after": min((number for number in known if number > board), default=None),
        "placements": _placements(sitting.pk, board),
    }
    return render(request, page(request, "console/board.html", "console/_board.html"), context)


def _placements(session: int, board: int) -> dict[frozenset[int | None], int]:
    """Where two who meet on the board do so, by their primary keys."""
    rows = Placement.objects.filter(section__session=session, ns__isnull=False, ew__isnull=False)
    return {frozenset((row.ns_id, row.ew_id)): row.pk for row in rows if board in row.boards}
