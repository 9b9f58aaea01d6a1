"""The room: tables by rounds, what wants attention, the tables' codes, and each table's boards."""

import segno
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET

from tournament.models import Placement, TableToken
from tournament.reports.attention import matters
from tournament.reports.deal_matters import deal_matters
from tournament.reports.seating import room as room_of
from tournament.reports.travellers import travellers
from tournament.services.rehearsal import PACES
from tournament.services.robots import are_awake
from tournament.web.addresses import phone_address, phones_can_reach
from tournament.web.console.access import desk, session_of
from tournament.web.console.happening_words import happening_words
from tournament.web.games.halls import halls
from tournament.web.live import live, page

# What can go wrong at one table in one round.
AT_A_TABLE = ("sat_wrong_way", "wrong_boards", "turned")


@desk
@require_GET
@live
def room(request: HttpRequest, session: int) -> HttpResponse:
    sitting = session_of(session)
    sections = sitting.sections.filter(game="").select_related("session__event__club", "session__rehearsal")
    rooms = [room_of(section) for section in sections]
    shown = halls(sitting)
    boards_wanted, deals_wanted = matters(sitting), deal_matters(sitting) if shown else []
    rehearsal = getattr(sitting, "rehearsal", None)
    context = {
        "session": sitting,
        "rooms": rooms,
        "done": sum(one.done for one in rooms),
        "boards": sum(one.boards for one in rooms),
        "missing": sum(one.boards - one.done for one in rooms),
        "halls": shown,
        "unfinished": sum(hall.unfinished for hall in shown),
        "matters": boards_wanted,
        "deal_matters": deals_wanted,
        "wanted": len(boards_wanted) + len(deals_wanted),
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
        "sections": sitting.sections.count(),
        "codes": [
            (token, address, segno.make(address, error="m").svg_data_uri(scale=5)) for token, address in codes
        ],
        "on_paper": Placement.objects.filter(section__session=sitting).exists(),
        "local": not phones_can_reach(request),
    }
    return render(request, "console/tables.html", context)


@desk
@require_GET
def table_round(request: HttpRequest, session: int, placement: int) -> HttpResponse:
    """One table in one round: its boards with what was entered, and the rounds beside it."""
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
    context = {
        "session": session_of(session),
        "placement": row,
        "lines": lines,
        "open": next(((sheet, line) for sheet, line in lines if line.result is None), None),
        "wrong": [(code, happening_words(code)) for code in AT_A_TABLE],
        "beside": row.section.placements.filter(table=row.table, round__in=(row.round - 1, row.round + 1)),
    }
    return render(request, "console/table_round.html", context)
