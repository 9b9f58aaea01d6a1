"""The page of a paper's QR: the console's line for a helper who keys results, else the phone's.

A slip names its table by the token that is its credential, so that a player needs nothing else.
"""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_GET

from tournament.models import Placement, Session, TableToken
from tournament.readings.boards.paper_lookup import SLIP, TRAVELLER
from tournament.readings.club.roles import Need, may


@require_GET
def slip(request: HttpRequest, token: str, board: int) -> HttpResponse:
    """The pick-up slip of a board at a table: the line of the console, or the board on the table's phone."""
    found = TableToken.objects.select_related("section__session__event__club").filter(token=token).first()
    if (
        found is None
        or found.revoked_at
        or not may(request.user, Need.ENTER, found.section.session.event.club)
    ):
        return redirect(f"{reverse('table', args=[token])}#board-{board}")
    return _line(found.section.session, section=found.section_id, by=SLIP, board=board, ns=_ns(found, board))


def _ns(found: TableToken, board: int) -> str:
    """The contestant who sits North-South on the board at this table by the movement."""
    rows = Placement.objects.filter(section=found.section_id, table=found.table).select_related("ns", "ew")
    for row in rows:
        if board in row.boards and row.ns and row.ew:
            return row.ew.number if board in row.turned else row.ns.number
    return ""


@require_GET
def board_form(request: HttpRequest, session: int, board: int) -> HttpResponse:
    """The traveller of a board: its first open line at the console, or its public page."""
    sitting = get_object_or_404(Session.objects.select_related("event__club"), pk=session)
    if not may(request.user, Need.ENTER, sitting.event.club):
        return redirect("traveller", session, board)
    return _line(sitting, by=TRAVELLER, board=board)


def _line(session: Session, **typed: object) -> HttpResponse:
    return redirect(f"{reverse('enter', args=[session.pk])}?{urlencode(typed)}")
