"""The hands of a session to leaf through, and as a file: only boards whose cards the reader may see."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tournament.exchange.formats import FORMATS
from tournament.reports.hands.auctions import visible_auctions
from tournament.reports.hands.deals import visible_deals
from tournament.reports.hands.dealt_sets import dealt_sheets
from tournament.reports.hands.files import hands_file, may_be_written
from tournament.web.games.sessions import session_of
from tournament.web.public.hands.auctions import deals_with_auctions
from tournament.web.server.live import live, page


@require_GET
@live
def session_hands(request: HttpRequest, session: int) -> HttpResponse:
    sitting = session_of(session)
    deals = visible_deals(sitting, request.user)
    auctions = visible_auctions(sitting, request.user, [deal.board for deal in deals])
    context = {
        "session": sitting,
        "deals": deals_with_auctions(deals, auctions),
        "dealt": dealt_sheets(sitting, request.user),
    }
    return render(request, page(request, "public/hands/hands.html", "public/hands/_hands.html"), context)


@require_GET
def session_hands_file(request: HttpRequest, session: int, kind: str) -> HttpResponse:
    """The same as PBN, LIN or DUP; 404 while no board may be seen, or where DUP has no row of boards."""
    sitting = session_of(session)
    deals = visible_deals(sitting, request.user)
    if not may_be_written(kind, deals):
        raise Http404
    file = FORMATS[kind]
    auctions = visible_auctions(sitting, request.user, [deal.board for deal in deals])
    content = hands_file(kind, sitting, deals, auctions)
    return HttpResponse(
        content, file.media_type, headers=file.headers(f"{sitting.event.name} {sitting.date}")
    )
